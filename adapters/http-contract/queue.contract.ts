import * as z from 'zod/mini';
import { isoInstant, productId, visitorId } from './codecs.ts';
import { defineEndpoint, HEARTBEAT_LIMIT_BYTES } from './endpoint.ts';

/** A cart has no more than 5 of each item; larger numbers are made up. */
const MAX_CART_ITEMS = 1_000;

/** An item that cannot be ordered now, and the reason. */
export const waitingItem = z.object({
  id: productId,
  station: z.string(),
  reason: z.enum(['paused', 'full', 'too-much']),
  until: z.nullable(isoInstant),
  sentence: z.string(),
  /** The Spanish sentence, if there is one. */
  sentenceEs: z.optional(z.string()),
  minutes: z.nullable(z.int()),
});

export const queueContract = {
  status: defineEndpoint({
    method: 'GET',
    path: '/api/queue-status',
    access: 'public',
    summary: 'Whether new orders are accepted',
    response: z.object({
      acceptingOrders: z.boolean(),
      /** Only while a manager has paused everything, or the staff are away. */
      paused: z.optional(z.object({ until: z.nullable(isoInstant), sentence: z.string(), sentenceEs: z.optional(z.string()) })),
      /** Only while an item on sale has to wait, because its station is paused or full. */
      waiting: z.optional(z.array(waitingItem)),
      /** Only while no night takes orders; `next` is the planned one. The menu stays readable. */
      closed: z.optional(
        z.object({
          next: z.nullable(z.object({ name: z.string(), opensAt: z.nullable(isoInstant) })),
          /** Only if the game was called off. */
          calledOff: z.optional(z.literal(true)),
        }),
      ),
    }),
    cache: 'shared',
    errors: [],
  }),
  heartbeat: defineEndpoint({
    method: 'POST',
    path: '/api/heartbeat',
    access: 'public',
    summary: 'Says that a visitor is present, and how many items the cart has',
    body: z.strictObject({ sessionId: visitorId, cartItemCount: z.int().check(z.minimum(0), z.maximum(MAX_CART_ITEMS)) }),
    bodyLimitBytes: HEARTBEAT_LIMIT_BYTES,
    errors: [],
  }),
  metrics: defineEndpoint({
    method: 'GET',
    path: '/api/metrics',
    access: 'metrics:view',
    summary: 'Current visitors and carts, counts only',
    response: z.object({ currentVisitors: z.int(), activeCarts: z.int(), totalCartItems: z.int() }),
    errors: [],
  }),
};
