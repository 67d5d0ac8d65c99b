import * as z from 'zod/mini';
import { CHECK_GROUPS, CHECK_PLACES, VERDICTS } from '#core/domain/readiness/check.ts';
import { isoInstant } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

export const readinessContract = {
  checks: defineEndpoint({
    method: 'GET',
    path: '/api/admin/readiness',
    access: 'readiness:view',
    summary: 'Whether the stand is ready for tonight, checked now',
    response: z.strictObject({
      checkedAt: isoInstant,
      /** Of the stand that runs, with its commit where it is known: '0.1.0 (1a2b3c4d)'. */
      version: z.string(),
      /** In the page's order. */
      checks: z.array(
        z.strictObject({
          id: z.string(),
          group: z.enum(CHECK_GROUPS),
          title: z.string(),
          verdict: z.enum(VERDICTS),
          sentence: z.string(),
          /** What to do where no screen does it. */
          todo: z.nullable(z.string()),
          place: z.nullable(z.enum(CHECK_PLACES)),
        }),
      ),
    }),
    errors: [],
  }),
};
