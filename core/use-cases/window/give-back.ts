import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import { refundId, type DrawerId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { addCents, type Cents } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order, StaffMember } from '../../domain/order/order.ts';
import { totalOf } from '../../domain/order/parts.ts';
import { recordedRefund, type RefundRefusal, type RefundTarget } from '../../domain/order/refund.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { moveCashOfOrder } from '../drawers/cash-of-orders.ts';
import type { DrawerNeeded } from '../errors.ts';

type GivenBack = {
  readonly items: readonly RefundTarget[];
  readonly reason: string;
  /** The drawer for cash; unused for a card reader. */
  readonly drawerId: DrawerId | null;
};

/** Records the refund of a window sale, once per item: cash from an open drawer, or on the card reader. Its order is locked. */
export const giveBackAtWindow = async (
  tx: Transaction,
  order: Order,
  { items, reason, drawerId }: GivenBack,
  { by, at, ids }: { readonly by: StaffMember; readonly at: Instant; readonly ids: IdGenerator },
): Promise<Result<Cents, RefundRefusal | DrawerRefusal | DrawerNeeded>> => {
  for (const target of items) {
    const refund = recordedRefund({ id: refundId(ids.uuid()), orderId: order.id, ...target, reason, now: at });
    if (!(await tx.refunds.insert(refund))) return err({ kind: 'refund/already-refunded' });
  }
  const amountCents = addCents(...items.map(({ parts }) => totalOf(parts)));
  if (order.tender !== 'cash') return ok(amountCents);
  // A sale into a drawer is always refunded from a drawer.
  if (drawerId === null) return (await tx.drawers.ofSale(order.id)) === null ? ok(amountCents) : err({ kind: 'sale/drawer-needed' });
  const note = `${displayOrderNumber(order.orderNumber)}, ${reason}`;
  const moved = await moveCashOfOrder(tx, { kind: 'refund', drawerId, orderId: order.id, amountCents, note }, { by, at, ids });
  return moved.ok ? ok(amountCents) : moved;
};
