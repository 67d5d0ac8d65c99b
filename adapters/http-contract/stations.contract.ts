import * as z from 'zod/mini';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { isoInstant, typedText } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const pause = z.object({
  /** Null: until a manager resumes it. */
  until: z.nullable(isoInstant),
  sentence: z.string(),
  /** The Spanish sentence, if there is one. */
  sentenceEs: z.optional(z.string()),
  pausedBy: z.string(),
  pausedAt: isoInstant,
});

const stations = z.object({
  stations: z.array(
    z.object({
      name: z.string(),
      /** Prep points held in checkouts, queued and in preparation. */
      points: z.int(),
      /** Null: none. */
      limit: z.nullable(z.int()),
      isFull: z.boolean(),
      /** A full station reopens at this load. */
      resumesAt: z.nullable(z.int()),
      pause: z.nullable(pause),
    }),
  ),
  everything: z.nullable(pause),
});

/** Null: everything. */
const station = z.nullable(z.pipe(typedText(TEXT_LIMITS.station), z.string().check(z.minLength(1))));

export const stationsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/stations',
    access: 'orders:view',
    summary: 'What each station has ahead of it, its limit, and what is paused',
    response: stations,
    errors: [],
  }),
  pause: defineEndpoint({
    method: 'PUT',
    path: '/api/stations/pause',
    access: 'stations:pause',
    summary: 'Pauses a station or everything (null) for customers, or changes its pause',
    body: z.strictObject({
      station,
      until: z.nullable(isoInstant),
      sentence: typedText(TEXT_LIMITS.pauseSentence),
      sentenceEs: z.optional(typedText(TEXT_LIMITS.pauseSentence)),
    }),
    response: stations,
    errors: ['INVALID_REQUEST', 'STAND_CLOSED'],
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/api/stations/resume',
    access: 'stations:pause',
    summary: 'Resumes a station or everything (null)',
    body: z.strictObject({ station }),
    response: stations,
    errors: [],
  }),
};
