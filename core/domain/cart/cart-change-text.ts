import { formatUsd } from '../kernel/money.ts';
import type { CartChange } from './reconcile-cart.ts';

type Sentences = { readonly [K in CartChange['kind']]: (change: Extract<CartChange, { readonly kind: K }>) => string };

const SENTENCES: Sentences = {
  'price-changed': ({ name, fromCents, toCents }) => `${name} now costs ${formatUsd(toCents)} instead of ${formatUsd(fromCents)}.`,
  'quantity-reduced': ({ name, from, to }) => `Only ${to} ${name} left: we reduced it from ${from}.`,
  removed: ({ name, reason }) => `${name} is ${reason === 'sold-out' ? 'sold out' : 'no longer sold'}: we removed it from your cart.`,
};

const sentence = <K extends CartChange['kind']>(kind: K, change: Extract<CartChange, { readonly kind: K }>): string =>
  SENTENCES[kind](change);

/** One sentence for the cart's banner. */
export const cartChangeText = (change: CartChange): string => sentence(change.kind, change);
