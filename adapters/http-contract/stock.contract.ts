import * as z from 'zod/mini';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { stockActId, type StockActId } from '#core/domain/kernel/ids.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { COUNT_KINDS } from '#core/domain/stock/stock-entry.ts';
import { isoInstant, productId, typedText } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

/** Made by the device that sent the first request: the same act is written once. */
const act = z.codec(z.string().check(z.regex(/^[\dA-Za-z-]{8,64}$/, 'must be the id of an act')), z.custom<StockActId>(), {
  decode: stockActId,
  encode: (id) => id,
});

const units = z.int().check(z.minimum(0), z.maximum(LIMITS.stock.maximum));

/** More than any stand sells, and still a small body. */
export const MAX_LINES = 200;

/** `seen`: the recorded units when the person counted. `after`: the latest count of the product that the person saw. */
const line = z.strictObject({ product: productId, counted: units, seen: z.int().check(z.minimum(0)), after: z.nullable(act) });

type Line = z.output<typeof line>;
const isOnce = (lines: readonly Line[]): boolean => new Set(lines.map(({ product }) => product)).size === lines.length;

export const countLines = z
  .array(line)
  .check(z.minLength(1), z.maxLength(MAX_LINES), z.refine(isOnce, 'must have one line for each product'));

export const countId = act;

export const stockContract = {
  shelf: defineEndpoint({
    method: 'GET',
    path: '/api/admin/stock',
    access: 'inventory:set-stock',
    summary: 'The recorded stock of each product, and the counts of tonight',
    response: z.object({
      /** The open one. */
      night: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
      products: z.array(
        z.object({
          id: productId,
          name: z.string(),
          category: z.enum(CATEGORIES),
          /** On the shelf, including units in live checkouts and in paid orders that are not packed. */
          expected: z.int(),
          /** Units of `expected` that belong to paid orders. */
          toPack: z.int(),
          /** When it was marked as sold out in the night closed last, if the mark lasted to its end. */
          soldOutLast: z.nullable(isoInstant),
          /** The latest count of the open night. */
          count: z.nullable(z.object({ id: act, kind: z.enum(COUNT_KINDS), counted: z.int(), by: z.string(), at: isoInstant })),
        }),
      ),
    }),
    errors: [],
  }),
  count: defineEndpoint({
    method: 'POST',
    path: '/api/admin/stock/counts',
    access: 'inventory:set-stock',
    summary: 'Count tonight’s stock: all lines or none; the difference to what was seen is applied, once for each id',
    body: z.strictObject({ id: act, kind: z.enum(COUNT_KINDS), lines: countLines }),
    /** The number of products that differ. */
    response: z.object({ differing: z.int() }),
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'STAND_CLOSED', 'STOCK_CONFLICT'],
  }),
  writeOff: defineEndpoint({
    method: 'POST',
    path: '/api/admin/stock/losses',
    access: 'inventory:set-stock',
    summary: 'Take what is spoiled off the shelf, with the reason; once for each id',
    body: z.strictObject({
      id: act,
      product: productId,
      quantity: z.int().check(z.minimum(1), z.maximum(LIMITS.stock.maximum)),
      reason: typedText(TEXT_LIMITS.reason),
    }),
    /** Units left to sell. */
    response: z.object({ left: z.int() }),
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'REASON_REQUIRED', 'STOCK_CONFLICT'],
  }),
};
