import * as z from 'zod/mini';
import { isoInstant, signedUsd, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

/** A local day of the stand, 'YYYY-MM-DD'. */
const localDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const unmatched = z.strictObject({
  orderId: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  paidAt: isoInstant,
  paid: usd,
  givenBack: usd,
  /** What the provider has of it; null when it does not know the payment. */
  provider: z.nullable(signedUsd),
  fee: signedUsd,
  why: z.enum(['unknown-to-provider', 'amount-differs', 'not-deposited']),
});

const deposit = z.strictObject({
  nightId: z.string(),
  name: z.string(),
  openedAt: z.nullable(isoInstant),
  payments: z.strictObject({ count: z.int(), amount: usd }),
  givenBack: z.strictObject({ count: z.int(), amount: usd }),
  /** What the provider keeps. */
  fee: signedUsd,
  expected: signedUsd,
  arrived: signedUsd,
  state: z.enum(['expected', 'arrived', 'late']),
  /** When the last part arrived, or when the first missing part was due. */
  day: localDay,
  daysLate: z.int(),
  unmatched: z.array(unmatched),
});

export const bankContract = {
  deposits: defineEndpoint({
    method: 'GET',
    path: '/api/admin/bank',
    access: 'bank:view',
    summary: "The last nights' card payments beside the provider's fees and payouts, read from the provider now",
    response: z.strictObject({
      provider: z.enum(['simulated', 'stripe', 'square']),
      checkedAt: isoInstant,
      /** Late ones first, then the newest. */
      deposits: z.array(deposit),
      /** Lines of the account that belong to none of these nights, with their fees. */
      others: z.strictObject({ count: z.int(), amount: signedUsd }),
    }),
    errors: ['PAYMENT_UNAVAILABLE'],
  }),
};
