import type { UseCases } from '#core/application/create-use-cases.ts';
import type { Policies } from '#core/application/policies.ts';
import type { Ports } from '#core/ports/ports.ts';
import type { Config } from '../config.ts';
import type { CachedResponses } from './cache/cached-responses.ts';
import type { ChangeStreams } from './streams/change-streams.ts';
import type { HttpLimits } from './http-limits.ts';
import type { MailboxPages } from './pages/mailbox.ts';
import type { Metrics } from './pages/metrics-page.ts';
import type { Readiness } from './listener/readiness.ts';
import type { RequestMeter } from './middleware/request-log.ts';
import type { SimulatedCheckoutPages } from './pages/simulated-checkout.ts';
import type { AskingStaffScreens } from './request/staff-screens.ts';
import type { StandChanges } from './streams/stand-changes.ts';
import type { StaticFiles } from './pages/static-files.ts';

type PortsOfHttp = Pick<Ports, 'clock' | 'ids' | 'images' | 'logger' | 'secrets' | 'tickets' | 'admissions' | 'providerAccounts'>;

type PoliciesOfHttp = Pick<Policies, 'terms' | 'sessionPolls' | 'statusPolls' | 'follows' | 'usageCalls'>;

/** Everything HTTP needs from inside. The composition root supplies it; this folder never uses a container. */
export interface HttpServices extends UseCases, PortsOfHttp, HttpLimits, PoliciesOfHttp {
  readonly config: Config;
  /** Includes the providers that were set up in the app. */
  readonly currentConfig: () => Config;
  readonly readiness: Readiness;
  readonly meter: RequestMeter;
  /** Only with METRICS_TOKEN. */
  readonly metrics: Metrics | null;
  readonly staticFiles: StaticFiles;
  /** Headers of every response (rules §6), flat: name, value, name, value … */
  readonly commonHead: readonly string[];
  readonly cachedResponses: CachedResponses;
  readonly changeStreams: ChangeStreams;
  readonly standChanges: StandChanges;
  readonly staffScreens: AskingStaffScreens;
  /** Only with simulated payments. */
  readonly simulatedCheckout: SimulatedCheckoutPages | null;
  /** Only with the local mailbox. */
  readonly mailbox: MailboxPages | null;
}
