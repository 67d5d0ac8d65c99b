import * as z from 'zod/mini';
import { nightId as toNightId, type NightId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { isoInstant, typedText } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const nightId = z.codec(z.uuid('must be a night id'), z.custom<NightId>(), { decode: toNightId, encode: (id) => id });

const name = z.pipe(typedText(LIMITS.nights.nameLength), z.string().check(z.minLength(1)));

const plan = z.strictObject({ name, opensAt: z.nullable(isoInstant), closesAt: z.nullable(isoInstant) });

const night = z.strictObject({
  id: nightId,
  name: z.string(),
  state: z.enum(['planned', 'open', 'closed']),
  opensAt: z.nullable(isoInstant),
  closesAt: z.nullable(isoInstant),
  openedAt: z.nullable(isoInstant),
  /** Null: an order started it. */
  openedBy: z.nullable(z.string()),
  closedAt: z.nullable(isoInstant),
  /** Null: it ended by itself. */
  closedBy: z.nullable(z.string()),
});

const params = z.strictObject({ id: nightId });

export const nightsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/nights',
    access: 'nights:open',
    summary: 'Planned nights, the open one and closed ones, and what the open one still waits for',
    response: z.strictObject({
      nights: z.array(z.extend(night, { orders: z.int() })),
      /** Whether customers can order now. */
      takesOrders: z.boolean(),
      unfinished: z.strictObject({ ordersInHand: z.int(), liveCheckouts: z.int(), uncountedDrawers: z.int() }),
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
    params,
    body: plan,
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
    params,
    response: night,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'NIGHT_CONFLICT'],
  }),
  stopOrdering: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/:id/stop-ordering',
    access: 'nights:open',
    summary: 'End online ordering now; the staff go on',
    params,
    response: night,
    errors: ['INVALID_REQUEST', 'NIGHT_CONFLICT'],
  }),
  close: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/:id/close',
    access: 'nights:open',
    summary: 'Close the night for good; refused while an order has no end or somebody is paying',
    params,
    response: night,
    errors: ['INVALID_REQUEST', 'NIGHT_CONFLICT'],
  }),
};
