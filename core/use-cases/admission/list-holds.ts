import { staffNetworksAt } from '../../domain/admission/admission.ts';
import { attackSign, networkUses, totalOf, type AttackSign, type NetworkUse, type Outcomes } from '../../domain/admission/attack.ts';
import type { Checkout } from '../../domain/checkout/checkout.ts';
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
  /** Most holds first. */
  readonly networks: readonly NetworkUse[];
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

export const makeListHolds =
  ({ checkouts, queue, admissions, terms, clock }: ListHoldsDeps): ListHolds =>
  async () => {
    const now = clock.now();
    const [holds, load, lately, admission] = await Promise.all([
      checkouts.live(),
      queue.load(),
      checkouts.outcomes(plusMs(now, -LIMITS.admission.alarmWindowMs)),
      admissions.current(),
    ]);
    const networks = networkUses(holds, lately, { staffNetworks: staffNetworksAt(admission, now), now });
    return { holds, load, networks, lately: totalOf(lately), alarm: attackSign(networks, terms.queueLimits) };
  };
