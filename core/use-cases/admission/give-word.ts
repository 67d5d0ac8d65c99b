import { isAccessWord } from '../../domain/admission/access-word.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { VisitorTickets } from '../../ports/visitor-tickets.ts';
import type { TooManyTries, WrongWord } from '../errors.ts';
import type { Met } from './meet-visitor.ts';
import { STAND } from './take-all.ts';

/** @returns a ticket that vouches for the visitor from now on. While no word is required, any word is right. */
export type GiveWord = (met: Met, typed: string) => Promise<Result<string, WrongWord | TooManyTries>>;

export interface GiveWordDeps {
  readonly admissions: Pick<AdmissionStore, 'current'>;
  readonly wordsOfVisitor: Throttle;
  /** Shared by all visitors who are not vouched for. */
  readonly wordsOfStand: Throttle;
  readonly tickets: Pick<VisitorTickets, 'issue'>;
  readonly logger: Logger;
}

/** Only a visitor who guessed too often is refused a right word: others' guesses only slow down wrong ones. */
export const makeGiveWord =
  ({ admissions, wordsOfVisitor, wordsOfStand, tickets, logger }: GiveWordDeps): GiveWord =>
  async ({ visitor, isVouchedFor }, typed) => {
    // Counted in advance, so that a thousand concurrent guesses cannot be tried before the first is counted.
    const own = await wordsOfVisitor.take(visitor.id);
    if (!own.allowed) return err({ kind: 'throttle/too-many', retryAfterMs: own.retryAfterMs });
    const { word } = await admissions.current();
    if (word === null || isAccessWord(word, typed)) {
      await wordsOfVisitor.giveBack(visitor.id);
      return ok(tickets.issue(word === null ? visitor : { ...visitor, shown: word.id }));
    }
    const others = isVouchedFor ? own : await wordsOfStand.take(STAND);
    if (others.allowed) return err({ kind: 'checkout/wrong-word' });
    logger.error('word.guessing', {});
    return err({ kind: 'throttle/too-many', retryAfterMs: others.retryAfterMs });
  };
