import * as z from 'zod/mini';
import { nightId as toNightId, orderId as toOrderId, type NightId, type OrderId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { WAYS_BACK } from '#core/domain/night/call-off.ts';
import { NIGHT_STATES } from '#core/domain/night/night.ts';
import { isoInstant, productId, typedText, usd } from './codecs.ts';
import { drawerToOpen } from './drawers.contract.ts';
import { countId, countLines, MAX_LINES } from './stock.contract.ts';
import { defineEndpoint } from './endpoint.ts';

export const nightId = z.codec(z.uuid('must be a night id'), z.custom<NightId>(), { decode: toNightId, encode: (id) => id });

const name = z.pipe(typedText(LIMITS.nights.nameLength), z.string().check(z.minLength(1)));

const plan = z.strictObject({ name, opensAt: z.nullable(isoInstant), closesAt: z.nullable(isoInstant) });

export const night = z.object({
  id: nightId,
  name: z.string(),
  state: z.enum(NIGHT_STATES),
  opensAt: z.nullable(isoInstant),
  closesAt: z.nullable(isoInstant),
  openedAt: z.nullable(isoInstant),
  /** Null for an automatic night. */
  openedBy: z.nullable(z.string()),
  closedAt: z.nullable(isoInstant),
  /** Null if it ended automatically. */
  closedBy: z.nullable(z.string()),
});

const orderId = z.codec(z.uuid('must be an order id'), z.custom<OrderId>(), { decode: toOrderId, encode: (id) => id });

/** More than a night leaves uncollected. */
const MOST_ORDERS = 500;
const MOST_DRAWERS = 10;
const chosenOrders = z.strictObject({ orders: z.array(orderId).check(z.minLength(1), z.maxLength(MOST_ORDERS)) });
const MANY_IDS_BYTES = 32 * 1024;
/** Others were settled before. */
const settledNow = z.object({ settled: z.readonly(z.array(orderId)) });

export const nightParams = z.strictObject({ id: nightId });

export const nightsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/nights',
    access: 'nights:open',
    summary: 'Planned nights, the open one and closed ones, and what the open one still waits for',
    response: z.object({
      nights: z.array(z.extend(night, { orders: z.int() })),
      /** Whether customers can order now. */
      takesOrders: z.boolean(),
      unfinished: z.object({ ordersInHand: z.int(), liveCheckouts: z.int(), uncountedDrawers: z.int() }),
    }),
    errors: [],
  }),
  plan: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights',
    access: 'nights:plan',
    summary: 'Plan a night; with an opening time it opens by itself, if no other night is open then',
    body: plan,
    response: night,
    errors: ['INVALID_REQUEST'],
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/nights/:id',
    access: 'nights:plan',
    summary: 'Rename a planned or open night, or move its times',
    params: nightParams,
    body: plan,
    response: night,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'NIGHT_CONFLICT'],
  }),
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/nights/:id/name',
    access: 'nights:open',
    summary: 'Rename the open night, also one that an order started',
    params: nightParams,
    body: z.strictObject({ name }),
    response: night,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'NIGHT_CONFLICT'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/nights/:id',
    access: 'nights:plan',
    summary: 'Delete a planned night; one that has opened stays',
    params: nightParams,
    response: night,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'NIGHT_CONFLICT'],
  }),
  openNew: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/open',
    access: 'nights:open',
    summary: 'Open a night that was not planned',
    body: z.strictObject({ name }),
    response: night,
    errors: ['INVALID_REQUEST', 'NIGHT_CONFLICT'],
  }),
  open: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/:id/open',
    access: 'nights:open',
    summary: 'Open a planned night now',
    params: nightParams,
    response: night,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'NIGHT_CONFLICT'],
  }),
  openPrepared: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/opening',
    access: 'nights:open',
    summary: 'Open a planned or a new night with the opening count of stock and the drawers with their floats, in one act',
    body: z.strictObject({
      which: z.union([z.strictObject({ id: nightId }), z.strictObject({ name })]),
      /** Null: not counted. */
      count: z.nullable(z.strictObject({ id: countId, lines: countLines })),
      drawers: z.array(drawerToOpen).check(z.maxLength(MOST_DRAWERS)),
      /** Products that ended the last night sold out, and still are. */
      soldOut: z.optional(z.array(productId).check(z.maxLength(MAX_LINES))),
    }),
    response: night,
    errors: ['INVALID_REQUEST', 'NAME_TAKEN', 'NOT_FOUND', 'NIGHT_CONFLICT', 'STOCK_CONFLICT', 'DRAWER_CONFLICT'],
  }),
  stopOrdering: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/:id/stop-ordering',
    access: 'nights:open',
    summary: 'End online ordering now; the staff go on',
    params: nightParams,
    response: night,
    errors: ['INVALID_REQUEST', 'NIGHT_CONFLICT'],
  }),
  resumeOrdering: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/:id/resume-ordering',
    access: 'nights:open',
    summary: 'Take online orders again, until the closing time from before they were stopped, if that is ahead',
    params: nightParams,
    response: night,
    errors: ['INVALID_REQUEST', 'NIGHT_CONFLICT'],
  }),
  close: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/:id/close',
    access: 'nights:open',
    summary: 'Close the night for good; refused while an order has no end or somebody is paying',
    params: nightParams,
    response: night,
    errors: ['INVALID_REQUEST', 'NIGHT_CONFLICT'],
  }),
  closing: defineEndpoint({
    method: 'GET',
    path: '/api/admin/nights/closing',
    access: 'nights:open',
    summary: 'Orders that the closing waits for: those that are still to be made, and those that nobody has collected',
    response: z.object({
      /** Ready, and unlikely to be collected; the longest wait first. */
      uncollected: z.array(
        z.object({
          id: orderId,
          orderNumber: z.string(),
          customerName: z.string(),
          items: z.int(),
          readySince: z.nullable(isoInstant),
          /** False: no reminder was sent, perhaps because there is no address for one. */
          isReminded: z.boolean(),
          amount: usd,
          /** How the money can be returned: by the provider, by hand, or not at all because it was free. */
          back: z.enum(WAYS_BACK),
        }),
      ),
      toMake: z.int(),
      /** Ready, and still likely to be collected: the reminders are not all sent. */
      toHandOut: z.int(),
      /** The stand's default for them. */
      policy: z.enum(['keep', 'refund']),
    }),
    errors: [],
  }),
  keepUncollected: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/uncollected/keep',
    access: 'nights:open',
    summary: 'End orders that nobody collected, and keep their money as a donation; refused while customers can order',
    body: chosenOrders,
    bodyLimitBytes: MANY_IDS_BYTES,
    response: settledNow,
    errors: ['INVALID_REQUEST', 'NIGHT_CONFLICT'],
  }),
  undoKeep: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/uncollected/undo',
    access: 'nights:open',
    summary: 'Make orders ready again that were kept as a donation, until their night is closed',
    body: chosenOrders,
    bodyLimitBytes: MANY_IDS_BYTES,
    response: settledNow,
    errors: ['INVALID_REQUEST'],
  }),
  refundUncollected: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/uncollected/refund',
    access: 'orders:refund',
    summary: 'End orders that nobody collected, give back what was paid by card and keep the rest; refused while customers can order',
    body: chosenOrders,
    bodyLimitBytes: MANY_IDS_BYTES,
    response: settledNow,
    errors: ['INVALID_REQUEST', 'NIGHT_CONFLICT'],
  }),
};
