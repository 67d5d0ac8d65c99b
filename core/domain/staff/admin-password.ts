import { isCommonPassword } from './common-passwords.ts';

const SHORTEST = 8;
/** For people with their own login. */
export const SHORTEST_OF_PEOPLE = 12;

/** Why a text cannot be the admin's password (rules §5). */
export type WeakPassword =
  | { readonly kind: 'auth/password-too-short'; readonly minimum: number }
  | { readonly kind: 'auth/password-too-common' }
  | { readonly kind: 'auth/password-own-words' };

/** The first guesses about this product. */
const PRODUCT_WORDS = ['bandstand', 'concession', 'concessions', 'stand', 'band', 'school', 'admin', 'password', 'halftime', 'pickup'];

/** Shorter words occur inside others by chance. */
const SHORTEST_WORD = 3;
const FEWEST_OTHER_LETTERS = 4;

/** The words of a stand's name, code and pickup place, for `weaknessOf`. */
export const ownWordsOf = (...texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= SHORTEST_WORD);

/** Whether few letters of the password remain once the words are removed: 'Bandstand2026!'. */
const isMadeOf = (words: readonly string[], password: string): boolean => {
  const letters = password.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), letters);
  return rest.length < letters.length && rest.length < FEWEST_OTHER_LETTERS;
};

/** Null: strong enough. Any composition is accepted except common guesses. `standWords`: from `ownWordsOf`. */
export const weaknessOf = (password: string, standWords: readonly string[] = [], minimum: number = SHORTEST): WeakPassword | null => {
  if (password.trim().length < minimum) return { kind: 'auth/password-too-short', minimum };
  if (isCommonPassword(password)) return { kind: 'auth/password-too-common' };
  return isMadeOf([...PRODUCT_WORDS, ...standWords], password) ? { kind: 'auth/password-own-words' } : null;
};

/** The problem in words that follow 'must'. */
export const wordsOfWeakness = (weak: WeakPassword): string => {
  if (weak.kind === 'auth/password-too-short') return `have at least ${weak.minimum} characters`;
  return weak.kind === 'auth/password-too-common'
    ? 'be none of the most common passwords'
    : "consist of more than the stand's own words, which everybody would try first";
};
