import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Throttle } from '../../ports/throttle.ts';
import { STAND, takeAll, type Guess } from '../admission/take-all.ts';
import type { LastNameNeeded, TooManyTries } from '../errors.ts';

type LookupThrottles = Readonly<
  Record<
    | 'lookupsOfContact'
    | 'lookupsOfNetwork'
    | 'lookupsOfStand'
    | 'namesOfContact'
    | 'namesOfNetwork'
    | 'namesOfStand'
    /** Bounds how often the alarm is raised. */
    | 'lookupAlarms',
    Throttle
  >
>;

type LookupRefused = TooManyTries | LastNameNeeded;

/** Limits lookups of contacts. Hits count like misses, or the count would reveal which is which. */
export interface LookupBudget {
  takeLookup(contactKey: string, network: string): Promise<Result<undefined, LookupRefused>>;
  /** One try at the pickup code of an order whose secret address is known. */
  takeGuess(contactKey: string, network: string): Promise<Result<Guess, TooManyTries>>;
  /** One attempt at a contact's last name or pickup code. `isForCodes`: last names are no longer accepted, because many were tried. */
  takeName(contactKey: string, network: string): Promise<Result<Guess & { readonly isForCodes: boolean }, TooManyTries>>;
}

export const createLookupBudget = (throttles: LookupThrottles, logger: Logger): LookupBudget => {
  const { lookupsOfContact, lookupsOfNetwork, lookupsOfStand, namesOfContact, namesOfNetwork, namesOfStand, lookupAlarms } = throttles;

  /** Takes one of the network's attempts and one of the stand's; null, taking neither, when either has none left. */
  const takeBoth = async (network: string, ofOne: Throttle, ofAll: Throttle): Promise<Guess | null> => {
    const both = [[ofOne, network] as const, [ofAll, STAND] as const];
    const taken = await takeAll(both, async (usedUp) => {
      const scope = usedUp === ofOne ? 'network' : 'stand';
      if ((await lookupAlarms.take(scope)).allowed) logger.error('lookup.sweeping', { scope });
    });
    return taken.ok ? taken.value : null;
  };

  const takeGuess: LookupBudget['takeGuess'] = (contactKey, network) => takeAll([[namesOfContact, `${contactKey} ${network}`]]);

  return {
    async takeLookup(contactKey, network) {
      const own = await takeAll([[lookupsOfContact, `${contactKey} ${network}`]]);
      if (!own.ok) return own;
      return (await takeBoth(network, lookupsOfNetwork, lookupsOfStand)) === null ? err({ kind: 'lookup/name-needed' }) : ok(undefined);
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
