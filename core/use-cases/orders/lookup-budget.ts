import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { LastNameNeeded, TooManyTries } from '../errors.ts';

export interface LookupThrottles {
  /** 10 in 10 minutes, for one contact from one network, so that other networks cannot use up a customer's budget. */
  readonly ofContact: Throttle;
  /** 30 in 10 minutes. */
  readonly ofNetwork: Throttle;
  /** 300 in 10 minutes, from all networks together. */
  readonly ofStand: Throttle;
  /** 5 wrong last names or codes in 15 minutes, for one contact from one network. */
  readonly names: Throttle;
  /** 30 wrong last names in 10 minutes, for one network, whatever the contact. */
  readonly namesOfNetwork: Throttle;
  /** 300 in 10 minutes, from all networks together. */
  readonly namesOfStand: Throttle;
  /** One alarm per 10 minutes. */
  readonly alarms: Throttle;
}

type LookupRefused = TooManyTries | LastNameNeeded;

/** An attempt, counted in advance. */
export interface Guess {
  /** It was right: only failures count. */
  giveBack(): Promise<void>;
}

/** Limits lookups of contacts. Hits count like misses, or the count would reveal which is which. */
export interface LookupBudget {
  takeLookup(contactKey: string, network: string): Promise<Result<undefined, LookupRefused>>;
  /** One try at the pickup code of an order whose secret address is known. */
  takeGuess(contactKey: string, network: string): Promise<Result<Guess, TooManyTries>>;
  /** One attempt at a contact's last name or pickup code. `isForCodes`: last names are no longer accepted, because many were tried. */
  takeName(contactKey: string, network: string): Promise<Result<Guess & { readonly isForCodes: boolean }, TooManyTries>>;
}

/** The one key of the stand-wide budgets. */
const STAND = 'stand';

export const createLookupBudget = (throttles: LookupThrottles, logger: Logger): LookupBudget => {
  const { ofContact, ofNetwork, ofStand, names, namesOfNetwork, namesOfStand, alarms } = throttles;

  const raiseAlarm = async (scope: 'network' | 'stand'): Promise<void> => {
    if ((await alarms.take(scope)).allowed) logger.error('lookup.sweeping', { scope });
  };

  /** Takes one of the network's attempts and one of the stand's; null, taking neither, when either has none left. */
  const takeBoth = async (network: string, ofOne: Throttle, ofAll: Throttle): Promise<Guess | null> => {
    if (!(await ofOne.take(network)).allowed) {
      await raiseAlarm('network');
      return null;
    }
    if (!(await ofAll.take(STAND)).allowed) {
      await raiseAlarm('stand');
      await ofOne.giveBack(network);
      return null;
    }
    return {
      giveBack: async () => {
        await ofOne.giveBack(network);
        await ofAll.giveBack(STAND);
      },
    };
  };

  const takeGuess: LookupBudget['takeGuess'] = async (contactKey, network) => {
    const key = `${contactKey} ${network}`;
    const taken = await names.take(key);
    if (!taken.allowed) return err({ kind: 'throttle/too-many', retryAfterMs: taken.retryAfterMs });
    return ok({ giveBack: () => names.giveBack(key) });
  };

  return {
    async takeLookup(contactKey, network) {
      const own = await ofContact.take(`${contactKey} ${network}`);
      if (!own.allowed) return err({ kind: 'throttle/too-many', retryAfterMs: own.retryAfterMs });
      return (await takeBoth(network, ofNetwork, ofStand)) === null ? err({ kind: 'lookup/name-needed' }) : ok(undefined);
    },
    takeGuess,
    async takeName(contactKey, network) {
      const own = await takeGuess(contactKey, network);
      if (!own.ok) return own;
      const shared = await takeBoth(network, namesOfNetwork, namesOfStand);
      return ok({
        isForCodes: shared === null,
        giveBack: async () => {
          await own.value.giveBack();
          await shared?.giveBack();
        },
      });
    },
  };
};
