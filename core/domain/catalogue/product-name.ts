import { err, ok, type Result } from '../kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../kernel/typed-text.ts';

/** Spec §5, 'Add product'. */
export const NAME_REQUIRED = 'Product name is required';

export type NameRefusal = { readonly kind: 'product/name-required' };

/** The name as stored: trimmed, on one line. */
export const readProductName = (typed: string): Result<string, NameRefusal> => {
  const name = cleanText(typed, TEXT_LIMITS.productName);
  return name === '' ? err({ kind: 'product/name-required' }) : ok(name);
};

/** Names with the same key look the same to a customer: 'Hot  DOG', 'hot dog', and one with an invisible joiner. It is stored. */
export const productNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{DI}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
