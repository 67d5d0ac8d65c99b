import type { Checkout } from '../checkout/checkout.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { NetworkKey } from '../kernel/ids.ts';
import { plusMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import { CUSTOMER, type OrderStatus } from '../order/order.ts';
import type { QueueLimits } from '../queue/queue.ts';
import { PLACES, shareOfNetwork } from './fair-share.ts';

/**
 * `unpaid`: many holds end unpaid, or many stay unpaid; `cancelled`: many customers pay and cancel; `one-network`: a single network does
 * so, or has paid nothing and holds its maximum.
 */
export type AttackSign = 'one-network' | 'unpaid' | 'cancelled';

/** Checkouts that ended in the last minutes. */
export interface Outcomes {
  readonly paid: number;
  /** Expired or were ended. */
  readonly unpaid: number;
  /** Paid, and cancelled by their customers. */
  readonly cancelled: number;
}

export type NetworkOutcomes = Outcomes & {
  /** Null: not known. */
  readonly network: NetworkKey | null;
};

/** A network's use of the stand's places. */
export interface NetworkUse extends NetworkOutcomes {
  readonly holds: number;
  /** Holds old enough that most people would have paid. */
  readonly kept: number;
  /** The crowd shares it. */
  readonly isOfStaff: boolean;
}

/** Checkouts that count alike, grouped. */
export interface AlikeCheckouts extends Pick<Checkout, 'network' | 'state' | 'releaseReason'> {
  /** Without a session it was never payable. */
  readonly hasSession: boolean;
  /** Null: they have no order. */
  readonly status: OrderStatus | null;
  /** The person who set the status. */
  readonly by: string | null;
  readonly count: number;
}

const sumOf = <T>(all: readonly T[], count: (one: T) => number): number => all.reduce((sum, one) => sum + count(one), 0);

export const outcomesOf = (checkouts: readonly AlikeCheckouts[]): readonly NetworkOutcomes[] =>
  [...groupBy(checkouts, ({ network }) => network)].map(([network, own]) => {
    const countIf = (isIt: (one: AlikeCheckouts) => boolean): number => sumOf(own.filter(isIt), ({ count }) => count);
    return {
      network,
      paid: countIf(({ state }) => state === 'paid'),
      unpaid: countIf(
        ({ state, hasSession, releaseReason }) =>
          state === 'expired' && hasSession && (releaseReason === null || releaseReason === 'hold-ended'),
      ),
      cancelled: countIf(({ status, by }) => status === 'cancelled' && by === CUSTOMER.staffId),
    };
  });

export const totalOf = (all: readonly Outcomes[]): Outcomes => ({
  paid: sumOf(all, ({ paid }) => paid),
  unpaid: sumOf(all, ({ unpaid }) => unpaid),
  cancelled: sumOf(all, ({ cancelled }) => cancelled),
});

/** Networks with holds, or with checkouts that ended in the last minutes; most holds first. */
export const networkUses = (
  holds: readonly Pick<Checkout, 'network' | 'createdAt'>[],
  outcomes: readonly NetworkOutcomes[],
  { staffNetworks, now }: { readonly staffNetworks: readonly NetworkKey[]; readonly now: Instant },
): readonly NetworkUse[] =>
  [...new Set([...holds, ...outcomes].map(({ network }) => network))]
    .map((network) => {
      const own = holds.filter((one) => one.network === network);
      return {
        ...totalOf(outcomes.filter((one) => one.network === network)),
        network,
        isOfStaff: network !== null && staffNetworks.includes(network),
        holds: own.length,
        kept: own.filter(({ createdAt }) => createdAt <= plusMs(now, -LIMITS.admission.alarmFromKeptForMs)).length,
      };
    })
    .toSorted((one, other) => other.holds - one.holds);

const harmOf = ({ unpaid, cancelled, kept }: NetworkUse): number => unpaid + cancelled + kept;

/**
 * Whether holds are made without intent to pay, or orders paid without intent to keep them. A paying crowd is not an attack, however long
 * the queue. A single network is contained by its fair share (except the staff's own), so it is only reported.
 */
export const attackSign = (
  networks: readonly NetworkUse[],
  { pauseAtQueuedAndOpenCheckouts: places }: Pick<QueueLimits, 'pauseAtQueuedAndOpenCheckouts'>,
): AttackSign | null => {
  const mostUnpaid = shareOfNetwork(PLACES, places, 0);
  const signOf = (of: readonly NetworkUse[]): 'unpaid' | 'cancelled' | null => {
    const { paid, unpaid, cancelled } = totalOf(of);
    const isMany = (count: number): boolean => count >= LIMITS.admission.alarmFrom && count > paid * LIMITS.admission.alarmFromShare;
    if (isMany(cancelled)) return 'cancelled';
    return isMany(unpaid) || sumOf(of, ({ kept }) => kept) >= mostUnpaid ? 'unpaid' : null;
  };
  const strangers = networks.filter(({ network, isOfStaff }) => network !== null && !isOfStaff);
  const [worst] = strangers.toSorted((one, other) => harmOf(other) - harmOf(one));
  const sign = signOf(networks);
  if (sign === null) return strangers.some(({ holds, paid }) => paid === 0 && holds >= mostUnpaid) ? 'one-network' : null;
  const isContained = worst !== undefined && signOf([worst]) !== null && signOf(networks.filter((one) => one !== worst)) === null;
  return isContained ? 'one-network' : sign;
};
