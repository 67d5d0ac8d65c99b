import * as z from 'zod/mini';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { productId, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

export const product = z.object({
  id: productId,
  name: z.string(),
  /** Omitted without a Spanish name. */
  name_es: z.optional(z.string()),
  price: usd,
  category: z.enum(CATEGORIES),
  image: z.string(),
  /** Units that can be bought now: on hand minus those in live checkouts. */
  quantity: z.int(),
  is_active: z.boolean(),
  /** 'y?nnnnnnn', as in food facts; omitted if unknown. */
  allergens: z.optional(z.string()),
});

export const groupedProducts = z.object({ drinks: z.array(product), candy: z.array(product), food: z.array(product) });

export const catalogueContract = {
  listProducts: defineEndpoint({
    method: 'GET',
    path: '/api/products',
    access: 'public',
    summary: 'The menu: every active product by category, sold-out ones included',
    response: groupedProducts,
    cache: 'shared',
    offline: 'menu',
    errors: [],
  }),
};
