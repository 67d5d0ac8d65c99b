import { err, ok, type Result } from '../kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../kernel/typed-text.ts';

export type NameRefusal = { readonly kind: 'product/name-required' };

/** The name as it is kept: trimmed, one line. */
export const readProductName = (typed: string): Result<string, NameRefusal> => {
  const name = cleanText(typed, TEXT_LIMITS.productName);
  return name === '' ? err({ kind: 'product/name-required' }) : ok(name);
};

/** Two products whose names have the same key would be the same to a customer: 'Hot  DOG' and 'hot dog'. */
export const productNameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
