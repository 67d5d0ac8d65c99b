import { plusMs } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { WordStore } from '../../ports/word-store.ts';
import type { Crowded, TooManyTries, WordRequired } from '../errors.ts';
import type { Met } from '../visitors/meet-visitor.ts';

/** Budgets for starts and cancels: one for each known visitor, one for all known visitors of a network, one for all its newcomers (rules §2). */
export interface CheckoutBudgets {
  readonly ofVisitor: Throttle;
  readonly ofKnown: Throttle;
  readonly ofNewcomers: Throttle;
  /** Cancels of sessions that nobody started, for each sender: anybody can make them up, and they cost nobody else anything. */
  readonly ofUnknownSessions: Throttle;
}

/** Whether this visitor may check out at all. The hold decides whether there is room for the cart. */
export type AdmitBuyer = (met: Met) => Promise<Result<undefined, Crowded | WordRequired>>;

export interface AdmitBuyerDeps {
  readonly checkoutBudgets: CheckoutBudgets;
  readonly words: WordStore;
  readonly checkouts: Pick<CheckoutStore, 'countPaid'>;
  readonly clock: Clock;
}

const takeOf = async ({ ofVisitor, ofKnown, ofNewcomers }: CheckoutBudgets, { isNewcomer, network, visitor }: Met) => {
  if (isNewcomer) return ofNewcomers.take(network);
  const own = await ofVisitor.take(visitor.id);
  return own.allowed ? ofKnown.take(network) : own;
};

export const makeAdmitBuyer =
  ({ checkoutBudgets, words, checkouts, clock }: AdmitBuyerDeps): AdmitBuyer =>
  async (met) => {
    const word = await words.current();
    if (word !== null && met.visitor.wordId !== word.id) {
      const since = plusMs(clock.now(), -LIMITS.holds.networkKeptForMs);
      if ((await checkouts.countPaid({ visitor: met.visitor.id }, since)) === 0) return err({ kind: 'checkout/word-required' });
    }
    // A visitor who has given the word is at the stand, and has a budget like known visitors.
    const taken = await takeOf(checkoutBudgets, word === null ? met : { ...met, isNewcomer: false });
    return taken.allowed ? ok(undefined) : err({ kind: 'checkout/crowded' });
  };

/** One cancel, from the same budget; of a session that the stand does not know, from its sender's own. */
export type AdmitCancel = (met: Met, session: SessionId) => Promise<Result<undefined, TooManyTries>>;

export interface AdmitCancelDeps {
  readonly checkoutBudgets: CheckoutBudgets;
  readonly checkouts: Pick<CheckoutStore, 'findBySession'>;
}

export const makeAdmitCancel =
  ({ checkoutBudgets, checkouts }: AdmitCancelDeps): AdmitCancel =>
  async (met, session) => {
    const isKnown = (await checkouts.findBySession(session)) !== null;
    const taken = isKnown
      ? await takeOf(checkoutBudgets, met)
      : await checkoutBudgets.ofUnknownSessions.take(met.isNewcomer ? met.network : met.visitor.id);
    return taken.allowed ? ok(undefined) : err({ kind: 'throttle/too-many', retryAfterMs: taken.retryAfterMs });
  };
