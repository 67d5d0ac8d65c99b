import * as z from 'zod/mini';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { HAND_OVER_GROUPS, MARK_STATES } from '#core/domain/people/hand-over.ts';
import { isoInstant, typedText } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const list = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      group: z.enum(HAND_OVER_GROUPS),
      title: z.string(),
      fact: z.string(),
      /** The screen that changes it; null: it is outside of the stand. */
      place: z.nullable(z.string()),
      mark: z.nullable(z.strictObject({ state: z.enum(MARK_STATES), by: z.string(), at: isoInstant, marked_by: z.string() })),
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
    summary: 'Marks one item as taken over, struck off, or open again',
    body: z.strictObject({
      id: z.string().check(z.maxLength(60)),
      state: z.enum(['open', ...MARK_STATES]),
      /** Empty: the caller. */
      by: typedText(TEXT_LIMITS.staffName),
    }),
    response: list,
    errors: ['NOT_FOUND'],
  }),
  restart: defineEndpoint({
    method: 'POST',
    path: '/api/admin/hand-over/restart',
    access: 'people:manage',
    summary: 'Opens every item again, for next year',
    response: list,
    errors: [],
  }),
};
