import type { Order } from '../domain/order/order.ts';
import type { RefundLedger } from '../domain/order/outside-adjustment.ts';
import type { SalesFacts } from '../domain/reports/sales-report.ts';
import type { TimeWindow } from '../domain/reports/business-day.ts';
import type { OrderId, PaymentId } from '../domain/kernel/ids.ts';

/** The ledger, read as of one moment, outside any transaction. */
export interface SalesReader {
  /** What was placed in the window, and what went back in it: refunds by when the provider took them on, failed ones left out. */
  between(window: TimeWindow): Promise<SalesFacts>;
  /** Null when there is no such order. */
  ofOrder(id: OrderId): Promise<{ readonly order: Order; readonly ledger: RefundLedger } | null>;
  /** Payments of orders placed in the window, newest first. */
  paymentsBetween(window: TimeWindow): Promise<readonly PaymentId[]>;
}
