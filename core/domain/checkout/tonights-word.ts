import type { Instant } from '../kernel/instant.ts';

/** A word on the sign at the stand that a visitor types once before paying: whoever is not here does not know it. */
export interface TonightsWord {
  /** Random: a ticket says by it that its visitor gave this word, and not which one it is. */
  readonly id: string;
  readonly word: string;
  readonly askedAt: Instant;
  readonly askedBy: string;
}

/** Case, spaces and dashes are no mistake. */
const bare = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const isTonightsWord = ({ word }: Pick<TonightsWord, 'word'>, typed: string): boolean => bare(word) === bare(typed);
