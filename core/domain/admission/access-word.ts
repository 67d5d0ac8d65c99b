import type { Instant } from '../kernel/instant.ts';

/**
 * A word on the stand's sign, for visitors who typed the address. A visitor enters it once before paying; people elsewhere do not know it.
 */
export interface AccessWord {
  /** A random id: a ticket names it to show that its visitor gave this word, without revealing the word. */
  readonly id: string;
  readonly word: string;
  readonly askedAt: Instant;
  readonly askedBy: string;
  /** Time of the last attack, if the stand asks automatically; null if a person switched it on, until a person switches it off. */
  readonly attackedAt: Instant | null;
}

/** Case, spaces and dashes do not matter. */
const bare = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const isAccessWord = ({ word }: Pick<AccessWord, 'word'>, typed: string): boolean => bare(word) === bare(typed);
