import * as z from 'zod/mini';
import { LIMITS } from '#core/domain/limits.ts';
import { productId as toProductId, type ProductId } from '#core/domain/kernel/ids.ts';
import { defineEndpoint } from './endpoint.ts';

/** '12x2,5x1': two of product 12 and one of product 5. */
const WANTED = /^[1-9]\d{0,8}x[1-9]\d?(,[1-9]\d{0,8}x[1-9]\d?){0,99}$/;

const wantedItems = z.codec(
  z.string().check(z.regex(WANTED, 'must be products and quantities')),
  z.custom<readonly { readonly productId: ProductId; readonly quantity: number }[]>(),
  {
    decode: (text) =>
      text.split(',').map((item) => {
        const [id, quantity] = item.split('x').map(Number);
        return { productId: toProductId(id ?? 0), quantity: quantity ?? 0 };
      }),
    encode: (items) => items.map(({ productId, quantity }) => `${productId}x${quantity}`).join(','),
  },
);

/** A separate file, because only the cart needs it. */
export const estimateContract = {
  ofCart: defineEndpoint({
    method: 'GET',
    path: '/api/estimate',
    access: 'public',
    summary: `How long a cart takes if it is paid now; null before ${LIMITS.estimate.enoughOrders} orders of the night were made`,
    query: z.strictObject({ items: wantedItems }),
    response: z.object({ minutes: z.nullable(z.object({ from: z.int(), to: z.int() })) }),
    errors: ['INVALID_REQUEST'],
  }),
};
