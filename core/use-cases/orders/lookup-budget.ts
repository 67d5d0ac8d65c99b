import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Throttle, TooManyTries } from '../../ports/throttle.ts';
import { STAND, takeAll, type Guess } from '../admission/guesses.ts';
import type { LastNameNeeded } from '../errors.ts';

type LookupThrottles = Readonly<Record<`${'lookups' | 'names'}Of${'Contact' | 'Network' | 'Stand'}`, Throttle>>;

/** Limits lookups of contacts. Hits count like misses, or the count would reveal which is which. */
export interface LookupBudget {
  takeLookup(contactKey: string, network: string): Promise<Result<undefined, TooManyTries | LastNameNeeded>>;
  /** One try at the pickup code of an order whose secret address is known. */
  takeGuess(contactKey: string, network: string): Promise<Result<Guess, TooManyTries>>;
  /** One attempt at a contact's last name or pickup code. `isForCodes`: last names are no longer accepted, because many were tried. */
  takeName(contactKey: string, network: string): Promise<Result<Guess & { readonly isForCodes: boolean }, TooManyTries>>;
}

export const createLookupBudget = (throttles: LookupThrottles): LookupBudget => {
  const { lookupsOfContact, lookupsOfNetwork, lookupsOfStand, namesOfContact, namesOfNetwork, namesOfStand } = throttles;
  const takeGuess: LookupBudget['takeGuess'] = (contactKey, network) => takeAll([namesOfContact, `${contactKey} ${network}`]);
  return {
    async takeLookup(contactKey, network) {
      const own = await lookupsOfContact.take(`${contactKey} ${network}`);
      if (!own.ok) return own;
      const shared = await takeAll([lookupsOfNetwork, network], [lookupsOfStand, STAND]);
      return shared.ok ? own : err({ kind: 'lookup/name-needed' });
    },
    takeGuess,
    async takeName(contactKey, network) {
      const own = await takeGuess(contactKey, network);
      if (!own.ok) return own;
      const shared = await takeAll([namesOfNetwork, network], [namesOfStand, STAND]);
      const giveBack = async (): Promise<void> => {
        await own.value.giveBack();
        if (shared.ok) await shared.value.giveBack();
      };
      return ok({ isForCodes: !shared.ok, giveBack });
    },
  };
};
