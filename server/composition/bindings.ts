import { ContainerModule } from 'inversify';
import type { DocumentStore, KeepsDocuments } from '#adapters/documents/document-store.ts';
import type { UseCases } from '#core/application/create-use-cases.ts';
import type { Policies } from '#core/application/policies.ts';
import type { Ports } from '#core/ports/ports.ts';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { EmailSender } from '#core/ports/email-sender.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PaymentLedger } from '#core/ports/payment-ledger.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { ProviderAccounts } from '#core/ports/provider-accounts.ts';
import type { PushSender } from '#core/ports/push-sender.ts';
import type { TextSender } from '#core/ports/text-sender.ts';
import type { MakeThrottle } from '#core/ports/throttle.ts';
import type { Config } from '../config.ts';
import type { CachedResponses } from '../http/cache/cached-responses.ts';
import type { Compress } from '../http/cache/compress.ts';
import type { ChangeStreams } from '../http/streams/change-streams.ts';
import type { HttpServices } from '../http/http-services.ts';
import type { HttpLimits } from '../http/http-limits.ts';
import type { MailboxPages } from '../http/pages/mailbox.ts';
import type { Metrics } from '../http/pages/metrics-page.ts';
import type { SimulatedCheckoutPages } from '../http/pages/simulated-checkout.ts';
import type { Readiness } from '../http/listener/readiness.ts';
import type { AskingStaffScreens } from '../http/request/staff-screens.ts';
import type { StandChanges } from '../http/streams/stand-changes.ts';
import type { StaticFiles } from '../http/pages/static-files.ts';
import type { Worker } from '../worker/worker.ts';
import type { AlarmCounter } from './alarm-counter.ts';

/** Ports shared by the whole process. */
export type Platform = Pick<Ports, 'clock' | 'pause' | 'ids' | 'logger'>;

/** Opened before the container is built, because opening is asynchronous (style §1.4). */
export interface Storage {
  readonly persistence: Persistence & KeepsDocuments;
  readonly changeNotifications: ChangeNotifications;
  readonly makeThrottle: MakeThrottle;
  /** Stored in the database, so that every instance computes the same decoys and recognizes the same devices. */
  readonly keys: { readonly decoys: string; readonly devices: string; readonly visitors: string };
}

/** The payment provider, and its page if it is simulated. */
export interface PaymentProvider {
  readonly gateway: PaymentGateway & PayoutReader;
  readonly pages: SimulatedCheckoutPages | null;
  /** Null: the provider has no ledger that can be read whole. */
  readonly ledger: PaymentLedger | null;
  /** Whether the circuit breaker refuses new checkouts because the provider does not answer. */
  readonly isBreakerOpen: () => boolean;
}

/** The mail sender, and the local mailbox if that replaces it. */
export interface EmailProvider {
  readonly sender: EmailSender;
  readonly pages: MailboxPages | null;
}

/** The providers in use: from the environment, or set up in the app since. */
export interface LiveProviders extends ProviderAccounts {
  readonly gateway: PaymentGateway & PayoutReader;
  readonly sender: EmailSender;
  /** The configuration of the providers in use. */
  readonly config: () => Config;
  readonly arePaymentsDown: () => boolean;
}

/** Everything the container holds: key → type (style §1.4). */
export interface Bindings {
  // Provided from outside the container
  readonly config: Config;
  /** The built web app's folder. */
  readonly siteDir: string;
  readonly platform: Platform;
  readonly alarmCounter: AlarmCounter;
  readonly storage: Storage;
  /** For the simulated outside systems. */
  readonly documents: DocumentStore;
  // Chosen by configuration
  readonly paymentProvider: PaymentProvider | null;
  readonly emailProvider: EmailProvider | null;
  readonly providers: LiveProviders;
  readonly textSender: TextSender | null;
  readonly pushSender: PushSender;
  readonly metrics: Metrics | null;
  // Core
  readonly ports: Ports;
  readonly policies: Policies;
  readonly useCases: UseCases;
  // Driving adapters: requests and time
  readonly readiness: Readiness;
  readonly changeStreams: ChangeStreams;
  readonly staffScreens: AskingStaffScreens;
  readonly standChanges: StandChanges;
  readonly staticFiles: StaticFiles;
  /** Headers of every response (rules §6), flat: name, value, name, value … */
  readonly commonHead: readonly string[];
  readonly compress: Compress;
  readonly cachedResponses: CachedResponses;
  readonly httpLimits: HttpLimits;
  readonly httpServices: HttpServices;
  readonly worker: Worker;
}

type Key = keyof Bindings;

/** Resolves a dependency of a binding. */
type From = <K extends Key>(key: K) => Bindings[K];

/** The factory of each binding in a module. Dependencies are created first. */
type Module = { readonly [K in Key]?: (from: From) => Bindings[K] };

export const bindings = (module: Module): ContainerModule =>
  new ContainerModule(({ bind }) => {
    for (const [key, make] of Object.entries(module)) bind(key).toDynamicValue((context) => make((other) => context.get(other)));
  });
