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
    response: z.object({
      checkedAt: isoInstant,
      /** The running version, with its commit if known: '0.1.0 (1a2b3c4d)'. */
      version: z.string(),
      /** In the page's order. */
      checks: z.array(
        z.object({
          id: z.string(),
          group: z.enum(CHECK_GROUPS),
          title: z.string(),
          verdict: z.enum(VERDICTS),
          sentence: z.string(),
          /** Instructions for problems that no screen fixes. */
          todo: z.nullable(z.string()),
          place: z.nullable(z.enum(CHECK_PLACES)),
        }),
      ),
    }),
    errors: [],
  }),
};
