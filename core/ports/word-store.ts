import type { TonightsWord } from '../domain/checkout/tonights-word.ts';

/** The word that is asked for, the same on every instance. */
export interface WordStore {
  /** At most a second old; null: none is asked for. */
  current(): Promise<TonightsWord | null>;
  save(word: TonightsWord | null): Promise<void>;
}
