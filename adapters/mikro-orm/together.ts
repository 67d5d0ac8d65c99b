import { Unavailable } from '#core/ports/unavailable.ts';
import { asDatabaseFailure, hasWaitedTooLong } from './database-failure.ts';

export interface TogetherOptions {
  /** The others have left when this is so long under way: whoever waits for a lock keeps nobody waiting who does not need it. */
  readonly patienceMs?: number;
  /** More leave in several companies, one after the other. */
  readonly atMost?: number;
}

type Traveller<Item, Outcome> = PromiseWithResolvers<Outcome> & { readonly item: Item };

/**
 * One run for all who come at the same moment, or while another run is under way; whoever is alone waits for nobody. What a
 * run answers belongs to its items, in their order. When a run of several fails, each of them runs again by itself, so that
 * nobody fails because of somebody else; not when the database is away, which would only be asked in vain more often.
 */
export const together = <Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  { patienceMs = 10, atMost = 32 }: TogetherOptions = {},
): ((item: Item) => Promise<Outcome>) => {
  let waiting: Traveller<Item, Outcome>[] = [];
  let isUnderWay = false;

  const travel = async (company: readonly Traveller<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await run(company.map(({ item }) => item));
      for (const [at, { resolve, reject }] of company.entries()) {
        const outcome = outcomes[at];
        if (outcome === undefined) reject(new Error('a run answers for each of its items'));
        else resolve(outcome);
      }
    } catch (error) {
      const isAway = asDatabaseFailure(error) instanceof Unavailable && !hasWaitedTooLong(error);
      const isHopeless = company.length === 1 || isAway;
      if (!isHopeless) return void (await Promise.all(company.map((traveller) => travel([traveller]))));
      for (const { reject } of company) reject(error);
    }
  };
  const leave = (): void => {
    const company = waiting.slice(0, atMost);
    waiting = waiting.slice(atMost);
    isUnderWay = company.length > 0;
    if (!isUnderWay) return;
    let isFollowed = false;
    const letTheNextLeave = (): void => {
      if (isFollowed) return;
      isFollowed = true;
      clearTimeout(patience);
      leave();
    };
    const patience = setTimeout(letTheNextLeave, patienceMs);
    void travel(company).finally(letTheNextLeave);
  };
  return (item) => {
    const traveller = { ...Promise.withResolvers<Outcome>(), item };
    waiting.push(traveller);
    if (!isUnderWay) {
      isUnderWay = true;
      // What has arrived with the same look at the network is of the same moment.
      setImmediate(leave);
    }
    return traveller.promise;
  };
};

/** `together` for a look by keys, each of which is asked for once; null for what is not found. */
export const askTogether = <Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  options?: TogetherOptions,
): ((key: Key) => Promise<Value | null>) =>
  together(async (keys: readonly Key[]) => {
    const found = await read([...new Set(keys)]);
    return keys.map((key) => found.get(key) ?? null);
  }, options);
