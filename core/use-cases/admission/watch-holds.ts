import { forgetStaff, staffNetworksAt } from '../../domain/admission/admission.ts';
import { attackSign, networkUses, totalOf, type AttackSign, type NetworkUse, type Outcomes } from '../../domain/admission/attack.ts';
import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import type { Checkout } from '../../domain/checkout/checkout.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Ports } from '../../ports/ports.ts';
import type { QueueLoad } from '../../ports/queue-reader.ts';
import type { CheckoutTerms } from '../checkout/checkout-terms.ts';
import type { AskForWord, StopAskingForWord } from './access-word.ts';

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

/**
 * Reports an attack once while it lasts. If fair shares do not contain it, the stand requires the pass or the word automatically, until an
 * hour after the last sign of it. Also erases networks after the night.
 */
export type WatchHolds = () => Promise<void>;

export interface HoldsDeps extends Pick<Ports, 'checkouts' | 'queue' | 'admissions' | 'clock'> {
  readonly terms: Pick<CheckoutTerms, 'queueLimits'>;
}

export const makeListHolds =
  ({ checkouts, queue, admissions, terms, clock }: HoldsDeps): ListHolds =>
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

export interface WatchHoldsDeps extends Pick<Ports, 'logger'>, Pick<HoldsDeps, 'checkouts' | 'admissions' | 'clock'> {
  readonly listHolds: ListHolds;
  readonly askForWord: AskForWord;
  readonly stopAskingForWord: StopAskingForWord;
}

export const makeWatchHolds = (deps: WatchHoldsDeps): WatchHolds => {
  const { listHolds, askForWord, stopAskingForWord, checkouts, admissions, clock, logger } = deps;
  const { networkKeptForMs, askUntilQuietForMs } = LIMITS.admission;
  let told: AttackSign | null = null;

  return async () => {
    const { load, alarm, networks, lately } = await listHolds();
    if (alarm !== null && alarm !== told) {
      const ofOneNetwork = networks.find(({ network }) => network !== null)?.holds ?? 0;
      logger.error('holds.attack', { cause: alarm, holds: load.openCheckouts, ofOneNetwork, ...lately });
    }
    told = alarm;
    const [now, admission] = [clock.now(), await admissions.current()];
    const attackedAt = admission.word?.attackedAt ?? null;
    if (alarm === 'unpaid' || alarm === 'cancelled') await askForWord(UNATTENDED.stand);
    else if (attackedAt !== null && now > plusMs(attackedAt, askUntilQuietForMs)) await stopAskingForWord(UNATTENDED.stand);
    await checkouts.forgetNetworks(plusMs(now, -networkKeptForMs));
    if (staffNetworksAt(admission, now).length < Object.keys(admission.staffSeen).length)
      await admissions.update((latest) => forgetStaff(latest, now));
  };
};
