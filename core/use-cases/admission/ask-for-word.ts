import type { AccessWord } from '../../domain/admission/access-word.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { EndHolds } from './end-holds.ts';

/** Requires a word before payment from every visitor whom the stand does not vouch for; their holds end. Asking again keeps the word. */
export type AskForWord = (by: string) => Promise<AccessWord>;
export type StopAskingForWord = (by: string) => Promise<void>;

/** The automatic asker, which stops an hour after the last attack. */
export const THE_STAND = 'The stand';

export interface AskForWordDeps {
  readonly unitOfWork: UnitOfWork;
  readonly admissions: AdmissionStore;
  readonly endHolds: EndHolds;
  readonly secrets: Secrets;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/** Writes to the audit log. */
export const note = async (
  { unitOfWork, clock }: Pick<AskForWordDeps, 'unitOfWork' | 'clock'>,
  by: string,
  text: string,
): Promise<void> => {
  await unitOfWork.run(async (tx) => ok(await tx.audit.add({ at: clock.now(), by, kind: 'login', text })));
};

export const makeAskForWord =
  ({ unitOfWork, admissions, endHolds, secrets, ids, clock }: AskForWordDeps): AskForWord =>
  async (by) => {
    const now = clock.now();
    const [id, text, attackedAt] = [ids.uuid(), secrets.word(), by === THE_STAND ? now : null];
    const fresh: AccessWord = { id, word: text, askedAt: now, askedBy: by, attackedAt };
    // A person's request stays until a person stops it, even where the automatic one would have stopped.
    const { word } = await admissions.update((admission) => ({
      ...admission,
      word: { ...(admission.word ?? fresh), attackedAt: admission.word?.attackedAt === null ? null : attackedAt },
    }));
    if (word === null || word.id !== id) return word ?? fresh;
    // An attack's holds end immediately; customers at the sign start again with the pass or the word.
    await endHolds('not-vouched-for');
    await note({ unitOfWork, clock }, by, 'Asked every visitor who did not come by the sign for tonight’s word');
    return word;
  };

export const makeStopAskingForWord =
  ({ unitOfWork, admissions, clock }: Pick<AskForWordDeps, 'unitOfWork' | 'admissions' | 'clock'>): StopAskingForWord =>
  async (by) => {
    await admissions.update((admission) => ({ ...admission, word: null }));
    await note({ unitOfWork, clock }, by, 'Stopped asking for tonight’s word');
  };
