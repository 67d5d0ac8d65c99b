import { MENU_LIMITS } from '../menu-limits.ts';

export type CartRefusal =
  | { readonly kind: 'cart/out-of-stock'; readonly name: string }
  | { readonly kind: 'cart/maximum-reached'; readonly name: string; readonly maximum: number }
  | { readonly kind: 'cart/not-enough'; readonly name: string; readonly available: number };

export const MAXIMUM_PER_ITEM = MENU_LIMITS.cart.maximumPerItem;

/** Spec §5: the label of the disabled plus button at the limit. */
export const MAXIMUM_ALERT = `You can order a maximum of ${MAXIMUM_PER_ITEM} of each item. This helps us serve everyone quickly!`;

export const EMPTY_CART_ALERT = 'Your cart is empty!';

/** Null when one more may be added to `quantity`. "Sold out" comes before the limit of 5, and the limit before "only N left". */
export const refusalToAdd = (item: { readonly name: string; readonly available: number }, quantity: number): CartRefusal | null => {
  const { name, available } = item;
  if (available <= 0) return { kind: 'cart/out-of-stock', name };
  if (quantity >= MAXIMUM_PER_ITEM) return { kind: 'cart/maximum-reached', name, maximum: MAXIMUM_PER_ITEM };
  return quantity >= available ? { kind: 'cart/not-enough', name, available } : null;
};

type Sentences = { readonly [K in CartRefusal['kind']]: (refusal: Extract<CartRefusal, { readonly kind: K }>) => string };

const SENTENCES: Sentences = {
  'cart/out-of-stock': ({ name }) => `${name} is out of stock`,
  'cart/maximum-reached': ({ name, maximum }) => `Maximum ${maximum} ${name} per cart`,
  'cart/not-enough': ({ name, available }) => `Only ${available} ${name} available`,
};

const sentence = <K extends CartRefusal['kind']>(kind: K, refusal: Extract<CartRefusal, { readonly kind: K }>): string =>
  SENTENCES[kind](refusal);

/** Spec §8, 'Cart limits'. */
export const cartRefusalText = (refusal: CartRefusal): string => sentence(refusal.kind, refusal);
