import type { Clock } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import type { ListMenu } from '#core/use-cases/catalogue/list-menu.ts';
import type { CancelCheckout } from '#core/use-cases/checkout/cancel-checkout.ts';
import type { FindOrderBySession } from '#core/use-cases/checkout/find-order-by-session.ts';
import type { ReceivePaymentNotice } from '#core/use-cases/checkout/receive-payment-notice.ts';
import type { StartCheckout } from '#core/use-cases/checkout/start-checkout.ts';
import type { GetOrderStatus } from '#core/use-cases/orders/get-order-status.ts';
import type { LookUpOrder } from '#core/use-cases/orders/look-up-order.ts';
import type { GetMetrics } from '#core/use-cases/queue/get-metrics.ts';
import type { GetQueueStatus } from '#core/use-cases/queue/get-queue-status.ts';
import type { RecordHeartbeat } from '#core/use-cases/queue/record-heartbeat.ts';
import type { Config } from '../config.ts';
import type { Ceiling } from './middleware/address-ceiling.ts';
import type { MailboxPages } from './mailbox.ts';
import type { Readiness } from './readiness.ts';
import type { SimulatedCheckoutPages } from './simulated-checkout.ts';

/** Everything that HTTP needs from inside. The composition root fills it; nothing in this folder asks a container. */
export interface HttpServices {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly readiness: Readiness;
  /** The built web app. */
  readonly siteDir: string;
  readonly addressCeiling: Ceiling;
  readonly sessionPolls: Throttle;
  readonly statusPolls: Throttle;
  readonly listMenu: ListMenu;
  readonly startCheckout: StartCheckout;
  readonly cancelCheckout: CancelCheckout;
  readonly receivePaymentNotice: ReceivePaymentNotice;
  readonly findOrderBySession: FindOrderBySession;
  readonly getOrderStatus: GetOrderStatus;
  readonly lookUpOrder: LookUpOrder;
  readonly getQueueStatus: GetQueueStatus;
  readonly recordHeartbeat: RecordHeartbeat;
  readonly getMetrics: GetMetrics;
  /** Present with simulated payments only. */
  readonly simulatedCheckout: SimulatedCheckoutPages | null;
  /** Present with the local mailbox only. */
  readonly mailbox: MailboxPages | null;
}
