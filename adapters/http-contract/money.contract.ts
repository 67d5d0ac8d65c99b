import * as z from 'zod/mini';
import { signedUsd, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';
import { night, nightId } from './nights.contract.ts';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2999;
const DECIMAL = 10;

const season = z.int().check(z.minimum(FIRST_YEAR), z.maximum(LAST_YEAR));

const query = z.strictObject({
  /** The year in which the school year begins; the current one by default. */
  season: z.optional(
    z.codec(z.string().check(z.regex(/^2\d{3}$/, "must be a year like '2026'")), season, {
      decode: (text) => Number.parseInt(text, DECIMAL),
      encode: String,
    }),
  ),
});

/** A month of the stand's calendar, 'YYYY-MM'. */
const month = z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, "must be a month like '2026-11'"));

/** net = gross − refunds = items + fee + donation + other = card + cash + reader. */
const totals = {
  orders: z.int(),
  gross: usd,
  refunds: usd,
  net: signedUsd,
  items: signedUsd,
  fee: signedUsd,
  donation: signedUsd,
  other: signedUsd,
  card: signedUsd,
  cash: signedUsd,
  reader: signedUsd,
  /** The drawers' differences; below zero: short. */
  difference: signedUsd,
  /** Cash for the bank. */
  deposit: signedUsd,
  /** Learned after the closing, and in no other figure. Positive: it left. */
  late: signedUsd,
};

const form = z.strictObject({
  /** opening + added − closing = used; used × price = expected. */
  lines: z.array(
    z.strictObject({
      name: z.string(),
      price: usd,
      opening: z.int(),
      added: z.int(),
      closing: z.int(),
      used: z.int(),
      expected: signedUsd,
    }),
  ),
  expected: signedUsd,
  parts: z.strictObject({
    deposit: signedUsd,
    'paid-out': signedUsd,
    'paid-in': signedUsd,
    'no-drawer': signedUsd,
    'earlier-refunds': signedUsd,
    'cash-beside': signedUsd,
    card: signedUsd,
    reader: signedUsd,
    given: signedUsd,
    spoiled: signedUsd,
    'refunded-food': signedUsd,
  }),
  accounted: signedUsd,
  /** accounted − expected, the sum of the reasons. */
  difference: signedUsd,
  reasons: z.strictObject({ drawers: signedUsd, missing: signedUsd, prices: signedUsd }),
  fee: signedUsd,
  donation: signedUsd,
  /** A night is not closed yet, so the figures still change. */
  isOpen: z.boolean(),
});

const formParams = z.strictObject({ id: nightId });
const monthParams = z.strictObject({ month });

export const moneyContract = {
  season: defineEndpoint({
    method: 'GET',
    path: '/api/admin/money',
    access: 'reports:view',
    summary: 'The closed nights of a school year with their totals, newest first',
    query,
    response: z.strictObject({
      season,
      seasons: z.array(season),
      nights: z.array(z.strictObject({ night, ...totals })),
      total: z.strictObject(totals),
      months: z.array(month),
      /** Covers all nights. `broken`: the first one that is not as it was closed. */
      chain: z.strictObject({
        sealed: z.int(),
        before: z.int(),
        broken: z.nullable(z.strictObject({ night: z.string(), how: z.string() })),
      }),
    }),
    errors: ['INVALID_REQUEST'],
  }),
  csv: defineEndpoint({
    method: 'GET',
    path: '/api/admin/money/nights.csv',
    access: 'reports:view',
    summary: 'The same as CSV, a line a night',
    query,
    text: 'text/csv',
    errors: ['INVALID_REQUEST'],
  }),
  journal: defineEndpoint({
    method: 'GET',
    path: '/api/admin/money/journal.csv',
    access: 'reports:view',
    summary: 'The same as a journal in double entry, with the columns that bookkeeping programs import',
    query,
    text: 'text/csv',
    errors: ['INVALID_REQUEST'],
  }),
  form: defineEndpoint({
    method: 'GET',
    path: '/api/admin/nights/:id/form',
    access: 'reports:view',
    summary: "The district's form of a night",
    params: formParams,
    response: form,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'DRAWER_CONFLICT'],
  }),
  formCsv: defineEndpoint({
    method: 'GET',
    path: '/api/admin/nights/:id/form.csv',
    access: 'reports:view',
    summary: 'The same form as CSV',
    params: formParams,
    text: 'text/csv',
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'DRAWER_CONFLICT'],
  }),
  monthForm: defineEndpoint({
    method: 'GET',
    path: '/api/admin/money/:month/form',
    access: 'reports:view',
    summary: "The district's form of the closed nights of a month",
    params: monthParams,
    response: form,
    errors: ['INVALID_REQUEST'],
  }),
  monthFormCsv: defineEndpoint({
    method: 'GET',
    path: '/api/admin/money/:month/form.csv',
    access: 'reports:view',
    summary: 'The same form as CSV',
    params: monthParams,
    text: 'text/csv',
    errors: ['INVALID_REQUEST'],
  }),
};
