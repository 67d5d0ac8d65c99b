import * as z from 'zod/mini';
import { ALLERGEN_FACTS } from '#core/domain/catalogue/allergens.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { productId, typedText } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

export const productPath = z.strictObject({
  id: z.codec(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a product id')), productId, { decode: Number, encode: String }),
});

const foodFacts = {
  /** Empty: the English name is shown. */
  name_es: typedText(TEXT_LIMITS.productName),
  /** One letter for each of the nine major allergens, in core's order: yes, no or not known. 'y?nnnnnnn' */
  allergens: z.string().check(z.regex(ALLERGEN_FACTS, 'must be nine letters: y, n or ?')),
  is_sealed: z.boolean(),
  ingredients: typedText(TEXT_LIMITS.ingredients),
  ingredients_es: typedText(TEXT_LIMITS.ingredients),
  /** A local day of the stand; null: never. */
  checked_on: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day like '2026-11-20'"))),
};
const answeredFacts = z.object(foodFacts);

/** Separate from the catalogue, to keep it out of a customer's first load. */
export const foodFactsContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id/food-facts',
    access: 'public',
    summary: 'Its known allergens and ingredients',
    params: productPath,
    response: answeredFacts,
    errors: ['NOT_FOUND'],
  }),
  set: defineEndpoint({
    method: 'PUT',
    path: '/api/products/:id/food-facts',
    access: 'inventory:edit-products',
    summary: 'Sets its known allergens and ingredients',
    params: productPath,
    /** `seen`: the facts the form started from, so that an outdated form does not undo a newer answer. */
    body: z.strictObject({ ...foodFacts, seen: z.optional(z.strictObject(foodFacts)) }),
    response: answeredFacts,
    errors: ['NOT_FOUND'],
  }),
};
