import type { Product } from '../../domain/catalogue/product.ts';
import type { LinesRefusal } from '../../domain/checkout/checkout-lines.ts';
import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import { orderItemId, refundId, type DrawerId, type OrderId, type OrderItemId, type ProductId } from '../../domain/kernel/ids.ts';
import { formatUsd, ZERO } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { type Order, type OrderItem, replacementOf } from '../../domain/order/order.ts';
import { leftCents } from '../../domain/order/outside-adjustment.ts';
import { totalOf } from '../../domain/order/parts.ts';
import {
  cappedTarget,
  deferredToCaller,
  newRefund,
  type Refund,
  type RefundRefusal,
  type RefundTarget,
} from '../../domain/order/refund.ts';
import { itemsWaitingFor, lookForAgain, replaceItem, type FoundForGood, type ReplaceRefusal } from '../../domain/order/shortage.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { can } from '../../domain/staff/role.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { ListDrawersDeps } from '../drawers/list-drawers.ts';
import { makeShowRefusal } from '../drawers/show-cash.ts';
import type { DrawerNeeded, NoSuchOrder, NoSuchProduct } from '../errors.ts';
import { settleAfterCommit, type SettleRefund } from '../refunds/settle-refund.ts';
import { noteGiven } from '../window/note-given.ts';
import { giveBackAtWindow } from '../window/give-back.ts';
import { withdrawFoundMail } from './announce-order.ts';
import { mailCustomer } from './mail-customer.ts';
import type { OrderMails } from './order-mails.ts';

type ItemAct = { readonly orderId: OrderId; readonly itemId: OrderItemId };

type BackRefused = ReplaceRefusal | RefundRefusal | DrawerRefusal | DrawerNeeded;
type Refused = NoSuchOrder | NoSuchProduct | LinesRefusal | BackRefused;

/**
 * Replaces a sold-out item of a paid order with another product, at no extra charge; the difference to a cheaper one is refunded: on the
 * card, or for a window sale like its other refunds, from an open drawer by a person who may refund. Notifies its customer. Repeating the
 * same replacement has no effect.
 */
export type ReplaceItem = (act: Replacement, actor: Actor) => Promise<Result<Order, Refused>>;

type Replacement = ItemAct & {
  readonly productId: ProductId;
  /** The drawer for cash; unused otherwise. */
  readonly drawerId: DrawerId | null;
};

/**
 * The product was found for this order after all. Its customer is notified once it can no longer be undone. A repeat, or an item that no
 * longer waits, has no effect.
 */
export type FindItem = (act: ItemAct, actor: Actor) => Promise<Result<Order, NoSuchOrder>>;

/** Undoes that until its customer is notified: the item waits again. A repeat has no effect. */
export type UndoFindItem = (act: ItemAct, actor: Actor) => Promise<Result<Order, NoSuchOrder | FoundForGood>>;

export interface ReplaceItemDeps extends ListDrawersDeps, Pick<Ports, 'unitOfWork' | 'ids' | 'clock' | 'logger'> {
  readonly settleRefund: SettleRefund;
  readonly orderMails: OrderMails;
}

const shortageOf = ({ id, name, available }: Product, wanted: number): LinesRefusal => ({
  kind: 'checkout/shortage',
  shortages: [{ productId: id, name, wanted, available, reason: 'stock' }],
});

type Done = { readonly order: Order; readonly refund: Refund | null };

const takeFromShelf = async (tx: Transaction, id: ProductId, quantity: number): Promise<Result<Product, NoSuchProduct | LinesRefusal>> => {
  const [product] = await tx.products.lockForSale([id]);
  if (product === undefined || !product.isActive) return err({ kind: 'product/not-found' });
  if (product.available < quantity) return err(shortageOf(product, quantity));
  await tx.products.moveStock([{ productId: id, onHand: -quantity, reserved: 0, sold: quantity }]);
  return ok(product);
};

