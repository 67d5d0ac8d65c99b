import type { Clock } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import type { Authenticate } from '#core/use-cases/auth/authenticate.ts';
import type { LogInAdmin } from '#core/use-cases/auth/log-in-admin.ts';
import type { LogInStaff } from '#core/use-cases/auth/log-in-staff.ts';
import type { LogOut } from '#core/use-cases/auth/log-out.ts';
import type { ListMenu } from '#core/use-cases/catalogue/list-menu.ts';
import type { CancelCheckout } from '#core/use-cases/checkout/cancel-checkout.ts';
import type { FindOrderBySession } from '#core/use-cases/checkout/find-order-by-session.ts';
import type { ReceivePaymentNotice } from '#core/use-cases/checkout/receive-payment-notice.ts';
import type { StartCheckout } from '#core/use-cases/checkout/start-checkout.ts';
import type { ChangeOrderStatus } from '#core/use-cases/orders/change-order-status.ts';
import type { GetOrder } from '#core/use-cases/orders/get-order.ts';
import type { GetOrderStatus } from '#core/use-cases/orders/get-order-status.ts';
import type { ListOrders } from '#core/use-cases/orders/list-orders.ts';
import type { LookUpOrder } from '#core/use-cases/orders/look-up-order.ts';
import type { RemindCustomer } from '#core/use-cases/orders/remind-customer.ts';
import type { ReopenOrder } from '#core/use-cases/orders/reopen-order.ts';
import type { GetMetrics } from '#core/use-cases/queue/get-metrics.ts';
import type { GetQueueStatus } from '#core/use-cases/queue/get-queue-status.ts';
import type { RecordHeartbeat } from '#core/use-cases/queue/record-heartbeat.ts';
import type { DemoStaffCode } from '#core/use-cases/staff/demo-staff-code.ts';
import type { IssueStaffCode } from '#core/use-cases/staff/issue-staff-code.ts';
import type { ListStaffCodes } from '#core/use-cases/staff/list-staff-codes.ts';
import type { RevokeStaffCode } from '#core/use-cases/staff/revoke-staff-code.ts';
import type { Config } from '../config.ts';
import type { HintStreams } from './hint-streams.ts';
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
  readonly authenticate: Authenticate;
  /** As `authenticate`, without counting as a use of the login. */
  readonly identify: Authenticate;
  readonly logInAdmin: LogInAdmin;
  readonly logInStaff: LogInStaff;
  readonly logOut: LogOut;
  readonly listOrders: ListOrders;
  readonly getOrder: GetOrder;
  readonly changeOrderStatus: ChangeOrderStatus;
  readonly reopenOrder: ReopenOrder;
  readonly remindCustomer: RemindCustomer;
  readonly hintStreams: HintStreams;
  readonly listStaffCodes: ListStaffCodes;
  readonly issueStaffCode: IssueStaffCode;
  readonly revokeStaffCode: RevokeStaffCode;
  readonly demoStaffCode: DemoStaffCode;
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
