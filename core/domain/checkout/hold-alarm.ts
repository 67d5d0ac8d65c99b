import { LIMITS } from '../limits.ts';
import type { NetworkBounds } from './network-bounds.ts';

/** `one-network`: one that has paid nothing holds all it may; `unpaid`: many holds end unpaid, and newcomers are short of room. */
export type HoldAlarm = 'one-network' | 'unpaid';

export interface HeldByNetwork {
  readonly holds: number;
  readonly newcomers: number;
  readonly paid: number;
  /** The crowd is there, and may hold more before the first of it has paid. */
  readonly isOfStaff: boolean;
}

/** Whether somebody holds what they do not mean to pay. A crowd that pays raises none, however many queue. */
export const holdAlarm = (
  networks: readonly HeldByNetwork[],
  lately: { readonly paid: number; readonly unpaid: number },
  bounds: NetworkBounds | null,
): HoldAlarm | null => {
  const { alarmFromUnpaid, alarmFromUnpaidShare } = LIMITS.holds;
  const mostUnpaid = bounds?.byPaid[0]?.places ?? Infinity;
  const mostNewcomers = bounds?.byPaid.at(-1)?.newcomerPlaces ?? Infinity;
  const isOftenUnpaid = lately.unpaid > lately.paid * alarmFromUnpaidShare;
  const isFullOfNewcomers = networks.some(({ newcomers }) => newcomers >= mostNewcomers);
  if (lately.unpaid >= alarmFromUnpaid && (isOftenUnpaid || isFullOfNewcomers)) return 'unpaid';
  return networks.some(({ holds, paid, isOfStaff }) => paid === 0 && !isOfStaff && holds >= mostUnpaid) ? 'one-network' : null;
};
