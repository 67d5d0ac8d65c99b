import * as z from 'zod/mini';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { RETURN_METHODS } from '#core/domain/order/order.ts';
import { REFUND_STATES } from '#core/domain/order/refund.ts';
import { typedText, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const params = z.strictObject({ id: z.uuid('must be an order id') });
const reason = typedText(TEXT_LIMITS.reason);
const refundState = z.enum(REFUND_STATES);

/** One item's refund, with its parts and its state (rules §1). */
const itemRefund = z.object({
  itemId: z.string(),
  subtotal: usd,
  feeShare: usd,
  amount: usd,
  /** Null: not refunded, but refundable. */
  state: z.nullable(refundState),
  reason: z.nullable(z.string()),
});

export const refundsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/orders/:id/refunds',
    access: 'orders:refund',
    summary: "What each item gives back or has given back, beside what was refunded in the provider's dashboard",
    params,
    response: z.object({
      /** How it is refunded. `nothing`: it was free. */
      by: z.enum(RETURN_METHODS),
      items: z.array(itemRefund),
      /** Whether the donation goes back with the last item. */
      withDonation: z.boolean(),
      /** Sum of refunds that have not failed, dashboard ones included. */
      refunded: usd,
      paid: usd,
      /** Made in the provider's dashboard, not here. */
      outside: z.array(z.object({ kind: z.enum(['refund', 'dispute']), amount: usd, state: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  refundItem: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/refund-item',
    access: 'orders:refund',
    summary: 'Give the money of one item back; one refund per item, ever',
    params,
    body: z.strictObject({ itemId: z.uuid('must be an item id'), reason }),
    response: z.object({ message: z.string(), amount: usd, state: refundState }),
    errors: ['NOT_FOUND', 'REASON_REQUIRED', 'ALREADY_REFUNDED', 'REFUND_TOO_LARGE', 'REFUND_REFUSED'],
  }),
  refundAll: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/refund-all',
    access: 'orders:refund',
    summary: 'Give the money of every item back that has not been refunded yet',
    params,
    body: z.strictObject({ reason }),
    response: z.object({ message: z.string(), amount: usd, state: refundState }),
    errors: ['NOT_FOUND', 'REASON_REQUIRED', 'ALREADY_REFUNDED', 'REFUND_TOO_LARGE', 'REFUND_REFUSED'],
  }),
};
