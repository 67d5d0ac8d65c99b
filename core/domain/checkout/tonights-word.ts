import type { Instant } from '../kernel/instant.ts';

/** A word on the sign at the stand. A visitor types it once before paying; somebody who is not here does not know it. */
export interface TonightsWord {
  /** A random id: a ticket uses it to say that its visitor gave this word, without revealing the word. */
  readonly id: string;
  readonly word: string;
  readonly askedAt: Instant;
  readonly askedBy: string;
}

/** Case, spaces and dashes do not matter. */
const bare = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const isTonightsWord = ({ word }: Pick<TonightsWord, 'word'>, typed: string): boolean => bare(word) === bare(typed);
