import { formatUsd } from '../../domain/kernel/money.ts';
import type { OrderId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { decide } from '../../domain/order/order-lifecycle.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { hasRefunds } from '../../domain/order/order.ts';
import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import type { RefundRefusal } from '../../domain/order/refund.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { foundStockActId, undoneEntries } from '../../domain/stock/found-stock.ts';
import { isWithdrawn } from '../../domain/window/sale.ts';
import { endOrder } from '../orders/end-order.ts';
import { moveCashOfOrder } from '../drawers/cash-of-orders.ts';
import type { ListDrawersDeps } from '../drawers/list-drawers.ts';
import { makeShowRefusal, type ShowDrawersDeps } from '../drawers/show-cash.ts';
import type { NoSuchOrder, NotYourSale, UndoTooLate } from '../errors.ts';
import type { MadeSale } from './record-sale.ts';

type Refused = NoSuchOrder | NotYourSale | UndoTooLate | RefundRefusal | DrawerRefusal;

/** Undoes a sale within a minute, by its seller: stock and money return to their previous state, once. Its cash must still be in the drawer. */
export type UndoSale = (id: OrderId, actor: Actor) => Promise<Result<MadeSale, Refused>>;

export const makeUndoSale = (deps: ShowDrawersDeps & ListDrawersDeps): UndoSale => {
  const { unitOfWork, clock, ids } = deps;
  const showRefusal = makeShowRefusal(deps);
  const undo: UndoSale = (id, actor) =>
    unitOfWork.run<MadeSale, Refused>(async (tx) => {
      const order = await tx.orders.lock(id);
      const sale = order === null ? null : await tx.sales.ofOrder(id);
      if (order === null || sale === null) return err({ kind: 'order/not-found' });
      if (sale.soldBy.staffId !== actor.id) return err({ kind: 'sale/not-yours' });
      if (isWithdrawn(order)) return ok({ order, sale });
      if (hasRefunds(order)) return err({ kind: 'refund/already-refunded' });
      const decision = decide(order, { name: 'undo-sale', by: asStaffMember(actor) }, clock.now());
      if (!decision.ok || decision.value.event === null) return err({ kind: 'sale/undo-too-late' });
      const undone = decision.value.order;
      const returned = await endOrder(tx, order, undone, decision.value.event);
      if (!(await tx.nights.isOpenFor(id))) return err({ kind: 'sale/undo-too-late' });
      const drawerId = await tx.drawers.ofSale(id);
      if (drawerId !== null) {
        const entry = {
          kind: 'undo',
          drawerId,
          orderId: id,
          amountCents: order.totalCents,
          note: displayOrderNumber(order.orderNumber),
        } as const;
        const moved = await moveCashOfOrder(tx, entry, { by: asStaffMember(actor), at: clock.now(), ids });
        if (!moved.ok) return moved;
      }
      const written = { by: actor.name, at: clock.now(), note: 'The sale was undone' };
      const found = await tx.stock.changedBy(foundStockActId(id));
      const counted = await tx.stock.countsSince(
        found.map((one) => one.productId),
        order.enteredAt ?? order.placedAt,
      );
      const gone = undoneEntries(found, returned, counted, id, written);
      if (gone.length > 0) await tx.stock.write(gone);
      const text = `Undid ${displayOrderNumber(order.orderNumber)} of ${formatUsd(order.totalCents)}`;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'sale', text });
      return ok({ order: undone, sale });
    });
  return async (id, actor) => showRefusal(await undo(id, actor), actor);
};
