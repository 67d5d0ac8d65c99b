import * as z from 'zod/mini';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import { isoInstant, lookupHash, lookupPageHash, sessionId, typedText, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderEventsContract } from './order-events.contract.ts';

export const orderStatus = z.enum(ORDER_STATUSES);

/** In responses: 'bagging' from an older server reads as preparing (spec §4). */
export const shownStatus = z.codec(z.enum([...ORDER_STATUSES, 'bagging']), orderStatus, {
  decode: (raw) => (raw === 'bagging' ? 'preparing' : raw),
  encode: (status) => status,
});

export const publicOrderItem = z.object({
  id: z.string(),
  product_id: z.int(),
  product_name: z.string(),
  product_name_es: z.optional(z.string()),
  unit_price: usd,
  quantity: z.int(),
  subtotal: usd,
  is_refunded: z.boolean(),
  /** It was replaced: its remaining amount is the difference in price. */
  is_replaced: z.optional(z.boolean()),
  /** The sold-out item that this one replaces. */
  replaces: z.optional(z.string()),
  replaces_es: z.optional(z.string()),
});

/** The fields of an order that its customer and the staff see. */
export const shownOrder = {
  order_number: z.string(),
  status: shownStatus,
  created_at: isoInstant,
  ready_at: z.nullable(isoInstant),
  estimated_ready_time: z.nullable(isoInstant),
  queue_position: z.int(),
  customer_name: z.string(),
  special_instructions: z.nullable(z.string()),
  subtotal: usd,
  processing_fee: usd,
  donation: usd,
  total_amount: usd,
  has_refunds: z.boolean(),
  /** Only for a completed order that was not collected: its money was kept as a donation. */
  kept: z.optional(z.literal(true)),
  /** Only for an order that was cancelled because the game is off. */
  called_off: z.optional(z.literal(true)),
};

/** One order as its customer may see it: without e-mail, phone or session id (rules §5). */
const publicOrder = z.object({
  ...shownOrder,
  /** The secret of this order's own page, /order-status/{hash}. */
  hash: lookupHash,
  /** Only with the payment's session, on the phone that paid. Null otherwise. */
  pickup_code: z.nullable(z.string()),
  /** While it waits, once the last orders show how long it takes. */
  ready_between: z.optional(z.object({ from: isoInstant, to: isoInstant })),
  items: z.array(publicOrderItem),
  /** The refund of a cancelled order. Null otherwise. */
  refunded_amount: z.nullable(usd),
});

/** A lookup's response, for an order or a decoy: only what the board shows as well (rules §5). */
const lookedUpOrder = z.object({ order_number: z.string(), hash: lookupPageHash, status: shownStatus, queue_position: z.int() });

/** An order's own page, or a lookup's. */
const anyPage = z.union([lookupHash, lookupPageHash]);

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`)));
const endpoint = z.string().check(z.maxLength(1_024), z.regex(/^https?:\/\/[\x21-\x7e]+$/));

export const ordersContract = {
  bySession: defineEndpoint({
    method: 'GET',
    path: '/api/orders/by-session/:sessionId',
    access: 'public',
    summary: 'The order of a payment session; fulfils a paid one that no webhook told of yet',
    params: z.strictObject({ sessionId }),
    response: publicOrder,
    offline: 'order',
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  lookUp: defineEndpoint({
    method: 'POST',
    path: '/api/order-lookup',
    access: 'public',
    summary: 'The page of the newest order of the last 24 hours with this e-mail or phone',
    body: z.strictObject({
      emailOrPhone: typedText(TEXT_LIMITS.email),
      /** A last name or the pickup code. Required while many contacts are looked up; with the right one the hash is the order's own. */
      lastName: z.optional(typedText(TEXT_LIMITS.name)),
    }),
    response: z.object({ hash: anyPage }),
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'LAST_NAME_NEEDED', 'PICKUP_CODE_NEEDED', 'RATE_LIMITED'],
  }),
  status: defineEndpoint({
    method: 'GET',
    path: '/api/order-status/:hash',
    access: 'public',
    summary: 'One order by the secret hash of its page; of a looked-up one only number, status and place',
    params: z.strictObject({ hash: anyPage }),
    // The smaller schema first: encoding tries them in turn, and the larger one's codecs need all of its fields.
    response: z.union([lookedUpOrder, publicOrder]),
    offline: 'order',
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  page: defineEndpoint({
    method: 'GET',
    path: '/api/order-status/:hash/page',
    access: 'public',
    summary: 'The same as a page for a browser without JavaScript',
    params: z.strictObject({ hash: anyPage }),
    text: 'text/html',
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  prove: defineEndpoint({
    method: 'POST',
    path: '/api/order-status/:hash/proof',
    access: 'public',
    summary: 'From a looked-up order to its own page, by the last name on it or its pickup code; a few tries',
    params: z.strictObject({ hash: lookupPageHash }),
    body: z.strictObject({ lastNameOrCode: typedText(TEXT_LIMITS.name) }),
    response: z.object({ hash: lookupHash }),
    errors: ['NOT_FOUND', 'PICKUP_CODE_NEEDED', 'RATE_LIMITED'],
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/order-status/:hash/cancel',
    access: 'public',
    summary: 'The customer cancels before anybody has started: everything goes back; again is fine',
    params: z.strictObject({ hash: lookupHash }),
    body: z.strictObject({ pickupCode: typedText(TEXT_LIMITS.pickupCode) }),
    response: publicOrder,
    errors: [
      'NOT_FOUND',
      'WRONG_PICKUP_CODE',
      'STATUS_CONFLICT',
      'CANCEL_AT_WINDOW',
      'ALREADY_REFUNDED',
      'REFUND_TOO_LARGE',
      'RATE_LIMITED',
    ],
  }),
  forgetContact: defineEndpoint({
    method: 'POST',
    path: '/api/order-status/:hash/forget-contact',
    access: 'public',
    summary: 'Delete the customer’s e-mail address and phone number now; the order itself stays; again is fine',
    params: z.strictObject({ hash: lookupHash }),
    body: z.strictObject({ pickupCode: typedText(TEXT_LIMITS.pickupCode) }),
    errors: ['NOT_FOUND', 'WRONG_PICKUP_CODE', 'RATE_LIMITED'],
  }),
  statusEvents: orderEventsContract.follow,
  followByPush: defineEndpoint({
    method: 'POST',
    path: '/api/order-status/:hash/push',
    access: 'public',
    summary: 'Tell this browser by its push service when the order is ready',
    params: z.strictObject({ hash: lookupHash }),
    /** As in a browser's PushSubscription. */
    body: z.strictObject({ endpoint, keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }) }),
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
  unfollowByPush: defineEndpoint({
    method: 'DELETE',
    path: '/api/order-status/:hash/push',
    access: 'public',
    summary: 'No longer notify this browser',
    params: z.strictObject({ hash: lookupHash }),
    body: z.strictObject({ endpoint }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
};
