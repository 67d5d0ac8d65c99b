import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { LastNameNeeded, TooManyTries } from '../errors.ts';

export interface LookupThrottles {
  /** 10 in 10 minutes, of one contact from one network: nobody elsewhere uses up a customer's own. */
  readonly ofContact: Throttle;
  /** 30 in 10 minutes. */
  readonly ofNetwork: Throttle;
  /** 300 in 10 minutes, from all networks together. */
  readonly ofStand: Throttle;
  /** 5 wrong last names or codes in 15 minutes, of one contact from one network. */
  readonly names: Throttle;
  /** One alarm in 10 minutes. */
  readonly alarms: Throttle;
}

type LookupRefused = TooManyTries | LastNameNeeded;

/** How often contacts are looked up. Hits count like misses, or the count would tell them apart. */
export interface LookupBudget {
  takeLookup(contactKey: string, network: string): Promise<Result<undefined, LookupRefused>>;
  /** One try at a last name or a pickup code, taken in advance. */
  takeGuess(contactKey: string, network: string): Promise<Result<{ giveBack(): Promise<void> }, TooManyTries>>;
}

/** The one key of the stand's own budgets. */
const STAND = 'stand';

export const createLookupBudget = ({ ofContact, ofNetwork, ofStand, names, alarms }: LookupThrottles, logger: Logger): LookupBudget => {
  const raiseAlarm = async (scope: 'network' | 'stand'): Promise<void> => {
    if ((await alarms.take(scope)).allowed) logger.error('lookup.sweeping', { scope });
  };
  return {
    async takeLookup(contactKey, network) {
      const own = await ofContact.take(`${contactKey} ${network}`);
      if (!own.allowed) return err({ kind: 'throttle/too-many', retryAfterMs: own.retryAfterMs });
      for (const [scope, throttle, key] of [['network', ofNetwork, network] as const, ['stand', ofStand, STAND] as const]) {
        if ((await throttle.take(key)).allowed) continue;
        await raiseAlarm(scope);
        return err({ kind: 'lookup/name-needed' });
      }
      return ok(undefined);
    },
    async takeGuess(contactKey, network) {
      const key = `${contactKey} ${network}`;
      const taken = await names.take(key);
      if (!taken.allowed) return err({ kind: 'throttle/too-many', retryAfterMs: taken.retryAfterMs });
      return ok({ giveBack: () => names.giveBack(key) });
    },
  };
};
