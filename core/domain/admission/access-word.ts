import type { Instant } from '../kernel/instant.ts';

/** A word on the sign at the stand, for whoever typed the address. A visitor types it once before paying; somebody who is not here does not know it. */
export interface AccessWord {
  /** A random name: a ticket uses it to say that its visitor gave this word, without revealing the word. */
  readonly id: string;
  readonly word: string;
  readonly askedAt: Instant;
  readonly askedBy: string;
  /** The stand asks by itself, and last saw an attack then; null: somebody asks, until they stop. */
  readonly attackedAt: Instant | null;
}

/** Case, spaces and dashes do not matter. */
const bare = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const isAccessWord = ({ word }: Pick<AccessWord, 'word'>, typed: string): boolean => bare(word) === bare(typed);
