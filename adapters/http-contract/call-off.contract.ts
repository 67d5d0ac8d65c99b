import * as z from 'zod/mini';
import { callOffId as toCallOffId, orderId as toOrderId, type CallOffId, type OrderId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { CALLED_OFF_STATES, WAYS_BACK } from '#core/domain/night/call-off.ts';
import { IN_HAND_STATUSES } from '#core/domain/order/in-hand.ts';
import { TENDERS } from '#core/domain/order/order.ts';
import { isoInstant, typedText, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const callOffId = z.codec(z.string().check(z.regex(/^[\w-]{8,64}$/, 'must be a key')), z.custom<CallOffId>(), {
  decode: toCallOffId,
  encode: (id) => id,
});
const orderId = z.codec(z.uuid('must be an order id'), z.custom<OrderId>(), { decode: toOrderId, encode: (id) => id });

/** More than a night has. */
const MOST_ORDERS = 2_000;

const MANY_IDS_BYTES = 100 * 1024;

const entry = z.object({
  orderId,
  orderNumber: z.string(),
  customerName: z.string(),
  amount: usd,
  tender: z.enum(TENDERS),
  state: z.enum(CALLED_OFF_STATES),
  /** How many times the provider has refused. */
  refusals: z.int(),
  /** How many times it has not answered. */
  attempts: z.int(),
  /** Time of the next attempt. */
  dueAt: z.nullable(isoInstant),
  told: z.nullable(z.object({ state: z.enum(['pending', 'sent', 'failed']), at: z.nullable(isoInstant) })),
});

const view = z.object({
  /** The night whose game can be called off; null: none is open. */
  night: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Not handed out. */
  orders: z.array(
    z.object({
      id: orderId,
      orderNumber: z.string(),
      customerName: z.string(),
      status: z.enum(IN_HAND_STATUSES),
      amount: usd,
      /** How the money is returned: by the provider, by hand, or not at all because it was free. */
      back: z.enum(WAYS_BACK),
    }),
  ),
  handedOut: z.int(),
  /** The latest call-off of the last day. */
  current: z.nullable(
    z.object({
      id: callOffId,
      isAll: z.boolean(),
      calledAt: isoInstant,
      calledBy: z.string(),
      orders: z.array(entry),
    }),
  ),
});

export const callOffContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/admin/call-off',
    access: 'orders:call-off',
    summary: 'What calling the game off would refund, and how far the latest call-off is',
    response: view,
    errors: [],
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/admin/call-off',
    access: 'orders:call-off',
    summary: 'Call the game off: stop online ordering and refund everything that is not handed out, or chosen orders only',
    body: z.strictObject({
      /** Made by the client: a repeat with the same id has no effect. */
      id: callOffId,
      /** The name of the night, typed by hand. */
      name: typedText(LIMITS.nights.nameLength),
      /** Null: all orders not yet handed out. */
      orders: z.nullable(z.array(orderId).check(z.minLength(1), z.maxLength(MOST_ORDERS))),
    }),
    bodyLimitBytes: MANY_IDS_BYTES,
    response: view,
    errors: ['INVALID_REQUEST', 'NIGHT_CONFLICT', 'WRONG_NAME'],
  }),
  retry: defineEndpoint({
    method: 'POST',
    path: '/api/admin/call-off/:id/retry',
    access: 'orders:call-off',
    summary: 'Try the refunds again that the provider refused: all of them, or that of one order',
    params: z.strictObject({ id: callOffId }),
    body: z.strictObject({ order: z.nullable(orderId) }),
    response: view,
    errors: ['INVALID_REQUEST'],
  }),
};
