import * as z from 'zod/mini';
import { LIMITS } from '#core/domain/limits.ts';
import { productId, sessionId, typedText, usd, visitorId, visible } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

/** A card provider's page takes 100 lines, of which the fee and the donation use two. */
const MAX_CART_LINES = 98;
const WORD_LENGTH = 40;

export const checkoutContract = {
  createSession: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/create-checkout-session',
    access: 'public',
    summary: 'Reserves the cart and starts a payment session at the provider, whichever it is',
    headers: z.object({
      'idempotency-key': z.optional(visible(8, 200)),
      'x-visitor-id': z.optional(visitorId),
    }),
    body: z.strictObject({
      items: z
        .array(z.strictObject({ id: productId, quantity: z.int().check(z.minimum(1), z.maximum(LIMITS.stock.maximum)), price: usd }))
        .check(z.maxLength(MAX_CART_LINES)),
      processingFee: usd,
      donationAmount: usd,
    }),
    response: z.object({ sessionId: z.string(), url: z.string() }),
    errors: [
      'CART_EMPTY',
      'ITEM_LIMIT',
      'BELOW_CARD_MINIMUM',
      'DONATION_OUT_OF_RANGE',
      'PRICE_CHANGED',
      'INSUFFICIENT_STOCK',
      'IDEMPOTENCY_KEY_REUSED',
      'ITEMS_WAIT',
      'STAND_CLOSED',
      'ORDERS_PAUSED',
      'WORD_REQUIRED',
      'PAYMENT_REFUSED',
      'PAYMENT_UNAVAILABLE',
    ],
  }),
  cancelSession: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/:sessionId/cancel',
    access: 'public',
    summary: 'The customer came back from the payment page: release the hold at once',
    params: z.strictObject({ sessionId }),
    // 'releasing': the provider has not confirmed yet, the stand keeps asking; 'paid': too late, the order exists.
    response: z.object({ state: z.enum(['released', 'releasing', 'paid']) }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  giveWord: defineEndpoint({
    method: 'POST',
    path: '/api/word',
    access: 'public',
    summary: 'Tonight’s word, from the sign at the stand: a visitor gives it once before paying',
    body: z.strictObject({ word: typedText(WORD_LENGTH) }),
    errors: ['WRONG_WORD', 'RATE_LIMITED'],
  }),
};
