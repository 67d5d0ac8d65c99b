import { decide } from '../../domain/order/order-lifecycle.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order } from '../../domain/order/order.ts';
import { leftCents, leftParts, withItemsAsRefunded, type RefundLedger } from '../../domain/order/outside-adjustment.ts';
import {
  goesBackWhole,
  itemTargets,
  deferredToCaller,
  newRefund,
  refundOf,
  refundsOfRest,
  withItemsRefunded,
  type ItemRefund,
  type Refund,
  type RefundRefusal,
  type RefundState,
  type RefundTarget,
} from '../../domain/order/refund.ts';
import { refundId, type OrderId, type OrderItemId } from '../../domain/kernel/ids.ts';
import { addCents, formatUsd, subtractCents, ZERO, type Cents } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import type { OrderMail } from '../../domain/notifications/order-mail.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { NoSuchOrder } from '../errors.ts';
import { withdrawFoundMail } from '../orders/announce-order.ts';
import { endOrder } from '../orders/end-order.ts';
import { mailCustomer } from '../orders/mail-customer.ts';
import type { OrderMails } from '../orders/order-mails.ts';
import { settleAfterCommit, type SettleRefund } from './settle-refund.ts';

export interface RefundOutcome {
  /** Refunded, or being refunded. */
  readonly amountCents: Cents;
  /** Refused by the provider; it can be requested again. */
  readonly failedCents: Cents;
  /** `pending`: the provider has not answered yet; the worker continues. */
  readonly state: RefundState;
}

type Refused = NoSuchOrder | RefundRefusal | { readonly kind: 'order/reason-required' };

/** Refunds one item: its subtotal and its share of the fee, only once (rules §1, §3). */
export type RefundItem = (id: OrderId, itemId: OrderItemId, reason: string, actor: Actor) => Promise<Result<RefundOutcome, Refused>>;

/** Refunds every item that is not refunded yet. */
export type RefundRest = (id: OrderId, reason: string, actor: Actor) => Promise<Result<RefundOutcome, Refused>>;

export interface RequestRefundDeps extends Pick<Ports, 'unitOfWork' | 'ids' | 'clock' | 'logger'> {
  readonly settleRefund: SettleRefund;
  readonly orderMails: OrderMails;
}

/** Builds the mail for an order that continues without these items; null: no mail. */
type Tell = ((order: Order, backCents: Cents) => OrderMail) | null;

type Choose = (order: Order) => Result<readonly ItemRefund[], RefundRefusal>;

/**
 * Capped at the remaining money, because part may have been refunded at the provider. An order that could not be fulfilled gets its
 * donation back too, in one refund of the rest.
 */
const targetsOf = (order: Order, ledger: RefundLedger, items: readonly ItemRefund[]): readonly RefundTarget[] =>
  goesBackWhole(order) && order.items.every(({ id, isRefunded }) => isRefunded || items.some(({ itemId }) => itemId === id))
    ? [{ itemId: null, parts: leftParts(order, ledger) }]
    : itemTargets(items, leftCents(order, ledger));

const namesOf = (order: Order, items: readonly ItemRefund[]): string =>
  order.items
    .filter(({ id }) => items.some(({ itemId }) => itemId === id))
    .map(({ quantity, productName }) => `${quantity} × ${productName}`)
    .join(', ');

const sumOf = (refunds: readonly Refund[]): Cents => addCents(...refunds.map(({ amountCents }) => amountCents));

const overall = (refunds: readonly Refund[]): RefundState => {
  if (refunds.some(({ state }) => state === 'failed')) return 'failed';
  return refunds.some(({ state }) => state === 'pending') ? 'pending' : 'succeeded';
};

const insertAll = async (tx: Transaction, refunds: readonly Refund[]): Promise<boolean> => {
  for (const refund of refunds) if (!(await tx.refunds.insert(refund))) return false;
  return true;
};

