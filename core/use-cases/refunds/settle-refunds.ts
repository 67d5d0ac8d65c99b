import { refundAnswered, refundPostponed, type Refund } from '../../domain/order/refund.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { RefundDesk } from '../../ports/refund-repository.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';

/** Carries pending refunds to the provider; a repeat after a crash is the same refund there (rules §3). @returns how many were taken. */
export type SettleRefunds = () => Promise<number>;

export interface SettleRefundsDeps {
  readonly unitOfWork: UnitOfWork;
  readonly refunds: RefundDesk;
  readonly payments: PaymentGateway;
  readonly clock: Clock;
  readonly logger: Logger;
}

const REFUND_BATCH = 10;
const LEASE_MS = 30_000;

export const makeSettleRefunds = ({ unitOfWork, refunds, payments, clock, logger }: SettleRefundsDeps): SettleRefunds => {
  const save = async (refund: Refund): Promise<void> => {
    await unitOfWork.run(async (tx) => {
      await tx.refunds.save(refund);
      return ok(undefined);
    });
  };

  const settle = async (refund: Refund): Promise<void> => {
    try {
      const answer = await payments.refund({ refundId: refund.id, paymentId: refund.paymentId, amountCents: refund.amountCents });
      if (!answer.ok) logger.error('refund.refused', { refundId: refund.id, orderId: refund.orderId, reason: answer.error.reason });
      const settled = answer.ok ? answer.value : { providerRefundId: null, state: 'failed' as const };
      await save(refundAnswered(refund, settled, clock.now()));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      logger.warn('refund.unanswered', { refundId: refund.id });
      await save(refundPostponed(refund, clock.now()));
    }
  };

  return async () => {
    const due = await refunds.claimDue(LEASE_MS, REFUND_BATCH);
    const outcomes = await Promise.allSettled(due.map(settle));
    for (const outcome of outcomes) if (outcome.status === 'rejected') logger.error('refund.settle-failed', { error: outcome.reason });
    return due.length;
  };
};
