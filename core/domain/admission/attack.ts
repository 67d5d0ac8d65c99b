import { LIMITS } from '../limits.ts';
import type { QueueLimits } from '../queue/queue-policy.ts';
import { PLACES, shareOfNetwork } from './fair-share.ts';

/**
 * `one-network`: a network that has paid nothing holds its maximum; `unpaid`: many holds end unpaid, or many stay unpaid; `cancelled`: many
 * customers pay and cancel.
 */
export type AttackSign = 'one-network' | 'unpaid' | 'cancelled';

export interface HeldByNetwork {
  readonly holds: number;
  readonly paid: number;
  /** The crowd's own network, which may hold more before anybody has paid. */
  readonly isOfStaff: boolean;
}

/** Checkouts that ended in the last minutes. */
export interface Outcomes {
  readonly paid: number;
  /** Ran out, or were ended. */
  readonly unpaid: number;
  /** Paid, and cancelled by their customers. */
  readonly cancelled: number;
}

/**
 * Whether somebody holds what they do not mean to pay, or pays what they do not mean to keep. A paying crowd is none, however many queue.
 * @param kept live holds for which most people would have paid by now.
 */
export const attackSign = (
  networks: readonly HeldByNetwork[],
  { paid, unpaid, cancelled, kept }: Outcomes & { readonly kept: number },
  { pauseAtQueuedAndOpenCheckouts: places }: Pick<QueueLimits, 'pauseAtQueuedAndOpenCheckouts'>,
): AttackSign | null => {
  const isMany = (count: number): boolean => count >= LIMITS.admission.alarmFrom && count > paid * LIMITS.admission.alarmFromShare;
  const mostUnpaid = shareOfNetwork(PLACES, places, 0);
  if (isMany(cancelled)) return 'cancelled';
  if (isMany(unpaid)) return 'unpaid';
  if (networks.some(({ holds, paid: ofNetwork, isOfStaff }) => ofNetwork === 0 && !isOfStaff && holds >= mostUnpaid)) return 'one-network';
  return kept >= mostUnpaid ? 'unpaid' : null;
};
