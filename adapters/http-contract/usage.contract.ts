import * as z from 'zod/mini';
import type { UsageCounts } from '#core/domain/usage/usage.ts';
import { defineEndpoint, HEARTBEAT_LIMIT_BYTES } from './endpoint.ts';

/** The maximum for one page between two calls; larger numbers are made up. */
const MAX_AT_ONCE = 50;

const count = z.optional(z.int().check(z.minimum(0), z.maximum(MAX_AT_ONCE)));

/** Every event of core, checked by the compiler. */
const counts = z.strictObject({
  view_menu: count,
  add_to_cart: count,
  begin_checkout: count,
  purchase: count,
  exception: count,
} satisfies Record<keyof UsageCounts, typeof count>);

export const usageContract = {
  count: defineEndpoint({
    method: 'POST',
    path: '/api/usage',
    access: 'public',
    summary: 'What a page has done since it last said so: numbers only, nothing about anybody',
    body: counts,
    bodyLimitBytes: HEARTBEAT_LIMIT_BYTES,
    errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
  }),
};
