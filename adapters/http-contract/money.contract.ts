import * as z from 'zod/mini';
import { recordOf } from '#core/domain/kernel/amounts.ts';
import { FORM_PARTS, FORM_REASONS, FORM_UNITS } from '#core/domain/reports/district-form.ts';
import { FIGURE_KEYS } from '#core/domain/reports/season.ts';
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

/** A sheet's figures that add up over nights; see `FIGURE_KEYS`. Outgoing money is negative. */
const totals = { orders: z.int(), ...recordOf(FIGURE_KEYS, () => signedUsd) };

/** opening + added − closing = used = sold + given + spoiled + missing. */
const units = recordOf(FORM_UNITS, () => z.int());

const form = z.object({
  /** used × price = expected. */
  lines: z.array(z.object({ name: z.string(), price: usd, ...units, expected: signedUsd })),
  units: z.object(units),
  expected: signedUsd,
  parts: z.object(recordOf(FORM_PARTS, () => signedUsd)),
  accounted: signedUsd,
  /** accounted − expected, the sum of the reasons. */
  difference: signedUsd,
  reasons: z.object(recordOf(FORM_REASONS, () => signedUsd)),
  fee: signedUsd,
  donation: signedUsd,
  /** Refunds, disputes and other payments at the provider that belong to no item. */
  elsewhere: signedUsd,
  /** Included in the items. */
  tax: usd,
  /** The nights behind it; the fingerprint is null for one that is open, or was closed before fingerprints were made. */
  sheets: z.array(z.object({ night: z.string(), fingerprint: z.nullable(z.string()) })),
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
    response: z.object({
      season,
      seasons: z.array(season),
      nights: z.array(z.object({ night, month, ...totals })),
      total: z.object(totals),
      /** Each is the sum of its nights. */
      months: z.array(z.object({ month, ...totals })),
      /** Covers all nights. `broken`: the first one that is not as it was closed. */
      chain: z.object({
        sealed: z.int(),
        before: z.int(),
        broken: z.nullable(z.object({ night: z.string(), how: z.string() })),
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
