import { feeShares, type RefundState } from '../../domain/order/refund.ts';
import { givenBackCents, type OutsideAdjustment, type RefundLedger } from '../../domain/order/outside-adjustment.ts';
import type { GoesBackBy, Order, OrderItem } from '../../domain/order/order.ts';
import type { OrderId } from '../../domain/kernel/ids.ts';
import { addCents, ZERO, type Cents } from '../../domain/kernel/money.ts';
import { goesBackBy } from '../../domain/night/call-off.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { SalesReader } from '../../ports/sales-reader.ts';
import type { NoSuchOrder } from '../errors.ts';

export interface RefundableItem {
  readonly item: OrderItem;
  readonly feeShareCents: Cents;
  readonly amountCents: Cents;
  /** Null: not refunded, and could be. `failed`: the last try failed, and it can be tried again. */
  readonly state: RefundState | null;
  readonly reason: string | null;
}

export interface OrderRefunds {
  readonly by: GoesBackBy;
  readonly items: readonly RefundableItem[];
  readonly refundedCents: Cents;
  readonly paidCents: Cents;
  readonly outside: readonly OutsideAdjustment[];
}

/** What each item of an order gives back or has given back, for the confirm dialog and its list. */
export type ListRefunds = (id: OrderId) => Promise<Result<OrderRefunds, NoSuchOrder>>;

const stateOf = (item: OrderItem, { refunds }: RefundLedger): Pick<RefundableItem, 'state' | 'reason'> => {
  const own = refunds.filter(({ itemId }) => itemId === item.id || itemId === null);
  const refund = own.find(({ state }) => state !== 'failed') ?? own.at(-1);
  if (refund !== undefined) return { state: refund.state, reason: refund.reason };
  // One that cost nothing leaves no refund.
  return { state: item.isRefunded ? 'succeeded' : null, reason: null };
};

export const goesBackByOf = (order: Order): GoesBackBy => {
  const way = goesBackBy(order);
  if (way !== 'hand') return way;
  return order.tender === 'reader' ? 'reader' : 'cash';
};

const present = (order: Order, ledger: RefundLedger): OrderRefunds => {
  const shares = feeShares(order.items, order.feeCents);
  const items = order.items.map((item) => {
    const feeShareCents = shares.get(item.id) ?? ZERO;
    return { item, feeShareCents, amountCents: addCents(item.subtotalCents, feeShareCents), ...stateOf(item, ledger) };
  });
  return { by: goesBackByOf(order), items, refundedCents: givenBackCents(ledger), paidCents: order.paidCents, outside: ledger.outside };
};

export const makeListRefunds =
  ({ sales }: { readonly sales: SalesReader }): ListRefunds =>
  async (id) => {
    const found = await sales.ofOrder(id);
    return found === null ? err({ kind: 'order/not-found' }) : ok(present(found.order, found.ledger));
  };
