import * as z from 'zod/mini';
import { HAND_OVER_GROUPS, MARK_STATES } from '#core/domain/people/hand-over.ts';
import { isoInstant } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const list = z.object({
  /** The person who hands over; the others mark. Null: not started. */
  from: z.nullable(z.object({ name: z.string(), at: isoInstant, is_you: z.boolean() })),
  items: z.array(
    z.object({
      id: z.string(),
      group: z.enum(HAND_OVER_GROUPS),
      title: z.string(),
      fact: z.string(),
      /** The screen where it is changed; null: outside the stand. */
      place: z.nullable(z.string()),
      mark: z.nullable(z.object({ state: z.enum(MARK_STATES), by: z.string(), at: isoInstant })),
    }),
  ),
  left: z.int(),
});

/** The list for next year's board. */
export const handOverContract = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/admin/hand-over',
    access: 'people:manage',
    summary: 'Everything that outlives a board, with what the stand knows about it and who has taken it over',
    response: list,
    errors: [],
  }),
  mark: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/hand-over',
    access: 'people:manage',
    summary: 'Marks one item as taken over, struck off, or open again; not for who hands over',
    body: z.strictObject({ id: z.string().check(z.maxLength(60)), state: z.enum(['open', ...MARK_STATES]) }),
    response: list,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT'],
  }),
  begin: defineEndpoint({
    method: 'POST',
    path: '/api/admin/hand-over',
    access: 'people:manage',
    summary: 'Opens every item; the caller hands over to the others',
    response: list,
    errors: [],
  }),
};