export const makeReplaceItem = (deps: ReplaceItemDeps): ReplaceItem => {
  const { unitOfWork, settleRefund, orderMails, ids, clock, logger } = deps;
  const showRefusal = makeShowRefusal(deps);

  /** @returns the refund to request from the provider; null when there is none. */
  const refundDifference = async (
    tx: Transaction,
    order: Order,
    { item, target, drawerId }: { readonly item: OrderItem; readonly target: RefundTarget | null; readonly drawerId: DrawerId | null },
    actor: Actor,
  ): Promise<Result<Refund | null, BackRefused>> => {
    if (target === null) return ok(null);
    const reason = `${item.productName} was sold out`;
    if (order.paymentId === null) {
      if (!can(actor.role, 'sales:refund')) return err({ kind: 'replace/cheaper' });
      const asked = { items: [target], reason, drawerId };
      const at = await tx.nights.hearsAt(order.id, clock.now());
      const given = await giveBackAtWindow(tx, order, asked, { by: asStaffMember(actor), at, ids });
      return given.ok ? ok(null) : given;
    }
    const facts = { id: refundId(ids.uuid()), orderId: order.id, paymentId: order.paymentId, ...target };
    const refund = deferredToCaller(newRefund({ ...facts, reason, now: clock.now() }));
    return (await tx.refunds.insert(refund)) ? ok(refund) : err({ kind: 'refund/already-refunded' });
  };

  const replace = ({ orderId, itemId, productId, drawerId }: Replacement, actor: Actor): Promise<Result<Done, Refused>> =>
    unitOfWork.run<Done, Refused>(async (tx) => {
      const order = await tx.orders.lock(orderId);
      const item = order?.items.find(({ id }) => id === itemId);
      if (order === null || item === undefined) return err({ kind: 'order/not-found' });
      if (replacementOf(order.items, itemId)?.productId === productId) return ok({ order, refund: null });
      // Before any write, so that an item refunded since takes no stock.
      if (item.isRefunded || replacementOf(order.items, itemId) !== null) return err({ kind: 'refund/already-refunded' });
      const substitute = await takeFromShelf(tx, productId, item.quantity);
      if (!substitute.ok) return substitute;
      const replaced = replaceItem(order, item, substitute.value, orderItemId(ids.uuid()));
      if (!replaced.ok) return replaced;
      const { replacement } = replaced.value;
      const target = cappedTarget(replaced.value.back, leftCents(order, await tx.refunds.ofOrder(order.id)));
      const backCents = target === null ? ZERO : totalOf(target.parts);
      await tx.orders.replaceItem(replaced.value.order, replacement);
      await withdrawFoundMail(tx, order, item);
      const refund = await refundDifference(tx, order, { item, target, drawerId }, actor);
      if (!refund.ok) return refund;
      await mailCustomer(
        tx,
        replaced.value.order,
        orderMails.itemChanged(replaced.value.order, { item, instead: replacement, backCents }),
        deps,
      );
      const line = { quantity: item.quantity, paidCents: item.unitPriceCents, worthCents: substitute.value.priceCents };
      const at = clock.now();
      const given = await noteGiven(tx, { act: 'replacement', lines: [line] }, { orderId, actor, at, ids });
      const became = `Order ${displayOrderNumber(order.orderNumber)}: ${item.quantity} × ${item.productName} became ${replacement.productName}`;
      const text = [backCents === 0 ? became : `${became}, ${formatUsd(backCents)} goes back`, ...given].join('; ');
      await tx.audit.add({ at, by: actor.name, kind: backCents === 0 ? 'stock' : 'refund', text });
      return ok({ order: replaced.value.order, refund: refund.value });
    });

  return async (act, actor) => {
    const done = await showRefusal(await replace(act, actor), actor);
    if (!done.ok) return done;
    if (done.value.refund !== null) await settleAfterCommit({ settleRefund, logger }, done.value.refund);
    return ok(done.value.order);
  };
};

export const makeFindItem =
  ({ unitOfWork, orderMails, ...deps }: Pick<ReplaceItemDeps, 'unitOfWork' | 'orderMails' | 'ids' | 'clock'>): FindItem =>
  ({ orderId, itemId }, actor) =>
    unitOfWork.run<Order, NoSuchOrder>(async (tx) => {
      const order = await tx.orders.lock(orderId);
      const item = order?.items.find(({ id }) => id === itemId);
      if (order === null || item === undefined) return err({ kind: 'order/not-found' });
      const [product] = await tx.products.lockForSale([item.productId]);
      if (product === undefined || !itemsWaitingFor(product, order).includes(item)) return ok(order);
      const at = deps.clock.now();
      const found = { ...order, items: order.items.map((one) => (one === item ? { ...one, foundAt: at } : one)) };
      await tx.orders.saveItems(found);
      await mailCustomer(tx, order, orderMails.itemFound(order, item), deps, LIMITS.orders.tellFoundAfterMs);
      const text = `Order ${displayOrderNumber(order.orderNumber)}: ${item.quantity} × ${item.productName} there after all`;
      await tx.audit.add({ at, by: actor.name, kind: 'stock', text });
      return ok(found);
    });

export const makeUndoFindItem =
  ({ unitOfWork, clock }: Pick<ReplaceItemDeps, 'unitOfWork' | 'clock'>): UndoFindItem =>
  ({ orderId, itemId }, actor) =>
    unitOfWork.run<Order, NoSuchOrder | FoundForGood>(async (tx) => {
      const order = await tx.orders.lock(orderId);
      const item = order?.items.find(({ id }) => id === itemId);
      if (order === null || item === undefined) return err({ kind: 'order/not-found' });
      const undone = lookForAgain(order, item, clock.now());
      if (!undone.ok || undone.value === order) return undone;
      if (!(await withdrawFoundMail(tx, order, item))) return err({ kind: 'shortage/found-for-good' });
      await tx.orders.saveItems(undone.value);
      const text = `Order ${displayOrderNumber(order.orderNumber)}: ${item.quantity} × ${item.productName} not found after all`;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'stock', text });
      return undone;
    });