const makeRequestRefund = ({ unitOfWork, settleRefund, orderMails, ids, clock, logger }: RequestRefundDeps) => {
  /** A queued or preparing order without remaining items is cancelled, and its customer is notified (rules §3). */
  const cancel = async (
    tx: Transaction,
    order: Order,
    { actor, totalCents }: { readonly actor: Actor; readonly totalCents: Cents },
  ): Promise<boolean> => {
    const decision = decide(order, { name: 'cancel', by: asStaffMember(actor) }, clock.now());
    if (!decision.ok || decision.value.event === null) return false;
    await endOrder(tx, order, decision.value.order, decision.value.event);
    await mailCustomer(tx, order, orderMails.refunded(decision.value.order, totalCents, subtractCents(order.paidCents, totalCents)), {
      ids,
      clock,
    });
    return true;
  };

  const record = (id: OrderId, reason: string, actor: Actor, choose: Choose, tell: Tell): Promise<Result<readonly Refund[], Refused>> =>
    unitOfWork.run<readonly Refund[], Refused>(async (tx) => {
      const order = await tx.orders.lock(id);
      if (order === null) return err({ kind: 'order/not-found' });
      const ledger = await tx.refunds.ofOrder(id);
      const items = choose(order);
      if (!items.ok) return items;
      const { paymentId } = order;
      if (paymentId === null) return err({ kind: 'refund/no-payment' });
      const isFree = items.value.every(({ amountCents }) => amountCents === 0);
      if (!isFree && leftCents(order, ledger) === 0) return err({ kind: 'refund/exceeds-left', leftCents: ZERO });
      const now = clock.now();
      const refunds = targetsOf(order, ledger, items.value).map((target) =>
        deferredToCaller(newRefund({ ...target, id: refundId(ids.uuid()), orderId: id, paymentId, reason, now })),
      );
      if (!(await insertAll(tx, refunds))) return err({ kind: 'refund/already-refunded' });
      const backCents = sumOf(refunds);
      const itemIds = items.value.map(({ itemId }) => itemId);
      for (const item of order.items) if (itemIds.includes(item.id)) await withdrawFoundMail(tx, order, item);
      const refunded = withItemsAsRefunded(withItemsRefunded(order, itemIds, true), {
        ...ledger,
        refunds: [...ledger.refunds, ...refunds],
      });
      if (!(await cancel(tx, refunded, { actor, totalCents: addCents(order.givenBackCents, backCents) }))) {
        await tx.orders.saveItems(refunded);
        if (tell !== null) await mailCustomer(tx, order, tell(refunded, backCents), { ids, clock });
      }
      const text = `Refunded ${formatUsd(backCents)} of order ${displayOrderNumber(order.orderNumber)}: ${namesOf(order, items.value)}`;
      await tx.audit.add({ at: now, by: actor.name, kind: 'refund', text });
      return ok(refunds);
    });

  return async (
    id: OrderId,
    typedReason: string,
    actor: Actor,
    choose: Choose,
    tell: Tell = null,
  ): Promise<Result<RefundOutcome, Refused>> => {
    const reason = cleanText(typedReason, TEXT_LIMITS.reason);
    if (reason === '') return err({ kind: 'order/reason-required' });
    const recorded = await record(id, reason, actor, choose, tell);
    if (!recorded.ok) return recorded;
    const settled = await Promise.all(recorded.value.map((refund) => settleAfterCommit({ settleRefund, logger }, refund)));
    const failed = settled.filter(({ state }) => state === 'failed');
    return ok({
      amountCents: sumOf(settled.filter(({ state }) => state !== 'failed')),
      failedCents: sumOf(failed),
      state: overall(settled),
    });
  };
};

const onlyItem =
  (itemId: OrderItemId): Choose =>
  (order) => {
    const refund = refundOf(order, itemId);
    return refund.ok ? ok([refund.value]) : refund;
  };

export const makeRefundItem = (deps: RequestRefundDeps): RefundItem => {
  const request = makeRequestRefund(deps);
  return (id, itemId, reason, actor) => request(id, reason, actor, onlyItem(itemId));
};

/** For a sold-out item: its customer is notified, and the order continues without it. */
export const makeRefundSoldOut = (deps: RequestRefundDeps): RefundItem => {
  const request = makeRequestRefund(deps);
  return (id, itemId, reason, actor) =>
    request(id, reason, actor, onlyItem(itemId), (order, backCents) => {
      const item = order.items.find((one) => one.id === itemId);
      if (item === undefined) throw new Error('the refunded item is in its order');
      return deps.orderMails.itemChanged(order, { item, instead: null, backCents });
    });
};

export const makeRefundRest = (deps: RequestRefundDeps): RefundRest => {
  const request = makeRequestRefund(deps);
  return (id, reason, actor) => request(id, reason, actor, refundsOfRest);
};
