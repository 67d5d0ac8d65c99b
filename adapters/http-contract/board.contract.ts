import * as z from 'zod/mini';
import { BOARD_SHOWS } from '#core/domain/board/board.ts';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { isoInstant, typedText, usd } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const order = { number: z.string(), name: z.string() };

const sign = z.object({ path: z.string(), word: z.nullable(z.string()) });

/** The printed sign's content. */
const signAsPrinted = z.strictObject({
  path: z.string().check(z.regex(/^\/s\/[\w-]{22}$/, 'must be the path in the QR code')),
  address: typedText(TEXT_LIMITS.email),
  stand_name: typedText(TEXT_LIMITS.name),
  pickup_place: typedText(TEXT_LIMITS.name),
  word: z.nullable(typedText(TEXT_LIMITS.staffName)),
  /** Null: without prices. Left out: table tents. */
  prices: z.optional(z.nullable(z.array(z.strictObject({ name: typedText(TEXT_LIMITS.productName), price: usd })).check(z.maxLength(200)))),
});

const shows = z.enum(BOARD_SHOWS);

const link = { id: z.string(), name: z.string(), shows, created_at: isoInstant, created_by: z.string() };

export const boardContract = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/board',
    access: 'board:view',
    summary: 'What the board shows: numbers and first names',
    response: z.object({
      /** Changes with the web app: a board that hangs for weeks reloads itself. */
      release: z.string(),
      /** The address of the menu, for the QR code: visitors who scan it are at the stand. It changes every 12 hours. */
      menu_path: z.string(),
      shows,
      /** In menu order, on a price board only; `left` is 0 for sold-out products. */
      prices: z.array(z.object({ name: z.string(), category: z.enum(CATEGORIES), price: usd, left: z.number() })),
      preparing: z.array(z.object(order)),
      ready: z.array(z.object({ ...order, ready_at: z.nullable(isoInstant) })),
    }),
    errors: [],
  }),
  events: defineEndpoint({
    method: 'GET',
    path: '/api/board/events',
    access: 'board:view',
    summary: "Server-sent change notifications for the board: 'orders' changed, ask again",
    stream: true,
    errors: [],
  }),
  sign: defineEndpoint({
    method: 'GET',
    path: '/api/admin/sign',
    access: 'boards:manage',
    summary: 'What the printed sign needs: the address in its QR code, and tonight’s word while one is asked for',
    response: sign,
    errors: [],
  }),
  renewSign: defineEndpoint({
    method: 'POST',
    path: '/api/admin/sign',
    access: 'holds:manage',
    summary: 'A new code for the sign: signs that were printed before still lead to the menu, and vouch for nobody',
    response: sign,
    errors: [],
  }),
  recordSignPrint: defineEndpoint({
    method: 'POST',
    path: '/api/admin/sign/prints',
    access: 'boards:manage',
    summary: 'Note what was printed, so that the stand can say when the paper is out of date',
    body: signAsPrinted,
    errors: [],
  }),
  offerScreen: defineEndpoint({
    method: 'POST',
    path: '/api/board/codes',
    access: 'public',
    summary: 'A code for a screen without a link, which works for five minutes, and the secret that opens the board once it is accepted',
    response: z.object({ code: z.string(), secret: z.string(), ends_at: isoInstant }),
    errors: ['RATE_LIMITED'],
  }),
  connectScreen: defineEndpoint({
    method: 'POST',
    path: '/api/admin/board-codes',
    access: 'boards:manage',
    summary: 'Accept the screen that shows this code',
    body: z.strictObject({ code: typedText(TEXT_LIMITS.pickupCode), name: typedText(TEXT_LIMITS.staffName), shows }),
    response: z.object(link),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  changeLink: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/board-links/:id',
    access: 'boards:manage',
    summary: 'Set what a screen shows',
    params: z.strictObject({ id: z.uuid('must be a link id') }),
    body: z.strictObject({ shows }),
    errors: ['NOT_FOUND'],
  }),
  listLinks: defineEndpoint({
    method: 'GET',
    path: '/api/admin/board-links',
    access: 'boards:manage',
    summary: 'The links to the board that work',
    response: z.array(z.object(link)),
    errors: [],
  }),
  issueLink: defineEndpoint({
    method: 'POST',
    path: '/api/admin/board-links',
    access: 'boards:manage',
    summary: 'A link that opens the board and nothing else, until it is revoked',
    body: z.strictObject({
      /** Made by the client: a repeat with the same id is the same link, with another path. */
      id: z.optional(z.uuid('must be a UUID')),
      name: typedText(TEXT_LIMITS.staffName),
    }),
    response: z.object({
      ...link,
      /** Path and fragment, to append to the stand's address. Shown only once. */
      path: z.string(),
    }),
    errors: [],
  }),
  revokeLink: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/board-links/:id',
    access: 'boards:manage',
    summary: 'End a link to the board',
    params: z.strictObject({ id: z.uuid('must be a link id') }),
    errors: ['NOT_FOUND'],
  }),
};
