import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order } from '../../domain/order/order.ts';
import { adjustmentHeard, type ProviderAdjustment } from '../../domain/order/outside-adjustment.ts';
import type { Refund } from '../../domain/order/refund.ts';
import type { PaymentId } from '../../domain/kernel/ids.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentRecord, PaymentGateway } from '../../ports/payment-gateway.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';
import { recordRefundAnswer } from './record-refund-answer.ts';

/**
 * Brings the refunds and disputes of one payment in line with the provider's ledger: a refund that the bank failed later,
 * one that somebody made in the dashboard, a dispute. Safe to call at any time, any number of times.
 * @returns how much was news; null when no order of this stand was paid with it. @throws Unavailable
 */
export type SyncPayment = (id: PaymentId) => Promise<number | null>;

export interface SyncPaymentDeps {
  readonly unitOfWork: UnitOfWork;
  readonly payments: PaymentGateway;
  readonly clock: Clock;
}

/**
 * Our own refunds are known by the id that went with them. One that we have given up although the provider has made it
 * counts as made elsewhere: its money is gone.
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

export const makeSyncPayment = ({ unitOfWork, payments, clock }: SyncPaymentDeps): SyncPayment => {
  const recordOwn = async (tx: Transaction, order: Order, record: PaymentRecord): Promise<number> => {
    const { refunds } = await tx.refunds.ofOrder(order.id);
    let news = 0;
    for (const refund of refunds) {
      const answer = record.refunds.find(({ refundId }) => refundId === refund.id);
      // A pending answer to a pending refund says nothing new, and the worker asks by itself.
      if (answer === undefined || answer.state === refund.state) continue;
      // Read again: the one before may have changed which items are refunded.
      const current = (await tx.orders.lock(order.id)) ?? order;
      const now = await tx.nights.hearsAt(order.id, clock.now());
      if ((await recordRefundAnswer(tx, { order: current, refund, answer, now })) !== refund) news += 1;
    }
    return news;
  };

  const recordOutside = async (tx: Transaction, order: Order, record: PaymentRecord): Promise<number> => {
    const { refunds, outside } = await tx.refunds.ofOrder(order.id);
    let news = 0;
    for (const said of outsideOf(record, order, refunds)) {
      const known = outside.find(({ id }) => id === said.id);
      const adjustment = adjustmentHeard(said, known, await tx.nights.hearsAt(order.id, clock.now()));
      if ((await tx.refunds.recordOutside(adjustment)) === adjustment.state) continue;
      await tx.audit.add({ at: clock.now(), by: UNATTENDED.provider, kind: 'refund', text: textOf(adjustment, order) });
      news += 1;
    }
    return news;
  };

  return async (id) => {
    const record = await payments.retrievePaymentRecord(id);
    if (record === null) return null;
    const outcome = await unitOfWork.run(async (tx) => {
      const order = await tx.orders.lockByPayment(id);
      if (order === null) return ok(null);
      return ok((await recordOwn(tx, order, record)) + (await recordOutside(tx, order, record)));
    });
    return outcome.ok ? outcome.value : null;
  };
};
