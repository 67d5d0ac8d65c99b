import * as z from 'zod/mini';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { TENDERS } from '#core/domain/order/order.ts';
import { approvalId, type ApprovalId } from '#core/domain/kernel/ids.ts';
import { APPROVAL_KINDS } from '#core/domain/window/approval.ts';
import { COMP_REASONS } from '#core/domain/window/sale.ts';
import { isoInstant, productId, typedText, usd } from './codecs.ts';
import { drawer } from './drawers.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderStatus } from './orders.contract.ts';

const REFERENCE_LENGTH = 40;
const CODE_LENGTH = 20;
const MAX_LINES = 98;

const payment = z.discriminatedUnion('tender', [
  z.strictObject({ tender: z.literal('cash'), given: usd, drawer: z.optional(z.nullable(drawer)) }),
  z.strictObject({ tender: z.literal('reader'), reference: z.nullable(typedText(REFERENCE_LENGTH)) }),
  z.strictObject({
    tender: z.literal('comp'),
    reason: z.enum(COMP_REASONS),
    /** The code of a person who may approve comps, typed beside a seller who may not. */
    code: z.optional(z.nullable(z.string().check(z.maxLength(CODE_LENGTH)))),
  }),
]);

const sale = z.object({
  id: z.string(),
  order_number: z.string(),
  /** 'completed': handed over immediately. 'cancelled': undone. */
  status: orderStatus,
  tender: z.enum(TENDERS),
  total: usd,
  /** The change due in cash. */
  change: usd,
  /** The seller's deadline for undoing it. */
  undo_until: isoInstant,
  /** Offline sales: units that were not recorded when it arrived. Omitted if none. */
  short: z.optional(z.array(z.object({ id: productId, quantity: z.int().check(z.minimum(1)) }))),
  /** Offline sales: its drawer was already counted, so its cash is in none. */
  in_no_drawer: z.optional(z.literal(true)),
});

const headers = z.object({ 'idempotency-key': z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 visible characters')) });
const items = z
  .array(z.strictObject({ id: productId, quantity: z.int().check(z.minimum(1), z.maximum(LIMITS.stock.maximum)), price: usd }))
  .check(z.maxLength(MAX_LINES));

const approval = z.codec(z.uuid('must be an approval id'), z.custom<ApprovalId>(), { decode: approvalId, encode: (id) => id });

/** A giveaway stays valid, but a person must approve it. */
const given = z.object({
  id: z.string(),
  order_number: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  amount: usd,
  by: z.string(),
  at: isoInstant,
});

export const windowContract = {
  given: defineEndpoint({
    method: 'GET',
    path: '/api/window/approvals',
    access: 'sales:comp',
    summary: 'What was given away tonight: what waits for a manager’s yes, and what others gave with your code',
    response: z.object({
      waiting: z.array(given),
      /** Giveaways by others that you approved, or that were approved with your code. */
      yours: z.array(given),
    }),
    errors: [],
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/api/window/approvals/:id',
    access: 'sales:comp',
    summary: 'Say yes to something that was given away; the first yes stands, and after the closing there is none',
    params: z.strictObject({ id: approval }),
    response: given,
    errors: ['NOT_FOUND'],
  }),
  startPhonePayment: defineEndpoint({
    method: 'POST',
    path: '/api/window/phone-payments',
    access: 'sales:make',
    summary:
      'Reserves the cart of a customer at the window, and starts the payment page that their phone opens; never refused by the pause',
    headers,
    body: z.strictObject({ items, processingFee: usd }),
    response: z.object({ sessionId: z.string(), url: z.string() }),
    errors: [
      'CART_EMPTY',
      'ITEM_LIMIT',
      'BELOW_CARD_MINIMUM',
      'PRICE_CHANGED',
      'INSUFFICIENT_STOCK',
      'IDEMPOTENCY_KEY_REUSED',
      'STAND_CLOSED',
      'ORDERS_PAUSED',
      'PAYMENT_REFUSED',
      'PAYMENT_UNAVAILABLE',
    ],
  }),
  makeSale: defineEndpoint({
    method: 'POST',
    path: '/api/window/sales',
    access: 'sales:make',
    summary: 'Sell at the window: prices and stock are the server’s, and the same key makes one sale, however often it is sent',
    headers,
    body: z.strictObject({
      items,
      payment,
      /** The name to call when it is ready. */
      name: typedText(TEXT_LIMITS.name),
      special_instructions: z.nullable(typedText(TEXT_LIMITS.specialInstructions)),
      /** An offline sale, timed by the device's clock. It already happened, so stock and price checks do not apply. */
      soldAt: z.optional(isoInstant),
      /** The same clock's current time, from which the stand computes the sale's age. */
      sentAt: z.optional(isoInstant),
    }),
    response: sale,
    errors: [
      'CART_EMPTY',
      'ITEM_LIMIT',
      'PRICE_CHANGED',
      'INSUFFICIENT_STOCK',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_LITTLE_CASH',
      'NOT_ALLOWED',
      'STAND_CLOSED',
      'NOT_FOUND',
      'DRAWER_CONFLICT',
      'COMP_LIMIT',
      'INVALID_STAFF_CODE',
      'RATE_LIMITED',
    ],
  }),
  enterPaperSale: defineEndpoint({
    method: 'POST',
    path: '/api/window/paper-sales',
    access: 'sales:make',
    summary: 'Type in a tally sheet: one sale for cash at the time that is written on it, whatever the stock says; once for each key',
    headers,
    body: z.strictObject({
      items,
      writtenAt: isoInstant,
      /** The seller's name on the sheet. */
      seller: typedText(TEXT_LIMITS.staffName),
      /** The counted cash of these sales; null if not counted. */
      counted: z.nullable(usd),
      drawer: z.nullable(drawer),
    }),
    response: sale,
    errors: [
      'CART_EMPTY',
      'NAME_REQUIRED',
      'ITEM_LIMIT',
      'PRICE_CHANGED',
      'INSUFFICIENT_STOCK',
      'IDEMPOTENCY_KEY_REUSED',
      'STAND_CLOSED',
      'NOT_FOUND',
      'DRAWER_CONFLICT',
    ],
  }),
  refundSale: defineEndpoint({
    method: 'POST',
    path: '/api/window/sales/:id/refund',
    access: 'sales:refund',
    summary: 'Give back an item of a sale, or all that is left: cash out of an open drawer; on a card reader it is only recorded here',
    params: z.strictObject({ id: z.uuid('must be an order id') }),
    body: z.strictObject({
      item: z.nullable(z.uuid('must be an item id')),
      reason: typedText(TEXT_LIMITS.reason),
      drawer: z.nullable(drawer),
    }),
    response: z.object({ amount: usd }),
    errors: ['NOT_FOUND', 'REASON_REQUIRED', 'ALREADY_REFUNDED', 'REFUND_TOO_LARGE', 'DRAWER_CONFLICT'],
  }),
  undoSale: defineEndpoint({
    method: 'POST',
    path: '/api/window/sales/:id/undo',
    access: 'sales:undo',
    summary: 'Take your own sale back within a minute: its stock and its money, once',
    params: z.strictObject({ id: z.uuid('must be an order id') }),
    response: sale,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'UNDO_TOO_LATE', 'ALREADY_REFUNDED', 'DRAWER_CONFLICT'],
  }),
};
