import type { AccessTokenReader } from '#core/ports/access-tokens.ts';
import type { AdminCredentials } from '#core/ports/admin-credentials.ts';
import type { AuditReader } from '#core/ports/audit-log.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Clock, Pause } from '#core/ports/clock.ts';
import type { DecoyHashes } from '#core/ports/decoy-hashes.ts';
import type { DocumentStore } from '#core/ports/document-store.ts';
import type { EmailSender } from '#core/ports/email-sender.ts';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { ImageProcessor } from '#core/ports/image-processor.ts';
import type { BuiltInImages } from '#core/ports/image-store.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { MailComposer } from '#core/ports/mail-composer.ts';
import type { OrderReader } from '#core/ports/order-reader.ts';
import type { OutboxQueue } from '#core/ports/outbox.ts';
import type { PasswordHasher } from '#core/ports/password-hasher.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PaymentLedger } from '#core/ports/payment-ledger.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { PresenceLog } from '#core/ports/presence-log.ts';
import type { ProductReader } from '#core/ports/product-reader.ts';
import type { PushQueue } from '#core/ports/push-queue.ts';
import type { PushSender } from '#core/ports/push-sender.ts';
import type { QueueReader } from '#core/ports/queue-reader.ts';
import type { RefundQueue } from '#core/ports/refund-repository.ts';
import type { SalesReader } from '#core/ports/sales-reader.ts';
import type { Secrets } from '#core/ports/secrets.ts';
import type { StaffCodeReader } from '#core/ports/staff-code-repository.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import type { GuessBudget } from '#core/use-cases/auth/guess-budget.ts';
import type { PrepareAdminPassword } from '#core/use-cases/auth/prepare-admin-password.ts';
import type { SetAdminPassword } from '#core/use-cases/auth/set-admin-password.ts';
import type { CheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { FulfilCheckout, FulfilCheckoutDeps } from '#core/use-cases/checkout/fulfil-checkout.ts';
import type { AnnounceOrder } from '#core/use-cases/orders/announce-order.ts';
import type { OrderMails } from '#core/use-cases/orders/order-mails.ts';
import type { AbandonCheckout, ReleaseCheckout } from '#core/use-cases/checkout/release-checkout.ts';
import type { SettleCheckout } from '#core/use-cases/checkout/settle-checkout.ts';
import type { StartCheckoutDeps } from '#core/use-cases/checkout/start-checkout.ts';
import type { ReconcileNow } from '#core/use-cases/checkout/reconcile-now.ts';
import type { CompareLedger } from '#core/use-cases/reports/compare-ledger.ts';
import type { ExportLedger } from '#core/use-cases/reports/export-ledger.ts';
import type { KnowsImage } from '#core/use-cases/images/knows-image.ts';
import type { SettleRefund } from '#core/use-cases/refunds/settle-refund.ts';
import type { SyncPayment } from '#core/use-cases/refunds/sync-payment.ts';
import type { ListMenu } from '#core/use-cases/catalogue/list-menu.ts';
import type { SeedCatalogue } from '#core/use-cases/catalogue/seed-catalogue.ts';
import type { GetQueueStatus } from '#core/use-cases/queue/get-queue-status.ts';
import type { QueueLimits } from '#core/domain/queue/queue-policy.ts';
import type { HttpServices } from '../http/http-services.ts';
import type { JobServices } from '../worker/jobs.ts';
import type { Worker } from '../worker/worker.ts';
import type { EmailProvider } from './email.bindings.ts';
import type { PaymentProvider } from './payments.bindings.ts';

interface PlatformBindings {
  /** The built web app's folder. */
  readonly siteDir: string;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  readonly decoys: DecoyHashes;
  readonly lookupThrottle: Throttle;
  readonly secrets: Secrets;
  readonly hasher: PasswordHasher;
}

interface PersistenceBindings {
  readonly persistence: Persistence;
  readonly unitOfWork: UnitOfWork;
  readonly products: ProductReader;
  readonly checkouts: CheckoutStore;
  readonly orders: OrderReader;
  readonly queue: QueueReader;
  readonly refunds: RefundQueue;
  readonly outbox: OutboxQueue;
  readonly pushes: PushQueue;
  readonly presence: PresenceLog;
  readonly documents: DocumentStore;
  readonly staffCodes: StaffCodeReader;
  readonly accessTokens: AccessTokenReader;
  readonly adminCredentials: AdminCredentials;
  readonly audit: AuditReader;
  readonly sales: SalesReader;
  readonly testMailThrottle: Throttle;
  readonly staffGuesses: GuessBudget;
  readonly adminGuesses: GuessBudget;
  readonly changeNotifications: ChangeNotifications;
}

interface ProviderBindings {
  readonly paymentProvider: PaymentProvider;
  readonly emailProvider: EmailProvider;
  readonly payments: PaymentGateway;
  readonly paymentLedger: PaymentLedger | null;
  readonly composer: MailComposer;
  readonly emailSender: EmailSender;
  readonly pushSender: PushSender;
  readonly builtInImages: BuiltInImages;
  readonly imageProcessor: ImageProcessor;
}

/** What the configuration decides about the rules. */
interface PolicyBindings {
  readonly terms: CheckoutTerms;
  readonly orderMails: OrderMails;
  readonly pickupPlace: string;
  /** Whom push services may turn to; null: nobody. */
  readonly pushContact: string | null;
  readonly queueLimits: QueueLimits;
  readonly numbering: FulfilCheckoutDeps['numbering'];
  readonly standWords: readonly string[];
  readonly timeZone: string;
  readonly feeBasisPoints: number;
  readonly staffCodeMs: number;
  readonly contactMs: number;
  readonly isProduction: boolean;
  readonly thankYouUrl: StartCheckoutDeps['thankYouUrl'];
}

/** Use cases that only other use cases, the worker or the command line need. */
interface InnerBindings {
  readonly settleCheckout: SettleCheckout;
  readonly fulfilCheckout: FulfilCheckout;
  readonly releaseCheckout: ReleaseCheckout;
  readonly abandonCheckout: AbandonCheckout;
  readonly seedCatalogue: SeedCatalogue;
  readonly listMenu: ListMenu;
  readonly getQueueStatus: GetQueueStatus;
  readonly announceOrder: AnnounceOrder;
  readonly setAdminPassword: SetAdminPassword;
  readonly prepareAdminPassword: PrepareAdminPassword;
  readonly settleRefund: SettleRefund;
  readonly syncPayment: SyncPayment;
  readonly knowsImage: KnowsImage;
  readonly reconcileNow: ReconcileNow;
  readonly compareLedger: CompareLedger;
  readonly exportLedger: ExportLedger;
  readonly worker: Worker;
}

/** The typed map of everything the container holds: key → type (style §1.4). */
export interface Bindings
  extends PlatformBindings, PersistenceBindings, ProviderBindings, PolicyBindings, InnerBindings, JobServices, HttpServices {
  readonly httpServices: HttpServices;
}
