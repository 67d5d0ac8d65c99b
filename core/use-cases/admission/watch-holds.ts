import { forgetStaff, staffNetworksAt } from '../../domain/admission/admission.ts';
import type { AttackSign } from '../../domain/admission/attack.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import { THE_STAND, type AskForWord, type StopAskingForWord } from './ask-for-word.ts';
import type { ListHolds } from './list-holds.ts';

/**
 * Reports an attack once while it lasts. If fair shares do not contain it, the stand requires the pass or the word automatically, until an
 * hour after the last sign of it. Also erases networks after the night.
 */
export type WatchHolds = () => Promise<void>;

export interface WatchHoldsDeps {
  readonly listHolds: ListHolds;
  readonly askForWord: AskForWord;
  readonly stopAskingForWord: StopAskingForWord;
  readonly checkouts: CheckoutStore;
  readonly admissions: AdmissionStore;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const makeWatchHolds = (deps: WatchHoldsDeps): WatchHolds => {
  const { listHolds, askForWord, stopAskingForWord, checkouts, admissions, clock, logger } = deps;
  const { networkKeptForMs, askUntilQuietForMs } = LIMITS.admission;
  let told: AttackSign | null = null;

  const askOrStop = async (alarm: AttackSign | null): Promise<void> => {
    if (alarm === 'unpaid' || alarm === 'cancelled') return void (await askForWord(THE_STAND));
    const attackedAt = (await admissions.current()).word?.attackedAt ?? null;
    if (attackedAt !== null && clock.now() > plusMs(attackedAt, askUntilQuietForMs)) await stopAskingForWord(THE_STAND);
  };

  return async () => {
    const { load, alarm, networks, lately } = await listHolds();
    if (alarm !== null && alarm !== told) {
      const ofOneNetwork = networks.find(({ network }) => network !== null)?.holds ?? 0;
      logger.error('holds.attack', { cause: alarm, holds: load.openCheckouts, ofOneNetwork, ...lately });
    }
    told = alarm;
    await askOrStop(alarm);
    const [now, admission] = [clock.now(), await admissions.current()];
    await checkouts.forgetNetworks(plusMs(now, -networkKeptForMs));
    if (staffNetworksAt(admission, now).length < Object.keys(admission.staffSeen).length)
      await admissions.update((latest) => forgetStaff(latest, now));
  };
};
