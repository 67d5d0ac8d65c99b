import { isAccessWord, type AccessWord } from '../../domain/admission/admission.ts';
import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Throttle, TooManyTries } from '../../ports/throttle.ts';
import type { VisitorTickets } from '../../ports/visitor-tickets.ts';
import type { WrongWord } from '../errors.ts';
import type { EndHolds } from './end-holds.ts';
import { STAND } from './guesses.ts';
import type { Met } from './meet-visitor.ts';

/**
 * Requires a word before payment from every visitor whom the stand does not vouch for; their holds end. Asking again keeps the word. The
 * stand itself stops an hour after the last attack.
 */
export type AskForWord = (by: string) => Promise<AccessWord>;
export type StopAskingForWord = (by: string) => Promise<void>;

export type AccessWordDeps = Pick<Ports, 'unitOfWork' | 'admissions' | 'secrets' | 'ids' | 'clock'>;

/** Writes to the audit log. */
export const note = async (
  { unitOfWork, clock }: Pick<AccessWordDeps, 'unitOfWork' | 'clock'>,
  by: string,
  text: string,
): Promise<void> => {
  await unitOfWork.run(async (tx) => ok(await tx.audit.add({ at: clock.now(), by, kind: 'login', text })));
};

export const makeAskForWord =
  ({ admissions, endHolds, secrets, ids, clock, ...rest }: AccessWordDeps & { readonly endHolds: EndHolds }): AskForWord =>
  async (by) => {
    const now = clock.now();
    const [id, text, attackedAt] = [ids.uuid(), secrets.word(), by === UNATTENDED.stand ? now : null];
    const fresh: AccessWord = { id, word: text, askedAt: now, askedBy: by, attackedAt };
    // A person's request stays until a person stops it, even where the automatic one would have stopped.
    const { word } = await admissions.update((admission) => ({
      ...admission,
      word: { ...(admission.word ?? fresh), attackedAt: admission.word?.attackedAt === null ? null : attackedAt },
    }));
    if (word === null || word.id !== id) return word ?? fresh;
    // An attack's holds end immediately; customers at the sign start again with the pass or the word.
    await endHolds('not-vouched-for');
    await note({ ...rest, clock }, by, 'Asked every visitor who did not come by the sign for tonight’s word');
    return word;
  };

export const makeStopAskingForWord =
  (deps: AccessWordDeps): StopAskingForWord =>
  async (by) => {
    await deps.admissions.update((admission) => ({ ...admission, word: null }));
    await note(deps, by, 'Stopped asking for tonight’s word');
  };

/** @returns a ticket that vouches for the visitor from now on. While no word is required, any word is right. */
export type GiveWord = (met: Met, typed: string) => Promise<Result<string, WrongWord | TooManyTries>>;

export interface GiveWordDeps extends Pick<AccessWordDeps, 'admissions'> {
  readonly wordsOfVisitor: Throttle;
  /** Shared by all visitors who are not vouched for. */
  readonly wordsOfStand: Throttle;
  readonly tickets: Pick<VisitorTickets, 'issue'>;
}

/** A right word is refused only to a visitor who guessed too often: others' guesses only slow down wrong ones. */
export const makeGiveWord =
  ({ admissions, wordsOfVisitor, wordsOfStand, tickets }: GiveWordDeps): GiveWord =>
  async ({ visitor, isVouchedFor }, typed) => {
    // Counted in advance, so that a thousand concurrent guesses cannot be tried before the first is counted.
    const own = await wordsOfVisitor.take(visitor.id);
    if (!own.ok) return own;
    const { word } = await admissions.current();
    if (word === null || isAccessWord(word, typed)) {
      await wordsOfVisitor.giveBack(visitor.id);
      return ok(tickets.issue(word === null ? visitor : { ...visitor, shown: word.id }));
    }
    const others = isVouchedFor ? own : await wordsOfStand.take(STAND);
    return others.ok ? err({ kind: 'checkout/wrong-word' }) : others;
  };
