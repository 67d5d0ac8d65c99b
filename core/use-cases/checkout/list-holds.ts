import { holdAlarm, type HeldByNetwork, type HoldAlarm } from '../../domain/checkout/hold-alarm.ts';
import type { Checkout } from '../../domain/checkout/checkout.ts';
import type { NetworkKey } from '../../domain/kernel/ids.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { QueueLoad, QueueReader } from '../../ports/queue-reader.ts';
import type { StaffNetworks } from '../../ports/staff-networks.ts';
import type { CheckoutTerms } from './checkout-terms.ts';

export interface Holds {
  /** Oldest first. */
  readonly holds: readonly Checkout[];
  readonly load: QueueLoad;
  /** Networks with holds; most holds first. */
  readonly networks: readonly (HeldByNetwork & { readonly network: NetworkKey })[];
  readonly lately: { readonly paid: number; readonly unpaid: number };
  readonly alarm: HoldAlarm | null;
}

/** The unpaid checkouts, and whether they are an attack. */
export type ListHolds = () => Promise<Holds>;

export interface ListHoldsDeps {
  readonly checkouts: CheckoutStore;
  readonly queue: QueueReader;
  readonly staffNetworks: Pick<StaffNetworks, 'current'>;
  readonly terms: Pick<CheckoutTerms, 'networkBounds'>;
  readonly clock: Clock;
}

export const makeListHolds = ({ checkouts, queue, staffNetworks, terms, clock }: ListHoldsDeps): ListHolds => {
  const { networkKeptForMs, alarmWindowMs, alarmFromKeptForMs } = LIMITS.holds;
  return async () => {
    const now = clock.now();
    const paidByNow = plusMs(now, -alarmFromKeptForMs);
    const [holds, load, lately, ofStaff] = await Promise.all([
      checkouts.live(),
      queue.load(),
      checkouts.outcomes(plusMs(now, -alarmWindowMs)),
      staffNetworks.current(),
    ]);
    const distinct = [...new Set(holds.flatMap(({ network }) => network ?? []))];
    const ofNetwork = (key: NetworkKey): readonly Checkout[] => holds.filter(({ network }) => network === key);
    const networks = await Promise.all(
      distinct.map(async (network) => ({
        network,
        holds: ofNetwork(network).length,
        newcomers: ofNetwork(network).filter(({ isNewcomer }) => isNewcomer).length,
        isOfStaff: ofStaff.includes(network),
        paid: await checkouts.countPaid({ network }, plusMs(now, -networkKeptForMs)),
      })),
    );
    return {
      holds,
      load,
      networks: networks.toSorted((one, other) => other.holds - one.holds),
      lately,
      alarm: holdAlarm(networks, { ...lately, kept: holds.filter(({ createdAt }) => createdAt <= paidByNow).length }, terms.networkBounds),
    };
  };
};
