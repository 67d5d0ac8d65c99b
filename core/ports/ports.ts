import type { Settings } from '../domain/settings/settings.ts';
import type { AdmissionStore } from './admission-store.ts';
import type { SuccessLog } from './success-log.ts';
import type { CardTestLog } from './card-test-log.ts';
import type { Clock, Pause } from './clock.ts';
import type { EmailSender } from './email-sender.ts';
import type { IdGenerator } from './id-generator.ts';
import type { ImageProcessor } from './image-processor.ts';
import type { BuiltInImages } from './image-store.ts';
import type { Logger } from './logger.ts';
import type { LookupDigests } from './lookup-digests.ts';
import type { Machine } from './machine.ts';
import type { MailComposer } from './mail-composer.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { PasskeyVerifier } from './passkey-verifier.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import type { PayoutReader } from './payout-reader.ts';
import type { Persistence } from './persistence.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import type { PushSender } from './push-sender.ts';
import type { Sealer } from './sealer.ts';
import type { Secrets } from './secrets.ts';
import type { StaffScreens, StaffWatch } from './staff-watch.ts';
import type { TextOptOuts } from './text-opt-outs.ts';
import type { TextSender } from './text-sender.ts';
import type { MakeThrottle } from './throttle.ts';
import type { VisitorTickets } from './visitor-tickets.ts';

/** Fixed while a stand runs. */
export interface StandConfig {
  /** The first part of every order number: 'BAND'. */
  readonly code: string;
  /** IANA name; decides where a business day ends. */
  readonly timeZone: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** Production has no demo staff code, and an admin password must be set. */
  readonly isProduction: boolean;
  /** How long a new staff code is valid. */
  readonly staffCodeMs: number;
  /** How long customers' e-mail addresses and phone numbers are kept. */
  readonly contactMs: number;
  /** Answers questions about text messages: a mail address or a phone number. */
  readonly textContact: string;
  /** The defaults until someone changes a setting. */
  readonly firstSettings: Settings;
  /** Settings with which production would not start, each as a sentence. */
  readonly refusedSettings: readonly string[];
  /** Whether backups are copied to another machine. */
  readonly hasSecondPlace: boolean;
}

/** All outgoing dependencies of a stand. The store supplies the part in `Persistence`. */
export interface Ports extends Omit<Persistence, 'close'> {
  readonly stand: StandConfig;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  // Providers
  readonly payments: PaymentGateway;
  readonly payouts: PayoutReader;
  /** Null: the provider has no ledger that can be read whole. */
  readonly paymentLedger: PaymentLedger | null;
  /** Whether the circuit breaker refuses new checkouts because the provider does not answer. */
  readonly arePaymentsDown: () => boolean;
  readonly providerAccounts: ProviderAccounts;
  readonly emailSender: EmailSender;
  readonly composer: MailComposer;
  /** Null: this stand sends no text messages. */
  readonly textSender: TextSender | null;
  readonly pushSender: PushSender;
  readonly imageProcessor: ImageProcessor;
  readonly builtInImages: BuiltInImages;
  // Secrets and signatures
  readonly secrets: Secrets;
  readonly hasher: PasswordHasher;
  readonly sealer: Sealer;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeyVerifier: PasskeyVerifier;
  readonly digests: LookupDigests;
  readonly tickets: VisitorTickets;
  // Small facts that every instance shares
  readonly admissions: AdmissionStore;
  readonly textOptOuts: TextOptOuts;
  readonly staffWatch: StaffWatch;
  readonly staffScreens: StaffScreens;
  readonly makeThrottle: MakeThrottle;
  readonly successLog: SuccessLog;
  readonly cardTestLog: CardTestLog;
  readonly machine: Machine;
}
