import { isTonightsWord } from '../../domain/checkout/tonights-word.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { VisitorTickets } from '../../ports/visitor-tickets.ts';
import type { WordStore } from '../../ports/word-store.ts';
import type { TooManyTries, WrongWord } from '../errors.ts';
import type { Met } from '../visitors/meet-visitor.ts';

/** Budgets for wrong words: of a known visitor, of a network's newcomers, and of all newcomers. */
export interface WordBudgets {
  readonly ofVisitor: Throttle;
  readonly ofNetwork: Throttle;
  readonly ofTheStand: Throttle;
}

/** @returns a ticket that makes the visitor known from now on. While no word is asked for, any word is right. */
export type GiveWord = (met: Met, typed: string) => Promise<Result<string, WrongWord | TooManyTries>>;

export interface GiveWordDeps {
  readonly words: WordStore;
  readonly wordBudgets: WordBudgets;
  readonly tickets: VisitorTickets;
  readonly clock: Clock;
  readonly logger: Logger;
}

const STAND = 'stand';

export const makeGiveWord = ({ words, wordBudgets, tickets, clock, logger }: GiveWordDeps): GiveWord => {
  const budgetsOf = ({ visitor, network, isNewcomer }: Met) =>
    isNewcomer
      ? [
          { throttle: wordBudgets.ofNetwork, key: network },
          { throttle: wordBudgets.ofTheStand, key: STAND },
        ]
      : [{ throttle: wordBudgets.ofVisitor, key: visitor.id }];

  return async (met, typed) => {
    const budgets = budgetsOf(met);
    const taken: typeof budgets = [];
    const giveBack = async (): Promise<void> => {
      for (const { throttle, key } of taken) await throttle.giveBack(key);
    };
    // Counted in advance, so that a thousand at once cannot be tried before the first is counted.
    for (const budget of budgets) {
      const outcome = await budget.throttle.take(budget.key);
      if (!outcome.allowed) {
        if (budget.throttle === wordBudgets.ofTheStand) logger.error('word.guessing', {});
        await giveBack();
        return err({ kind: 'throttle/too-many', retryAfterMs: outcome.retryAfterMs });
      }
      taken.push(budget);
    }
    const word = await words.current();
    if (word !== null && !isTonightsWord(word, typed)) return err({ kind: 'checkout/wrong-word' });
    await giveBack();
    const { visitor } = met;
    return ok(tickets.issue(word === null ? visitor : { ...visitor, knownFrom: clock.now(), wordId: word.id }));
  };
};
