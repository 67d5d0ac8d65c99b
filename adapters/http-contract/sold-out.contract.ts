import * as z from 'zod/mini';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { RETURN_METHODS } from '#core/domain/order/order.ts';
import { isoInstant, productId, usd } from './codecs.ts';
import { drawer } from './drawers.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { productPath } from './food-facts.contract.ts';
import { shownStatus } from './orders.contract.ts';

const product = z.object({
  id: productId,
  name: z.string(),
  image: z.string(),
  category: z.enum(CATEGORIES),
  price: usd,
  available: z.int(),
  /** Null: on sale. */
  soldOutAt: z.nullable(isoInstant),
  /** How many times it was put back on the menu. */
  round: z.int(),
});

const item = {
  orderId: z.uuid(),
  itemId: z.uuid(),
  orderNumber: z.string(),
  customer: z.string(),
  quantity: z.int(),
};

const shortage = z.object({
  product,
  /** Items of paid orders, the oldest first. */
  waiting: z.array(
    z.object({
      ...item,
      channel: z.enum(['O', 'W']),
      status: shownStatus,
      unitPrice: usd,
      /** The number of other units in the order. */
      others: z.int(),
      /** How it is refunded. `nothing`: it was free. */
      by: z.enum(RETURN_METHODS),
      /** Card refund for this item; null if it was not paid by card. */
      refund: z.nullable(usd),
    }),
  ),
  settled: z.array(
    z.object({
      ...item,
      end: z.enum(['replaced', 'refunded', 'found']),
      /** '1 × Pizza Slice' */
      instead: z.nullable(z.string()),
      back: usd,
      /** The refund that the provider refused. */
      owed: usd,
      /** For a found item: the deadline for undoing that. */
      undoUntil: z.nullable(isoInstant),
    }),
  ),
  /** Customers who are currently paying for it. */
  paying: z.int(),
  /** Units that *Put it back* does not sell, because orders that are paid or being paid wait for them. */
  spokenFor: z.int(),
});

const ofOrder = { orderId: z.uuid('must be an order id'), itemId: z.uuid('must be an item id') };

/** The id of the act: it counts once, however often it arrives. */
const headers = z.object({ 'idempotency-key': z.optional(z.uuid('must be a UUID')) });
/** The product's `round` as the person saw it; refused when the product was put back since. */
const query = z.strictObject({
  round: z.optional(z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.int(), { decode: Number, encode: String })),
});

export const soldOutContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/sold-out',
    access: 'orders:view',
    summary: 'Everything that can be sold out in one tap, and what is',
    /** `isMade`: made at the stand, not just handed over. */
    response: z.object({ products: z.array(z.extend(product, { isMade: z.boolean() })) }),
    errors: [],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/sold-out/:id',
    access: 'orders:view',
    summary: 'Which paid orders wait for a product, and what became of them',
    params: productPath,
    response: shortage,
    errors: ['NOT_FOUND'],
  }),
  sellOut: defineEndpoint({
    method: 'POST',
    path: '/api/sold-out/:id',
    access: 'orders:fulfil',
    summary: 'Stops selling a product, online and at the window; customers who are paying for it are asked to stop',
    params: productPath,
    query,
    headers,
    response: shortage,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  putBack: defineEndpoint({
    method: 'POST',
    path: '/api/sold-out/:id/back',
    access: 'orders:fulfil',
    summary: 'Sells a product again, with what was counted less what paid orders wait for',
    params: productPath,
    query,
    headers,
    body: z.strictObject({
      counted: z.int().check(z.minimum(0), z.maximum(LIMITS.stock.maximum)),
      /** By the device's clock; absent: now. */
      countedAt: z.optional(isoInstant),
      /** The same clock's current time, from which the stand computes the count's age. */
      sentAt: z.optional(isoInstant),
    }),
    response: shortage,
    errors: ['NOT_FOUND', 'INVALID_REQUEST', 'STOCK_CONFLICT', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  replace: defineEndpoint({
    method: 'POST',
    path: '/api/sold-out/:id/replace',
    access: 'orders:fulfil',
    summary: 'Gives a paid order another product instead, and refunds the difference if it is cheaper',
    params: productPath,
    /** `drawer`: the source of the difference for a cash sale. */
    body: z.strictObject({ ...ofOrder, productId, drawer: z.optional(z.nullable(drawer)) }),
    response: shortage,
    errors: [
      'NOT_FOUND',
      'ALREADY_REFUNDED',
      'INSUFFICIENT_STOCK',
      'REPLACEMENT_REFUSED',
      'REFUND_TOO_LARGE',
      'STATUS_CONFLICT',
      'DRAWER_CONFLICT',
    ],
  }),
  found: defineEndpoint({
    method: 'POST',
    path: '/api/sold-out/:id/found',
    access: 'orders:fulfil',
    summary: 'For this order it is there after all',
    params: productPath,
    body: z.strictObject(ofOrder),
    response: shortage,
    errors: ['NOT_FOUND'],
  }),
  undoFound: defineEndpoint({
    method: 'POST',
    path: '/api/sold-out/:id/undo-found',
    access: 'orders:fulfil',
    summary: 'Takes that back for a few seconds; the order waits again, and its customer was told nothing',
    params: productPath,
    body: z.strictObject(ofOrder),
    response: shortage,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT'],
  }),
  refund: defineEndpoint({
    method: 'POST',
    path: '/api/sold-out/:id/refund',
    access: 'orders:refund',
    summary: 'Gives the money of the item back and tells its customer',
    params: productPath,
    body: z.strictObject(ofOrder),
    response: shortage,
    errors: ['NOT_FOUND', 'ALREADY_REFUNDED', 'REFUND_TOO_LARGE', 'REFUND_REFUSED'],
  }),
};
