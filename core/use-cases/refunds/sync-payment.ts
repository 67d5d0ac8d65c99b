import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { decide } from '../../domain/order/order-lifecycle.ts';
import { keptCents, PROVIDER, type Order } from '../../domain/order/order.ts';
import { updatedAdjustment, withItemsAsRefunded, type ProviderAdjustment } from '../../domain/order/outside-adjustment.ts';
import type { Refund } from '../../domain/order/refund.ts';
import type { OrderId, PaymentId } from '../../domain/kernel/ids.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { PaymentRecord } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { endOrder } from '../orders/end-order.ts';
import { mailCustomer } from '../orders/mail-customer.ts';
import type { OrderMails } from '../orders/order-mails.ts';
import { recordRefundAnswer } from './record-refund-answer.ts';
import { refundAndNotify } from './refund-left.ts';

/**
 * Syncs the refunds and disputes of one payment from the provider's ledger: a refund that the bank failed later, one made in the dashboard,
 * a dispute. Safe to call at any time, repeatedly.
 * @returns the number of changes; null when no order of this stand was paid with it. @throws Unavailable
 */
export type SyncPayment = (id: PaymentId) => Promise<number | null>;

export interface SyncPaymentDeps extends Pick<Ports, 'unitOfWork' | 'payments' | 'ids' | 'clock'> {
  readonly orderMails: OrderMails;
}

const MOST_READS = 3;

/**
 * Our own refunds are recognized by the id sent with them. One that we marked failed although the provider made it counts as made
 * elsewhere: its money is gone.
 */
const outsideOf = (record: PaymentRecord, order: Order, own: readonly Refund[]): readonly ProviderAdjustment[] => [
  ...record.refunds
    .filter(({ refundId, state }) => !own.some((refund) => refund.id === refundId && (refund.state !== 'failed' || state === 'failed')))
    .map(({ providerRefundId, amountCents, state, createdAt }) => ({
      kind: 'refund' as const,
      id: providerRefundId,
      orderId: order.id,
      amountCents,
      state,
      at: createdAt,
    })),
  ...record.disputes.map(({ disputeId, amountCents, state, createdAt }) => ({
    kind: 'dispute' as const,
    id: disputeId,
    orderId: order.id,
    amountCents,
    state,
    at: createdAt,
  })),
];

const textOf = ({ kind, amountCents, state }: ProviderAdjustment, order: Order): string => {
  const what = kind === 'refund' ? "in the provider's dashboard" : 'by a dispute';
  return `${formatUsd(amountCents)} of order ${displayOrderNumber(order.orderNumber)} ${what}: ${state}`;
};

export const makeSyncPayment = ({ unitOfWork, payments, orderMails, ids, clock }: SyncPaymentDeps): SyncPayment => {
  const recordOwn = async (tx: Transaction, order: Order, record: PaymentRecord): Promise<number> => {
    const { refunds } = await tx.refunds.ofOrder(order.id);
    let news = 0;
    for (const refund of refunds) {
      const answer = record.refunds.find(({ refundId }) => refundId === refund.id);
      // A pending answer to a pending refund is not news, and the worker queries it anyway.
      if (answer === undefined || answer.state === refund.state) continue;
      // Read again: the previous one may have changed which items are refunded.
      const current = (await tx.orders.lock(order.id)) ?? order;
      const now = await tx.nights.hearsAt(order.id, clock.now());
      if ((await recordRefundAnswer(tx, { order: current, refund, answer, now }, { ids, clock })) !== refund) news += 1;
    }
    return news;
  };

  const recordOutside = async (tx: Transaction, order: Order, record: PaymentRecord): Promise<number> => {
    const { refunds, outside } = await tx.refunds.ofOrder(order.id);
    let news = 0;
    for (const said of outsideOf(record, order, refunds)) {
      const known = outside.find(({ id }) => id === said.id);
      // The figures of a closed night contain its amount. The bank page then lists the payment.
      const isFixed = known !== undefined && known.goneAt !== null && !(await tx.nights.isOpenFor(order.id));
      const amountCents = isFixed ? known.amountCents : said.amountCents;
      const adjustment = updatedAdjustment({ ...said, amountCents }, known, await tx.nights.hearsAt(order.id, clock.now()));
      if ((await tx.refunds.recordOutside(adjustment)) === adjustment.state && known?.amountCents === adjustment.amountCents) continue;
      await tx.audit.add({ at: clock.now(), by: UNATTENDED.provider, kind: 'refund', text: textOf(adjustment, order) });
      news += 1;
    }
    return news;
  };

  /** An order whose whole payment was returned at the provider ends as after its last refund here, if it is not handed out yet. */
  const follow = async (tx: Transaction, id: OrderId): Promise<void> => {
    const order = await tx.orders.lock(id);
    if (order === null) throw new Error('the order is locked');
    await refundAndNotify(tx, order, { orderMails, ids, clock });
    const after = withItemsAsRefunded(order, await tx.refunds.ofOrder(id));
    const decision = decide(after, { name: 'cancel', by: PROVIDER }, clock.now());
    if (!decision.ok || decision.value.event === null) return await tx.orders.saveItems(after);
    await endOrder(tx, order, decision.value.order, decision.value.event);
    const text = `Cancelled order ${displayOrderNumber(order.orderNumber)}: the whole payment went back at the provider`;
    await tx.audit.add({ at: clock.now(), by: UNATTENDED.provider, kind: 'refund', text });
    await mailCustomer(tx, order, orderMails.refunded(decision.value.order, order.givenBackCents, keptCents(order)), {
      ids,
      clock,
    });
  };

  const sync = async (id: PaymentId, readsLeft: number): Promise<number | null> => {
    const record = await payments.retrievePaymentRecord(id);
    if (record === null) return null;
    const outcome = await unitOfWork.run(async (tx) => {
      const order = await tx.orders.lockByPayment(id);
      if (order === null) return ok(null);
      const own = await recordOwn(tx, order, record);
      const outside = await recordOutside(tx, order, record);
      if (outside > 0) await follow(tx, order.id);
      return ok(own + outside);
    });
    if (!outcome.ok || outcome.value === null) return null;
    // A slow read may have overwritten a newer one.
    return outcome.value + (outcome.value > 0 && readsLeft > 0 ? ((await sync(id, readsLeft - 1)) ?? 0) : 0);
  };

  return (id) => sync(id, MOST_READS - 1);
};
