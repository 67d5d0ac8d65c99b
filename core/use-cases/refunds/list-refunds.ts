import { feeShares, goesBackWhole, type Refund, type RefundState } from '../../domain/order/refund.ts';
import { givenBackCents, leftCents, type OutsideAdjustment, type RefundLedger } from '../../domain/order/outside-adjustment.ts';
import type { ReturnMethod, Order, OrderItem } from '../../domain/order/order.ts';
import type { OrderId } from '../../domain/kernel/ids.ts';
import { addCents, cents, ZERO, type Cents } from '../../domain/kernel/money.ts';
import { goesBackBy } from '../../domain/night/call-off.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoSuchOrder } from '../errors.ts';

export interface RefundableItem {
  readonly item: OrderItem;
  readonly feeShareCents: Cents;
  /** Capped at the remaining payment, unless already refunded. */
  readonly amountCents: Cents;
  /** Null: not refunded, but refundable. `failed`: the last try failed, and it can be tried again. */
  readonly state: RefundState | null;
  readonly reason: string | null;
}

export interface OrderRefunds {
  readonly by: ReturnMethod;
  readonly items: readonly RefundableItem[];
  /** Whether the donation goes back with the last item. */
  readonly withDonation: boolean;
  readonly refundedCents: Cents;
  readonly paidCents: Cents;
  readonly outside: readonly OutsideAdjustment[];
}

/** The refund of each item of an order, possible or made, for the confirm dialog and its list. */
export type ListRefunds = (id: OrderId) => Promise<Result<OrderRefunds, NoSuchOrder>>;

const refundOf = (item: OrderItem, { refunds }: RefundLedger): Refund | undefined => {
  const own = refunds.filter(({ itemId }) => itemId === item.id || itemId === null);
  return own.find(({ state }) => state !== 'failed') ?? own.at(-1);
};

const present = (order: Order, ledger: RefundLedger): OrderRefunds => {
  const shares = feeShares(order.items, order.feeCents);
  const left = leftCents(order, ledger);
  const items = order.items.map((item): RefundableItem => {
    const refund = refundOf(item, ledger);
    const feeShareCents = shares.get(item.id) ?? ZERO;
    const amountCents = addCents(item.subtotalCents, feeShareCents);
    return {
      item,
      feeShareCents,
      amountCents: item.isRefunded ? amountCents : cents(Math.min(amountCents, left)),
      // Free items and those refunded at the provider have no refund here.
      state: refund?.state ?? (item.isRefunded ? 'succeeded' : null),
      reason: refund?.reason ?? null,
    };
  });
  return {
    by: returnMethodOf(order),
    items,
    withDonation: goesBackWhole(order),
    refundedCents: givenBackCents(ledger),
    paidCents: order.paidCents,
    outside: ledger.outside,
  };
};

export const returnMethodOf = (order: Order): ReturnMethod => {
  const way = goesBackBy(order);
  if (way !== 'hand') return way;
  return order.tender === 'reader' ? 'reader' : 'cash';
};

export const makeListRefunds =
  ({ sales }: Pick<Ports, 'sales'>): ListRefunds =>
  async (id) => {
    const found = await sales.ofOrder(id);
    return found === null ? err({ kind: 'order/not-found' }) : ok(present(found.order, found.ledger));
  };
