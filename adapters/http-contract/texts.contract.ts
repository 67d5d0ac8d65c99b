import * as z from 'zod/mini';
import { LANGUAGES } from '#core/domain/language.ts';
import { CONSENT_WORDING } from '#core/domain/notifications/text-consent.ts';
import { lookupHash } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const path = '/api/order-status/:hash/texts';
const params = z.strictObject({ hash: lookupHash });
const response = z.object({ state: z.enum(['not-offered', 'off', 'on', 'stopped']) });

/** Text messages about one order. The phone number is the order's own and never on the wire. */
export const textsContract = {
  wish: defineEndpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: 'Whether this order’s customer gets text messages',
    params,
    response,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  ask: defineEndpoint({
    method: 'PUT',
    path,
    access: 'public',
    summary: 'The customer agrees to text messages about this order; again is fine',
    params,
    /** The wording and language that were read. */
    body: z.strictObject({ wording: z.literal(CONSENT_WORDING), language: z.enum(LANGUAGES) }),
    response,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
  stop: defineEndpoint({
    method: 'DELETE',
    path,
    access: 'public',
    summary: 'Stop text messages about this order; again is fine',
    params,
    response,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
};
