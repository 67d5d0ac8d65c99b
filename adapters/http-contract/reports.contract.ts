import * as z from 'zod/mini';
import { AUDIT_KINDS } from '#core/domain/audit/audit-entry.ts';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { MONEY_TENDERS } from '#core/domain/order/order.ts';
import { CHANNELS } from '#core/domain/reports/sales-report.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { isoInstant, signedUsd, typedText, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

/** A local day of the stand, 'YYYY-MM-DD'. */
const localDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day like '2026-11-20'"));

/** The sales tax in the items' prices. `rate`: in thousandths of a percent. */
export const taxLines = z.array(z.object({ category: z.enum(CATEGORIES), rate: z.int(), amount: usd }));

export const reportsContract = {
  sales: defineEndpoint({
    method: 'GET',
    path: '/api/reports/sales',
    access: 'reports:view',
    summary: 'One local day, net of refunds; today when no day is named',
    query: z.strictObject({ day: z.optional(localDay) }),
    response: z.object({
      day: localDay,
      /** Items sold minus their refunds: fee and donation are separate (rules §3). */
      totalSales: signedUsd,
      totalOrders: z.int(),
      /** The most first. */
      itemsSold: z.array(z.object({ name: z.string(), quantity: z.int(), amount: usd })),
      /** In `itemsSold`, by category and rate. */
      tax: taxLines,
      /** All payments on that day, fee and donation included. */
      gross: usd,
      /** All refunds on that day. */
      refunds: usd,
      /** gross − refunds, as in the provider's ledger. Negative on a day with more refunds than sales. */
      net: signedUsd,
      /** Net of refunds. */
      fee: signedUsd,
      donation: signedUsd,
      /** The rest: dashboard refunds, disputes. net = totalSales + fee + donation + other. */
      other: signedUsd,
      /** The net by channel and tender. */
      ways: z.array(z.object({ channel: z.enum(CHANNELS), tender: z.enum(MONEY_TENDERS), orders: z.int(), net: signedUsd })),
      /** The part kept from uncollected orders. */
      kept: z.object({ orders: z.int(), amount: signedUsd }),
      /** Orders by quarter hour of placing, from the first with an order to the last, without gaps. */
      quarters: z.array(z.object({ from: isoInstant, orders: z.int() })),
      /** Browser reports for that day. */
      usage: z.object({ view_menu: z.int(), add_to_cart: z.int(), begin_checkout: z.int(), purchase: z.int(), exception: z.int() }),
    }),
    errors: ['INVALID_REQUEST', 'DRAWER_CONFLICT'],
  }),
  salesCsv: defineEndpoint({
    method: 'GET',
    path: '/api/reports/sales.csv',
    access: 'reports:view',
    summary: 'The same day as CSV: one line an order item and one a refund',
    query: z.strictObject({ day: z.optional(localDay) }),
    text: 'text/csv',
    errors: ['INVALID_REQUEST', 'DRAWER_CONFLICT'],
  }),
  audit: defineEndpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'audit:view',
    summary: 'Who changed what, newest first',
    query: z.strictObject({
      day: z.optional(localDay),
      kind: z.optional(z.enum(AUDIT_KINDS)),
      /** Id of the last entry seen: older ones follow. */
      before: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: z.object({
      entries: z.array(z.object({ id: z.string(), at: isoInstant, by: z.string(), kind: z.enum(AUDIT_KINDS), text: z.string() })),
      hasMore: z.boolean(),
    }),
    errors: ['INVALID_REQUEST'],
  }),
  testEmail: defineEndpoint({
    method: 'POST',
    path: '/api/test-email-simple',
    access: 'email:test',
    summary: 'A sample mail; fixed texts, 5 an hour',
    body: z.strictObject({ email: typedText(TEXT_LIMITS.email), type: z.enum(['confirmation', 'ready']) }),
    response: z.object({ success: z.boolean(), message: z.string(), email: z.string(), type: z.enum(['confirmation', 'ready']) }),
    errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'UNAVAILABLE', 'MAIL_REFUSED'],
  }),
};
