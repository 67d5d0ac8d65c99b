import type { TonightsWord } from '../../domain/checkout/tonights-word.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { ok } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { WordStore } from '../../ports/word-store.ts';

/** From now on every new visitor types a word before paying; what is held by visitors who have paid nothing tonight ends. Asking again keeps the word. */
export type AskForWord = (by: string) => Promise<TonightsWord>;
export type StopAskingForWord = (by: string) => Promise<void>;

export interface AskForWordDeps {
  readonly unitOfWork: UnitOfWork;
  readonly words: WordStore;
  readonly checkouts: CheckoutStore;
  readonly secrets: Secrets;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

const note = async ({ unitOfWork, clock }: Pick<AskForWordDeps, 'unitOfWork' | 'clock'>, by: string, text: string): Promise<void> => {
  await unitOfWork.run(async (tx) => ok(await tx.audit.add({ at: clock.now(), by, kind: 'login', text })));
};

export const makeAskForWord =
  ({ unitOfWork, words, checkouts, secrets, ids, clock }: AskForWordDeps): AskForWord =>
  async (by) => {
    const asked = await words.current();
    if (asked !== null) return asked;
    const fresh = { id: ids.uuid(), word: secrets.word(), askedAt: clock.now(), askedBy: by };
    await words.save(fresh);
    // An attack's holds end at once; customers at the sign start again with the word.
    await checkouts.giveWay(clock.now(), plusMs(clock.now(), -LIMITS.holds.networkKeptForMs));
    await note({ unitOfWork, clock }, by, 'Asked every new visitor for tonight’s word');
    return fresh;
  };

export const makeStopAskingForWord =
  ({ unitOfWork, words, clock }: Pick<AskForWordDeps, 'unitOfWork' | 'words' | 'clock'>): StopAskingForWord =>
  async (by) => {
    await words.save(null);
    await note({ unitOfWork, clock }, by, 'Stopped asking for tonight’s word');
  };
