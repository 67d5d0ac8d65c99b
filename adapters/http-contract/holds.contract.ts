import * as z from 'zod/mini';
import { isoInstant } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const hold = z.object({
  id: z.uuid(),
  startedAt: isoInstant,
  holdEndsAt: isoInstant,
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** Identical for all holds of one network; null when unknown. */
  network: z.nullable(z.string()),
  /** By the stand's sign, a payment tonight, or a staff device. */
  isVouchedFor: z.boolean(),
  /** Its end was requested; the payment provider has not confirmed yet. */
  isEnding: z.boolean(),
});

/**
 * 'unpaid': many holds end unpaid; 'cancelled': many customers pay and cancel; 'one-network': a single network does so, or holds its
 * maximum.
 */
const alarm = z.nullable(z.enum(['one-network', 'unpaid', 'cancelled']));

const word = z.object({ word: z.nullable(z.string()), askedAt: z.nullable(isoInstant), askedBy: z.nullable(z.string()) });

export const holdsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/holds',
    access: 'holds:manage',
    summary: 'Checkouts that are not paid yet, what they keep, and whether it is an attack',
    response: z.object({
      holds: z.array(hold),
      /** The capacity of the queue, at which ordering pauses. */
      places: z.int(),
      queued: z.int(),
      networks: z.array(z.object({ network: z.string(), holds: z.int(), paid: z.int() })),
      alarm,
      lately: z.object({ paid: z.int(), unpaid: z.int(), cancelled: z.int() }),
      word,
    }),
    errors: [],
  }),
  end: defineEndpoint({
    method: 'POST',
    path: '/api/admin/holds/end',
    access: 'holds:manage',
    summary: 'End one hold, or all of them: each is let go as soon as the provider confirms that it can no longer be paid',
    body: z.strictObject({ id: z.optional(z.uuid()) }),
    response: z.object({ ended: z.int() }),
    errors: [],
  }),
  word: defineEndpoint({
    method: 'GET',
    path: '/api/staff/word',
    access: 'word:view',
    summary: 'Tonight’s word, for the sign, or null while none is asked for; and whether somebody holds what they do not pay',
    response: z.extend(word, { alarm }),
    errors: [],
  }),
  askForWord: defineEndpoint({
    method: 'POST',
    path: '/api/admin/word',
    access: 'holds:manage',
    summary: 'Ask every new visitor for a word before they pay',
    response: word,
    errors: [],
  }),
  stopAsking: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/word',
    access: 'holds:manage',
    summary: 'Stop asking for a word',
    response: word,
    errors: [],
  }),
};
