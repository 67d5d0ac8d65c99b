import { isCommonPassword } from './common-passwords.ts';

const SHORTEST = 8;

/** Why a text is no password for the admin (rules §5). */
export type WeakPassword =
  | { readonly kind: 'auth/password-too-short'; readonly minimum: number }
  | { readonly kind: 'auth/password-too-common' };

/** Null: good enough. Any composition is, but nothing that everybody tries first. */
export const weaknessOf = (password: string): WeakPassword | null => {
  if (password.trim().length < SHORTEST) return { kind: 'auth/password-too-short', minimum: SHORTEST };
  return isCommonPassword(password) ? { kind: 'auth/password-too-common' } : null;
};

/** What is wrong with it, to come after 'must'. */
export const wordsOfWeakness = (weak: WeakPassword): string =>
  weak.kind === 'auth/password-too-short' ? `have at least ${weak.minimum} characters` : 'be none of the most common passwords';
