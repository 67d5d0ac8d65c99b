import type { Clock } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { ImageStore } from '#core/ports/image-store.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Secrets } from '#core/ports/secrets.ts';
import type { CurrentSettings } from '#core/ports/settings-store.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import type { VisitorTickets } from '#core/ports/visitor-tickets.ts';
import type { WordStore } from '#core/ports/word-store.ts';
import type { CheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { UseCases } from '../composition/use-cases.bindings.ts';
import type { Config } from '../config.ts';
import type { CachedResponses } from './cache/cached-responses.ts';
import type { ChangeStreams } from './change-streams.ts';
import type { ConcurrencyLimits } from './load-shedding/load-shedding.ts';
import type { Turns } from './load-shedding/take-turns.ts';
import type { MailboxPages } from './mailbox.ts';
import type { Ceiling } from './middleware/address-ceiling.ts';
import type { BodyPools } from './middleware/unfinished-bodies.ts';
import type { Metrics } from './metrics-page.ts';
import type { Readiness } from './readiness.ts';
import type { RequestMeter } from './request-meter.ts';
import type { SimulatedCheckoutPages } from './simulated-checkout.ts';
import type { OrderPages } from './order-page.ts';
import type { StandChanges } from './stand-changes.ts';
import type { OpenStaffScreens } from './staff-screens.ts';
import type { StaticFiles } from './static-files.ts';

/** Everything that HTTP needs from inside. The composition root fills it; nothing in this folder asks a container. */
export interface HttpServices extends UseCases {
  readonly config: Config;
  readonly terms: CheckoutTerms;
  readonly words: WordStore;
  readonly settings: CurrentSettings;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly readiness: Readiness;
  readonly meter: RequestMeter;
  /** Present with METRICS_TOKEN only. */
  readonly metrics: Metrics | null;
  readonly staticFiles: StaticFiles;
  readonly orderPages: OrderPages;
  /** What every answer carries (rules §6), flat: name, value, name, value … */
  readonly commonHead: readonly string[];
  readonly cachedResponses: CachedResponses;
  readonly addressCeiling: Ceiling;
  readonly usageCeiling: Ceiling;
  readonly bodyPools: BodyPools;
  readonly concurrencyLimits: ConcurrencyLimits;
  readonly turns: Turns;
  readonly tickets: VisitorTickets;
  readonly secrets: Pick<Secrets, 'issuedDevice'>;
  readonly sessionPolls: Throttle;
  readonly statusPolls: Throttle;
  readonly follows: Throttle;
  readonly changeStreams: ChangeStreams;
  readonly standChanges: StandChanges;
  readonly staffScreens: OpenStaffScreens;
  readonly images: ImageStore;
  /** Present with simulated payments only. */
  readonly simulatedCheckout: SimulatedCheckoutPages | null;
  /** Present with the local mailbox only. */
  readonly mailbox: MailboxPages | null;
}
