import type { CardPayment } from '../domain/bank/balance.ts';
import type { ReaderDecision } from '../domain/bank/reader-decision.ts';
import type { ReaderSale } from '../domain/bank/reader-match.ts';
import type { DrawerEntry } from '../domain/drawer/drawer.ts';
import type { Night } from '../domain/night/night.ts';
import type { Order } from '../domain/order/order.ts';
import type { RefundLedger } from '../domain/order/outside-adjustment.ts';
import type { SheetSeal } from '../domain/reports/sheet-seal.ts';
import type { SalesFacts } from '../domain/reports/sales-report.ts';
import type { TimeWindow } from '../domain/reports/business-day.ts';
import type { Approval } from '../domain/window/approval.ts';
import type { CompReason } from '../domain/window/sale.ts';
import type { NightId, OrderId, PaymentId } from '../domain/kernel/ids.ts';
import type { DrawerReader } from './drawer-repository.ts';
import type { StockReader } from './stock-repository.ts';

/** The money and items of the orders of one night, up to now, and the reasons for complimentary orders. */
export interface NightSales {
  readonly night: Night;
  readonly facts: SalesFacts;
  readonly compReasons: ReadonlyMap<OrderId, CompReason>;
  readonly approvals: readonly Approval[];
  /** Oldest first. */
  readonly readerDecisions: readonly ReaderDecision[];
  /** Refunds of its orders out of drawers of any night, oldest first. */
  readonly drawerRefunds: readonly DrawerEntry[];
  /** Null: open, or closed before fingerprints were made. */
  readonly seal: Pick<SheetSeal, 'figures' | 'fingerprint'> | null;
}

/** Orders of a night that were placed in a window. */
export interface PlacedInNight {
  readonly id: NightId;
  readonly orders: ReadonlySet<OrderId>;
  /** As for `NightSales`. */
  readonly seal: Pick<SheetSeal, 'figures'> | null;
}

/** The data behind a night's sheet. */
export interface NightLedger {
  readonly sales: Pick<SalesReader, 'ofNight'>;
  readonly drawers: Pick<DrawerReader, 'ofNight'>;
  readonly stock: Pick<StockReader, 'ofNight'>;
}

export type GivenAway = Approval & Pick<Order, 'orderNumber'>;

/** The ledger, read as of one moment, outside any transaction. */
export interface SalesReader {
  /** Orders placed, and money refunded, in the window. A refund counts when the provider accepts it; failed ones are left out. */
  between(window: TimeWindow): Promise<SalesFacts>;
  /** The nights of the orders that were placed in the window. */
  nightsIn(window: TimeWindow): Promise<readonly PlacedInNight[]>;
  /** All refunds of its orders, including money that returned: see `Gone`. Null when there is no such night. */
  ofNight(id: NightId): Promise<NightSales | null>;
  /** All giveaways of the night that were not undone, oldest first. */
  approvalsOf(night: NightId): Promise<readonly GivenAway[]>;
  /** Null when there is no such order. */
  ofOrder(id: OrderId): Promise<{ readonly order: Order; readonly ledger: RefundLedger } | null>;
  /** Card payments of these nights, by time of order. A failed refund does not count. */
  cardPaymentsOf(nights: readonly NightId[]): Promise<readonly CardPayment[]>;
  /** Card reader sales of the night by time of order, and the decisions about them, oldest first. */
  readerSalesOf(night: NightId): Promise<{ readonly sales: readonly ReaderSale[]; readonly decisions: readonly ReaderDecision[] }>;
  /** Payments of orders placed in the window, newest first. */
  paymentsBetween(window: TimeWindow): Promise<readonly PaymentId[]>;
}
