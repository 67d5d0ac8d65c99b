import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import type { DrawerId, OrderId, OrderItemId } from '../../domain/kernel/ids.ts';
import { formatUsd, type Cents } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import { decide } from '../../domain/order/order-lifecycle.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { isUnpaid, type Order } from '../../domain/order/order.ts';
import { leftCents } from '../../domain/order/outside-adjustment.ts';
import { itemTargets, refundOf, refundsOfRest, withItemsRefunded, type ItemRefund, type RefundRefusal } from '../../domain/order/refund.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { TENDER_NAMES } from '../../domain/window/sale.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { ListDrawersDeps } from '../drawers/list-drawers.ts';
import { makeShowRefusal, type ShowDrawersDeps } from '../drawers/show-cash.ts';
import type { DrawerNeeded, NoSuchOrder } from '../errors.ts';
import { endOrder } from '../orders/end-order.ts';
import { giveBackAtWindow } from './give-back.ts';

type AskedRefund = {
  /** Null: all items that are not refunded yet. */
  readonly itemId: OrderItemId | null;
  readonly reason: string;
  /** The drawer for cash; unused for a card reader. */
  readonly drawerId: DrawerId | null;
};

type Refused = NoSuchOrder | RefundRefusal | DrawerRefusal | DrawerNeeded | { readonly kind: 'order/reason-required' };

/**
 * Refunds a window sale: cash from an open drawer, once per item. For a card reader the refund is made there and recorded here. No units
 * return to the shelf. @returns the refund.
 */
export type RefundSale = (id: OrderId, asked: AskedRefund, actor: Actor) => Promise<Result<Cents, Refused>>;

const chosen = (order: Order, itemId: OrderItemId | null): Result<readonly ItemRefund[], RefundRefusal> => {
  if (itemId === null) return refundsOfRest(order);
  const one = refundOf(order, itemId);
  return one.ok ? ok([one.value]) : one;
};

export const makeRefundSale = (deps: ShowDrawersDeps & ListDrawersDeps): RefundSale => {
  const { unitOfWork, clock, ids } = deps;
  const showRefusal = makeShowRefusal(deps);

  const save = async (tx: Transaction, refunded: Order, actor: Actor): Promise<void> => {
    const decision = decide(refunded, { name: 'cancel', by: asStaffMember(actor) }, clock.now());
    if (decision.ok && decision.value.event !== null) await endOrder(tx, refunded, decision.value.order, decision.value.event);
    else await tx.orders.saveItems(refunded);
  };

  const refund: RefundSale = async (id, { itemId, reason: typed, drawerId }, actor) => {
    const reason = cleanText(typed, TEXT_LIMITS.reason);
    if (reason === '') return err({ kind: 'order/reason-required' });
    return unitOfWork.run<Cents, Refused>(async (tx) => {
      const order = await tx.orders.lock(id);
      if (order === null || (await tx.sales.ofOrder(id)) === null) return err({ kind: 'order/not-found' });
      const items = chosen(order, itemId);
      if (!items.ok) return items;
      if (isUnpaid(order)) return err({ kind: 'refund/no-payment' });
      const now = await tx.nights.hearsAt(id, clock.now());
      const left = leftCents(order, await tx.refunds.ofOrder(id));
      const asked = { items: itemTargets(items.value, left), reason, drawerId };
      const given = await giveBackAtWindow(tx, order, asked, { by: asStaffMember(actor), at: now, ids });
      if (!given.ok) return given;
      const itemIds = items.value.map((one) => one.itemId);
      await save(tx, withItemsRefunded(order, itemIds, true), actor);
      const [amountCents, number] = [given.value, displayOrderNumber(order.orderNumber)];
      const text = `Refunded ${formatUsd(amountCents)} of ${number}, ${TENDER_NAMES[order.tender]}: ${reason}`;
      await tx.audit.add({ at: now, by: actor.name, kind: 'refund', text });
      return ok(amountCents);
    });
  };

  return async (id, asked, actor) => showRefusal(await refund(id, asked, actor), actor);
};
