import * as z from 'zod/mini';
import { DRAWER_STATES, ENTRY_KINDS } from '#core/domain/drawer/drawer.ts';
import { DENOMINATIONS_CENTS, MAXIMUM_COUNT_CENTS, MAXIMUM_PIECES, sumOfPieces } from '#core/domain/drawer/pieces.ts';
import { drawerEntryId, drawerId, type DrawerEntryId, type DrawerId } from '#core/domain/kernel/ids.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { isoInstant, signedUsd, typedText, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

/** Made by the device that sent the first request. */
const deviceId = (message: string) => z.string().check(z.regex(/^[\dA-Za-z-]{8,64}$/, message));

export const drawer = z.codec(deviceId('must be a drawer id'), z.custom<DrawerId>(), { decode: drawerId, encode: (id) => id });
const entryId = z.codec(deviceId('must be an entry id'), z.custom<DrawerEntryId>(), { decode: drawerEntryId, encode: (id) => id });

/** A single invalid count may be too large to add up. */
const fitsADrawer = (counts: readonly number[]): boolean =>
  counts.some((count) => Math.abs(count) > MAXIMUM_PIECES) || sumOfPieces(counts) <= MAXIMUM_COUNT_CENTS;

/** The number of pieces of each denomination, the largest first. */
const pieces = z
  .array(z.int().check(z.minimum(0), z.maximum(MAXIMUM_PIECES)))
  .check(z.length(DENOMINATIONS_CENTS.length), z.refine(fitsADrawer, 'must not be more than a drawer holds'));

const required = (length: number) => z.pipe(typedText(length), z.string().check(z.minLength(1)));
const note = typedText(TEXT_LIMITS.specialInstructions);

export const drawerToOpen = z.strictObject({ id: drawer, name: required(LIMITS.drawers.nameLength), pieces });

const CODE_LENGTH = 20;

const summary = {
  id: z.string(),
  name: z.string(),
  state: z.enum(DRAWER_STATES),
  openedAt: isoInstant,
  openedBy: z.string(),
  /** Only for managers who have read the drawer's ledger, or tonight's sheet, report or list of orders; never during a count. */
  float: z.nullable(signedUsd),
  dropped: z.nullable(signedUsd),
  /** Who sold into it. */
  sellers: z.array(z.string()),
  cashSales: z.int(),
  /** The count that awaits a second person. */
  count: z.nullable(z.object({ by: z.string(), isYours: z.boolean(), at: isoInstant, amount: signedUsd, pieces: z.array(z.int()) })),
  /** False for people who were shown its figures: others count it, and they can confirm. */
  mayCount: z.boolean(),
};

const details = z.object({
  ...summary,
  /** The agreed count: for managers only, and not during a recount. */
  result: z.nullable(
    z.object({
      expected: signedUsd,
      counted: signedUsd,
      difference: signedUsd,
      note: z.nullable(z.string()),
      mayRecount: z.boolean(),
    }),
  ),
  /** Opening and counting. `amount` and `difference` as the figures above. */
  steps: z.array(
    z.object({
      at: isoInstant,
      by: z.string(),
      kind: z.enum(ENTRY_KINDS),
      amount: z.nullable(signedUsd),
      difference: z.nullable(signedUsd),
      note: z.nullable(z.string()),
    }),
  ),
});

export const drawerSums = z.object({
  float: signedUsd,
  sales: signedUsd,
  refunds: signedUsd,
  drops: signedUsd,
  paidIn: signedUsd,
  paidOut: signedUsd,
  expected: signedUsd,
});

const params = z.strictObject({ id: drawer });

const COUNT_STEPS = ['begin-count', 'leave-count'] as const;
const secondCode = z.nullable(z.string().check(z.maxLength(CODE_LENGTH)));

export const drawersContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/drawers',
    access: 'drawer:count',
    summary:
      'The drawers of the open night; their figures are for managers who have read a ledger or the sheet, and for nobody while somebody counts',
    response: z.object({
      drawers: z.array(z.object(summary)),
      /** Sales are impossible, even at the window: the next night has to open first. */
      is_closed: z.boolean(),
      /** Cash sales by person and drawer. Empty for staff. */
      sold: z.array(z.object({ person: z.string(), drawer: z.string(), sales: z.int(), cash: z.nullable(signedUsd) })),
    }),
    errors: [],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/drawers/:id',
    access: 'drawer:count',
    summary: 'One drawer: the count to confirm, the steps, and what two people found',
    params,
    response: details,
    errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  }),
  ledger: defineEndpoint({
    method: 'GET',
    path: '/api/drawers/:id/ledger',
    access: 'drawers:manage',
    summary: 'The ledger of a drawer, whose reader no longer counts it; while somebody counts, its sums are null and its lines hidden',
    params,
    response: z.object({
      ...summary,
      sums: z.nullable(drawerSums),
      entries: z.array(
        z.object({
          id: z.string(),
          at: isoInstant,
          by: z.string(),
          kind: z.enum(ENTRY_KINDS),
          /** The amount added to the drawer. */
          amount: signedUsd,
          /** The order of a sale, its undo or its refund. */
          orderId: z.nullable(z.string()),
          /** The number of a sale, the purpose of a payment, or who carried the cash. */
          note: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  }),
  open: defineEndpoint({
    method: 'POST',
    path: '/api/drawers',
    access: 'drawers:manage',
    summary: 'Open a drawer of tonight with its float; the same id opens it once',
    body: drawerToOpen,
    response: details,
    errors: ['INVALID_REQUEST', 'NAME_TAKEN', 'DRAWER_CONFLICT', 'STAND_CLOSED'],
  }),
  move: defineEndpoint({
    method: 'POST',
    path: '/api/drawers/:id/entries',
    access: 'drawers:manage',
    summary: 'Write down a drop to the safe, or cash that was paid in or out; the same entry id is written once',
    params,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ id: entryId, kind: z.literal('drop'), amount: usd, note }),
      z.strictObject({ id: entryId, kind: z.literal('paid-in'), amount: usd, note: required(TEXT_LIMITS.specialInstructions) }),
      z.strictObject({ id: entryId, kind: z.literal('paid-out'), amount: usd, note: required(TEXT_LIMITS.specialInstructions) }),
    ]),
    response: details,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'DRAWER_CONFLICT'],
  }),
  count: defineEndpoint({
    method: 'POST',
    path: '/api/drawers/:id/count',
    access: 'drawer:count',
    summary: 'One step of counting: begin, count, and a second person who confirms the same figure, by login or by code',
    params,
    body: z.discriminatedUnion('step', [
      z.strictObject({ step: z.enum(COUNT_STEPS) }),
      z.strictObject({ step: z.literal('count'), pieces }),
      z.strictObject({ step: z.literal('reject-count'), code: z.optional(secondCode) }),
      z.strictObject({ step: z.literal('confirm'), counted: usd, code: secondCode }),
    ]),
    response: details,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'DRAWER_CONFLICT', 'INVALID_STAFF_CODE', 'RATE_LIMITED'],
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/api/drawers/:id/settle',
    access: 'drawers:manage',
    summary: 'When the difference is known: count once more, or close the drawer with a note',
    params,
    body: z.discriminatedUnion('step', [
      z.strictObject({ step: z.literal('recount') }),
      z.strictObject({ step: z.literal('close'), note }),
    ]),
    response: details,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'DRAWER_CONFLICT', 'REASON_REQUIRED'],
  }),
};
