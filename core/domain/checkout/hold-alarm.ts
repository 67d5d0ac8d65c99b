import { LIMITS } from '../limits.ts';
import type { NetworkBounds } from './network-bounds.ts';

/**
 * `one-network`: a network that has paid nothing holds its maximum; `unpaid`: many holds end unpaid, and newcomers find little room, or many
 * holds stay unpaid.
 */
export type HoldAlarm = 'one-network' | 'unpaid';

export interface HeldByNetwork {
  readonly holds: number;
  readonly newcomers: number;
  readonly paid: number;
  /** The crowd's own network, which may hold more before anybody has paid. */
  readonly isOfStaff: boolean;
}

/**
 * Whether somebody holds items without meaning to pay. A paying crowd raises no alarm, however many are queueing.
 * @param lately `kept`: live holds for which most people would have paid by now.
 */
export const holdAlarm = (
  networks: readonly HeldByNetwork[],
  lately: { readonly paid: number; readonly unpaid: number; readonly kept: number },
  bounds: NetworkBounds | null,
): HoldAlarm | null => {
  const { alarmFromUnpaid, alarmFromUnpaidShare } = LIMITS.holds;
  const mostUnpaid = bounds?.byPaid[0]?.places ?? Infinity;
  const mostNewcomers = bounds?.byPaid.at(-1)?.newcomerPlaces ?? Infinity;
  const isOftenUnpaid = lately.unpaid > lately.paid * alarmFromUnpaidShare;
  const isFullOfNewcomers = networks.some(({ newcomers }) => newcomers >= mostNewcomers);
  if (lately.unpaid >= alarmFromUnpaid && (isOftenUnpaid || isFullOfNewcomers)) return 'unpaid';
  if (networks.some(({ holds, paid, isOfStaff }) => paid === 0 && !isOfStaff && holds >= mostUnpaid)) return 'one-network';
  return lately.kept >= mostUnpaid ? 'unpaid' : null;
};
