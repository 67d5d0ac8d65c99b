import * as z from 'zod/mini';
import { isoInstant, lookupHash, sessionId, typedText, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderEventsContract } from './order-events.contract.ts';

export const orderStatus = z.enum(['queued', 'preparing', 'ready', 'completed', 'cancelled']);

export const publicOrderItem = z.strictObject({
  id: z.string(),
  product_id: z.int(),
  product_name: z.string(),
  unit_price: usd,
  quantity: z.int(),
  subtotal: usd,
  is_refunded: z.boolean(),
});

/** One order as its customer may see it: no e-mail, phone or session id (rules §5). */
const publicOrder = z.strictObject({
  order_number: z.string(),
  /** The secret of this order's own page, /order-status/{hash}. */
  hash: lookupHash,
  status: orderStatus,
  created_at: isoInstant,
  ready_at: z.nullable(isoInstant),
  estimated_ready_time: z.nullable(isoInstant),
  queue_position: z.int(),
  customer_name: z.string(),
  special_instructions: z.nullable(z.string()),
  items: z.array(publicOrderItem),
  subtotal: usd,
  processing_fee: usd,
  donation: usd,
  total_amount: usd,
  has_refunds: z.boolean(),
  /** What goes back of a cancelled order. Null otherwise. */
  refunded_amount: z.nullable(usd),
});

export const ordersContract = {
  bySession: defineEndpoint({
    method: 'GET',
    path: '/api/orders/by-session/:sessionId',
    access: 'public',
    summary: 'The order of a payment session; fulfils a paid one that no webhook told of yet',
    params: z.strictObject({ sessionId }),
    response: publicOrder,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  lookUp: defineEndpoint({
    method: 'POST',
    path: '/api/order-lookup',
    access: 'public',
    summary: 'The page of the newest order of the last 24 hours with this e-mail or phone',
    body: z.strictObject({ emailOrPhone: typedText(254) }),
    response: z.strictObject({ hash: lookupHash }),
    errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
  }),
  status: defineEndpoint({
    method: 'GET',
    path: '/api/order-status/:hash',
    access: 'public',
    summary: 'One order by the secret hash of its page',
    params: z.strictObject({ hash: lookupHash }),
    response: publicOrder,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  statusEvents: orderEventsContract.follow,
};
