import { refundPostponed, type Refund, type RefundAnswer } from '../../domain/order/refund.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Ports } from '../../ports/ports.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { recordRefundAnswer } from './record-refund-answer.ts';

/**
 * Carries one pending refund to the provider and records the answer. A repeat, after a crash or concurrently, is the same refund there
 * (rules §3). Without an answer it stays pending, for the worker. @returns the current refund.
 */
export type SettleRefund = (refund: Refund) => Promise<{ readonly refund: Refund; readonly isAnswered: boolean }>;

export type SettleRefundDeps = Pick<Ports, 'unitOfWork' | 'payments' | 'ids' | 'clock' | 'logger'>;

/**
 * Call it right after the commit that stored it: from then on the refund will be made, even if this attempt fails.
 * @returns the current refund.
 */
export const settleAfterCommit = async (
  { settleRefund, logger }: { readonly settleRefund: SettleRefund; readonly logger: Logger },
  refund: Refund,
): Promise<Refund> => {
  try {
    return (await settleRefund(refund)).refund;
  } catch (error) {
    logger.error('refund.settle-failed', { refundId: refund.id, error });
    return refund;
  }
};

export const makeSettleRefund = ({ unitOfWork, payments, ids, clock, logger }: SettleRefundDeps): SettleRefund => {
  /** Null when the provider did not answer. */
  const ask = async ({ id, orderId, paymentId, amountCents }: Refund): Promise<RefundAnswer | null> => {
    if (paymentId === null) throw new Error('nobody asks a provider about what was given back at the window');
    try {
      const answer = await payments.refund({ refundId: id, paymentId, amountCents });
      if (answer.ok) return answer.value;
      logger.error('refund.refused', { refundId: id, orderId, reason: answer.error.reason });
      return { providerRefundId: null, state: 'failed', createdAt: null };
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      logger.warn('refund.unanswered', { refundId: id });
      return null;
    }
  };

  return async (refund) => {
    const answer = await ask(refund);
    const outcome = await unitOfWork.run(async (tx) => {
      const order = await tx.orders.lock(refund.orderId);
      const current = await tx.refunds.lock(refund.id);
      if (order === null || current === null) throw new Error('a stored refund is gone');
      if (answer !== null) {
        const now = await tx.nights.hearsAt(order.id, clock.now());
        return ok(await recordRefundAnswer(tx, { order, refund: current, answer, now }, { ids, clock }));
      }
      // Another caller may have received an answer since.
      if (current.state === 'pending') await tx.refunds.save(refundPostponed(current, clock.now()));
      return ok(current);
    });
    return { refund: outcome.ok ? outcome.value : refund, isAnswered: answer !== null };
  };
};
