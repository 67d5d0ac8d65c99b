import * as z from 'zod/mini';
import { MISMATCHES } from '#core/domain/bank/deposits.ts';
import { READER_DECISION_KINDS } from '#core/domain/bank/reader-decision.ts';
import { orderId, paymentId, readerDecisionId, type OrderId, type PaymentId, type ReaderDecisionId } from '#core/domain/kernel/ids.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { isoInstant, signedUsd, typedText, usd, visible } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';
import { nightParams } from './nights.contract.ts';
import { PAYMENT_PROVIDERS } from './stand-config.contract.ts';

/** A local day of the stand, 'YYYY-MM-DD'. */
const localDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const unmatched = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  paidAt: isoInstant,
  paid: usd,
  givenBack: usd,
  /** The provider's amount; null when it does not know the payment. */
  provider: z.nullable(signedUsd),
  fee: signedUsd,
  why: z.enum(MISMATCHES),
});

const settled = z.extend(unmatched, {
  settlement: z.object({ note: z.string(), at: isoInstant, by: z.string() }),
});

/** In one call, whose body of 32 KB they fill by three quarters. */
export const MOST_PAYMENTS = 300;

const order = z.codec(z.uuid('must be an order id'), z.custom<OrderId>(), { decode: orderId, encode: (id) => id });
const payments = z.array(z.strictObject({ orderId: order, why: z.enum(MISMATCHES) })).check(z.minLength(1), z.maxLength(MOST_PAYMENTS));
const nothing = z.object({});

const deposit = z.object({
  nightId: z.string(),
  name: z.string(),
  openedAt: z.nullable(isoInstant),
  payments: z.object({ count: z.int(), amount: usd }),
  givenBack: z.object({ count: z.int(), amount: usd }),
  /** The amount that the provider keeps. */
  fee: signedUsd,
  expected: signedUsd,
  arrived: signedUsd,
  state: z.enum(['expected', 'arrived', 'late', 'settled']),
  /** When the last part arrived, or when the first missing part was due. */
  day: localDay,
  daysLate: z.int(),
  unmatched: z.array(unmatched),
  /** Settled by hand. */
  settled: z.array(settled),
});

const taken = { at: isoInstant, paid: usd, givenBack: usd };
const readerSale = z.object({
  ...taken,
  orderId: z.string(),
  orderNumber: z.string(),
  soldBy: z.string(),
  /** From the reader's slip. */
  reference: z.nullable(z.string()),
});
/** Providers' ids are shorter. */
const MAX_PAYMENT_ID = 200;
/** `card`: 'Visa 8841', if the provider reports it. */
const inPersonPayment = z.object({ ...taken, paymentId: z.string(), card: z.nullable(z.string()), tip: usd });
const decisionId = z.codec(z.uuid('must be a decision id'), z.custom<ReaderDecisionId>(), { decode: readerDecisionId, encode: (id) => id });
const payment = z.codec(visible(1, MAX_PAYMENT_ID), z.custom<PaymentId>(), {
  decode: paymentId,
  encode: (id) => id,
});
const decisionKind = z.enum(READER_DECISION_KINDS);
/** Without those that were fully refunded. */
const readerSide = z.object({ count: z.int(), net: signedUsd });

export const bankContract = {
  deposits: defineEndpoint({
    method: 'GET',
    path: '/api/admin/bank',
    access: 'bank:view',
    summary: "The last nights' card payments beside the provider's fees and payouts, read from the provider now",
    response: z.object({
      provider: z.enum(PAYMENT_PROVIDERS),
      checkedAt: isoInstant,
      /** Late ones first, then the newest. */
      deposits: z.array(deposit),
      /** The stand's card tests, with their refunds and fees. */
      tests: z.object({ count: z.int(), amount: signedUsd }),
      /** Lines of the account that belong to no payment of these nights, with their fees. */
      others: z.object({ count: z.int(), amount: signedUsd }),
    }),
    errors: ['PAYMENT_UNAVAILABLE'],
  }),
  reader: defineEndpoint({
    method: 'GET',
    path: '/api/admin/nights/:id/reader',
    access: 'bank:view',
    summary:
      "A night's card reader sales beside the provider's in-person payments, read from the provider now, and those without a partner",
    params: nightParams,
    response: z.object({
      provider: z.enum(PAYMENT_PROVIDERS),
      checkedAt: isoInstant,
      here: readerSide,
      there: readerSide,
      /** there − here */
      difference: signedUsd,
      /** Pairs with equal amounts that were not fully refunded. */
      matched: z.int(),
      /** Probably the same sale, but the amounts differ. */
      differing: z.array(z.object({ sale: readerSale, payment: inPersonPayment })),
      onlyHere: z.array(readerSale),
      onlyThere: z.array(inPersonPayment),
      /** Oldest first. */
      decided: z.array(
        z.object({
          id: decisionId,
          kind: decisionKind,
          orderNumber: z.nullable(z.string()),
          card: z.nullable(z.string()),
          here: signedUsd,
          there: signedUsd,
          at: isoInstant,
          by: z.string(),
          /** The remaining difference, provider minus stand; zero unless a refund came later. */
          left: signedUsd,
        }),
      ),
      /** Tips, not included in the figures above. */
      tips: usd,
    }),
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
  }),
  decideReader: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/:id/reader',
    access: 'bank:settle',
    summary: "Answers a sale or payment without a match: a line below the closed night's sheet; moves no money",
    params: nightParams,
    body: z.strictObject({ kind: decisionKind, orderId: z.nullable(order), paymentId: z.nullable(payment) }),
    response: nothing,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'STATUS_CONFLICT', 'PAYMENT_UNAVAILABLE'],
  }),
  undoReader: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/:id/reader/undo',
    access: 'bank:settle',
    summary: 'Takes that back in the same month: the line goes, and the sale or payment is asked about again',
    params: nightParams,
    body: z.strictObject({ id: decisionId }),
    response: nothing,
    errors: ['INVALID_REQUEST', 'STATUS_CONFLICT'],
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/api/admin/bank/settle',
    access: 'bank:settle',
    summary: 'Note that payments which do not match were settled by hand, and how; moves no money',
    body: z.strictObject({ payments, note: typedText(TEXT_LIMITS.reason) }),
    response: nothing,
    errors: ['NOT_FOUND', 'REASON_REQUIRED'],
  }),
  unsettle: defineEndpoint({
    method: 'POST',
    path: '/api/admin/bank/unsettle',
    access: 'bank:settle',
    summary: 'Take that back: the payments are warned of again',
    body: z.strictObject({ payments }),
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
};
