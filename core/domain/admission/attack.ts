import type { Checkout } from '../checkout/checkout.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { NetworkKey } from '../kernel/ids.ts';
import { LIMITS } from '../limits.ts';
import { CUSTOMER, type OrderStatus } from '../order/order.ts';
import type { QueueLimits } from '../queue/queue-policy.ts';
import { PLACES, shareOfNetwork } from './fair-share.ts';

/**
 * `unpaid`: many holds end unpaid, or many stay unpaid; `cancelled`: many customers pay and cancel; `one-network`: a single network does
 * so, or has paid nothing and holds its maximum.
 */
export type AttackSign = 'one-network' | 'unpaid' | 'cancelled';

export interface HeldByNetwork {
  readonly holds: number;
  readonly paid: number;
  /** The staff's own network, shared by the crowd, may hold more before anyone has paid. */
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

/** Checkouts that are alike in everything that decides their outcome. */
export interface AlikeCheckouts extends Pick<Checkout, 'network' | 'state' | 'releaseReason'> {
  /** Without a session it was never payable. */
  readonly hasSession: boolean;
  readonly order: { readonly status: OrderStatus; readonly by: string | null } | null;
  readonly count: number;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

export const outcomesOf = (checkouts: readonly AlikeCheckouts[]): readonly (Outcomes & Pick<NetworkOutcomes, 'network'>)[] =>
  [...groupBy(checkouts, ({ network }) => network)].map(([network, own]) => {
    const count = (isIt: (one: AlikeCheckouts) => boolean): number => sum(own.filter(isIt).map((one) => one.count));
    return {
      network,
      paid: count(({ state }) => state === 'paid'),
      unpaid: count(
        ({ state, hasSession, releaseReason }) =>
          state === 'expired' && hasSession && (releaseReason === null || releaseReason === 'hold-ended'),
      ),
      cancelled: count(({ order }) => order?.status === 'cancelled' && order.by === CUSTOMER.staffId),
    };
  });

/** A network's checkouts of the last minutes. */
export interface NetworkOutcomes extends Outcomes {
  /** Null: not known. */
  readonly network: NetworkKey | null;
  /** Live holds for which most people would have paid by now. */
  readonly kept: number;
  readonly isOfStaff: boolean;
}

export const totalOf = (all: readonly Outcomes[]): Outcomes => ({
  paid: sum(all.map(({ paid }) => paid)),
  unpaid: sum(all.map(({ unpaid }) => unpaid)),
  cancelled: sum(all.map(({ cancelled }) => cancelled)),
});

const harmOf = ({ unpaid, cancelled, kept }: NetworkOutcomes): number => unpaid + cancelled + kept;

/**
 * Whether holds are made without intent to pay, or orders paid without intent to keep them. A paying crowd is not an attack, however long
 * the queue. A single network is contained by its fair share, except the staff's own.
 */
export const attackSign = (
  networks: readonly HeldByNetwork[],
  lately: readonly NetworkOutcomes[],
  { pauseAtQueuedAndOpenCheckouts: places }: Pick<QueueLimits, 'pauseAtQueuedAndOpenCheckouts'>,
): AttackSign | null => {
  const mostUnpaid = shareOfNetwork(PLACES, places, 0);
  const signOf = (of: readonly NetworkOutcomes[]): 'unpaid' | 'cancelled' | null => {
    const { paid, unpaid, cancelled } = totalOf(of);
    const isMany = (count: number): boolean => count >= LIMITS.admission.alarmFrom && count > paid * LIMITS.admission.alarmFromShare;
    if (isMany(cancelled)) return 'cancelled';
    return isMany(unpaid) || sum(of.map(({ kept }) => kept)) >= mostUnpaid ? 'unpaid' : null;
  };
  const [worst] = lately
    .filter(({ network, isOfStaff }) => network !== null && !isOfStaff)
    .toSorted((one, other) => harmOf(other) - harmOf(one));
  const ofOthers = signOf(lately.filter((one) => one !== worst));
  const isContained = ofOthers === null && worst !== undefined && signOf([worst]) !== null;
  const holdsItsShare = ({ holds, paid, isOfStaff }: HeldByNetwork): boolean => paid === 0 && !isOfStaff && holds >= mostUnpaid;
  const sign = signOf(lately);
  if (sign !== null) return isContained ? 'one-network' : sign;
  return networks.some(holdsItsShare) ? 'one-network' : null;
};
