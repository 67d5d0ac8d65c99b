import type { NetworkKey } from '../kernel/ids.ts';
import { plusMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { OrderStatus } from '../order/order.ts';
import type { QueueLimits } from '../queue/queue.ts';

/**
 * Scarce resources are shared by network: the heaviest user is refused first. Visitors whom the stand vouches for (they came by its sign or
 * have paid tonight) are refused last; the last third is theirs alone while phones come by the sign (rules §2).
 */
export interface Fairness {
  readonly isPassInUse: boolean;
  /** Counted as having earned everything. */
  readonly staffNetworks: readonly NetworkKey[];
}

/** A network's orders tonight. */
export interface NetworkRecord {
  /** Paid orders that the staff have begun: each earns one more place, and one more share of the stock. */
  readonly earned: number;
  /** Orders of unvouched visitors that are queued, or were paid within minutes and cancelled. */
  readonly waiting: number;
}

export const NO_RECORD: NetworkRecord = { earned: 0, waiting: 0 };

/** A paid checkout of the network and the state of its order; null: it has no order. */
export type PaidOfNetwork = { readonly isVouchedFor: boolean; readonly paidAt: Instant; readonly status: OrderStatus | null };

const { unpaidPlacesDivisor, unpaidStockDivisor, keptForPassDivisor, networkKeptForMs, cancelledCountsForMs, ordersThatEarn } =
  LIMITS.admission;

export const recordBegins = (now: Instant): Instant => plusMs(now, -networkKeptForMs);

/** @param paid at least the latest `ordersThatEarn`, in any order */
export const networkRecordOf = (paid: readonly PaidOfNetwork[], now: Instant): NetworkRecord => {
  const latest = paid
    .filter(({ paidAt }) => paidAt >= recordBegins(now))
    .toSorted((one, other) => other.paidAt - one.paidAt)
    .slice(0, ordersThatEarn);
  const isWaiting = ({ isVouchedFor, paidAt, status }: PaidOfNetwork): boolean =>
    !isVouchedFor && (status === 'queued' || (status === 'cancelled' && paidAt > plusMs(now, -cancelledCountsForMs)));
  return {
    earned: latest.filter(({ status }) => status !== null && status !== 'queued' && status !== 'cancelled').length,
    waiting: latest.filter(isWaiting).length,
  };
};

export interface Asker {
  readonly network: NetworkKey | null;
  readonly isVouchedFor: boolean;
  readonly earned: number;
}

/** A scarce resource: its size, and how much visitors of the same rank use, including this request. */
export interface Use {
  readonly total: number;
  /** By all visitors whom the stand does not vouch for. */
  readonly byAll: number;
  /** By visitors on the requester's network. */
  readonly byNetwork: number;
}

export interface Scarce {
  /** A network that has earned nothing may use 1/`parts` of the total. */
  readonly parts: number;
  /** Every network may use this much, however small the total. */
  readonly atLeast: number;
  /** The part of a total that each earned order adds. */
  readonly each: (total: number) => number;
}

export const PLACES: Scarce = { parts: unpaidPlacesDivisor, atLeast: 1, each: () => 1 };
export const STOCK: Scarce = {
  parts: unpaidStockDivisor,
  atLeast: LIMITS.cart.maximumPerItem,
  each: (total) => Math.ceil(total / unpaidStockDivisor),
};

/** The maximum for one network. */
export const shareOfNetwork = ({ parts, atLeast, each }: Scarce, total: number, earned: number): number =>
  Math.max(atLeast, Math.floor(total / parts) + earned * each(total));

const withoutLastPart = (total: number): number => total - Math.floor(total / keptForPassDivisor);

export const isFair = (scarce: Scarce, { total, byAll, byNetwork }: Use, { network, isVouchedFor, earned }: Asker, fairness: Fairness) => {
  if (isVouchedFor || network === null) return true;
  if (fairness.isPassInUse && byAll > Math.max(scarce.atLeast, withoutLastPart(total))) return false;
  return fairness.staffNetworks.includes(network) || byNetwork <= shareOfNetwork(scarce, total, earned);
};

type PausePoints = Pick<QueueLimits, 'pauseAtQueued' | 'pauseAtQueuedAndOpenCheckouts'>;

/** When ordering pauses for this requester. */
export const queueLimitsFor = (
  limits: PausePoints,
  { network, isVouchedFor }: Pick<Asker, 'network' | 'isVouchedFor'>,
  { isPassInUse }: Fairness,
): PausePoints => {
  if (isVouchedFor || network === null || !isPassInUse) return limits;
  const { pauseAtQueued, pauseAtQueuedAndOpenCheckouts: inAll } = limits;
  return { pauseAtQueued: withoutLastPart(pauseAtQueued), pauseAtQueuedAndOpenCheckouts: withoutLastPart(inAll) };
};
