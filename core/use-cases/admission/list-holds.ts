import { staffNetworksAt } from '../../domain/admission/admission.ts';
import { attackSign, totalOf, type AttackSign, type HeldByNetwork, type Outcomes } from '../../domain/admission/attack.ts';
import type { Checkout } from '../../domain/checkout/checkout.ts';
import { groupBy } from '../../domain/kernel/group-by.ts';
import type { NetworkKey } from '../../domain/kernel/ids.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { QueueLoad, QueueReader } from '../../ports/queue-reader.ts';
import type { CheckoutTerms } from '../checkout/checkout-terms.ts';

export interface Holds {
  /** Oldest first. */
  readonly holds: readonly Checkout[];
  readonly load: QueueLoad;
  /** Networks with holds; most holds first. */
  readonly networks: readonly (HeldByNetwork & { readonly network: NetworkKey })[];
  readonly lately: Outcomes;
  readonly alarm: AttackSign | null;
}

/** The unpaid checkouts, and whether they are an attack. */
export type ListHolds = () => Promise<Holds>;

export interface ListHoldsDeps {
  readonly checkouts: CheckoutStore;
  readonly queue: QueueReader;
  readonly admissions: Pick<AdmissionStore, 'current'>;
  readonly terms: Pick<CheckoutTerms, 'queueLimits'>;
  readonly clock: Clock;
}

const NONE = totalOf([]);

export const makeListHolds = ({ checkouts, queue, admissions, terms, clock }: ListHoldsDeps): ListHolds => {
  const { networkKeptForMs, alarmWindowMs, alarmFromKeptForMs } = LIMITS.admission;
  return async () => {
    const now = clock.now();
    const paidByNow = plusMs(now, -alarmFromKeptForMs);
    const [holds, load, lately, admission] = await Promise.all([
      checkouts.live(),
      queue.load(),
      checkouts.outcomes(plusMs(now, -alarmWindowMs)),
      admissions.current(),
    ]);
    const ofStaff = staffNetworksAt(admission, now);
    const byNetwork = groupBy(holds, ({ network }) => network);
    const networks = await Promise.all(
      [...byNetwork].flatMap(([network, held]) =>
        network === null
          ? []
          : checkouts
              .countPaid({ network }, plusMs(now, -networkKeptForMs))
              .then((paid) => ({ network, holds: held.length, isOfStaff: ofStaff.includes(network), paid })),
      ),
    );
    const kept = groupBy(
      holds.filter(({ createdAt }) => createdAt <= paidByNow),
      ({ network }) => network,
    );
    const all = [
      ...lately,
      ...[...kept.keys()].filter((one) => !lately.some(({ network }) => network === one)).map((network) => ({ ...NONE, network })),
    ];
    const outcomes = all.map((one) => ({
      ...one,
      kept: kept.get(one.network)?.length ?? 0,
      isOfStaff: one.network !== null && ofStaff.includes(one.network),
    }));
    return {
      holds,
      load,
      networks: networks.toSorted((one, other) => other.holds - one.holds),
      lately: totalOf(lately),
      alarm: attackSign(networks, outcomes, terms.queueLimits),
    };
  };
};
