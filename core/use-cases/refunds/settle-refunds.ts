import type { Ports } from '../../ports/ports.ts';
import type { SettleRefund } from './settle-refund.ts';

/** Carries pending refunds to the provider; a repeat after a crash is the same refund there (rules §3). @returns the number taken. */
export type SettleRefunds = () => Promise<number>;

export interface SettleRefundsDeps extends Pick<Ports, 'refunds' | 'logger'> {
  readonly settle: SettleRefund;
}

const REFUND_BATCH = 10;
/** Longer than the provider may take, and short enough that a killed process delays a refund by less than 15 s. */
const LEASE_MS = 10_000;

export const makeSettleRefunds =
  ({ refunds, settle, logger }: SettleRefundsDeps): SettleRefunds =>
  async () => {
    const due = await refunds.claimDue(LEASE_MS, REFUND_BATCH);
    const outcomes = await Promise.allSettled(due.map(settle));
    for (const outcome of outcomes) if (outcome.status === 'rejected') logger.error('refund.settle-failed', { error: outcome.reason });
    return due.length;
  };
