import { isTonightsWord } from '../../domain/checkout/tonights-word.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { VisitorTickets } from '../../ports/visitor-tickets.ts';
import type { WordStore } from '../../ports/word-store.ts';
import type { TooManyTries, WrongWord } from '../errors.ts';
import type { Met } from '../visitors/meet-visitor.ts';

/** Budgets for wrong words: each visitor's own, and one for everybody whom the stand has just met. */
export interface WordBudgets {
  readonly ofVisitor: Throttle;
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

/** A right word is refused to nobody but a visitor who has guessed too often: others' guesses only slow down more wrong ones. */
export const makeGiveWord =
  ({ words, wordBudgets, tickets, clock, logger }: GiveWordDeps): GiveWord =>
  async ({ visitor, isNewcomer }, typed) => {
    // Counted in advance, so that a thousand at once cannot be tried before the first is counted.
    const own = await wordBudgets.ofVisitor.take(visitor.id);
    if (!own.allowed) return err({ kind: 'throttle/too-many', retryAfterMs: own.retryAfterMs });
    const word = await words.current();
    if (word === null || isTonightsWord(word, typed)) {
      await wordBudgets.ofVisitor.giveBack(visitor.id);
      return ok(tickets.issue(word === null ? visitor : { ...visitor, knownFrom: clock.now(), wordId: word.id }));
    }
    const others = isNewcomer ? await wordBudgets.ofTheStand.take(STAND) : own;
    if (others.allowed) return err({ kind: 'checkout/wrong-word' });
    logger.error('word.guessing', {});
    return err({ kind: 'throttle/too-many', retryAfterMs: others.retryAfterMs });
  };
