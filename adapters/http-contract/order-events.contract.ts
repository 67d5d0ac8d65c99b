import * as z from 'zod/mini';
import { lookupHash } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

export const orderEventsContract = {
  follow: defineEndpoint({
    method: 'GET',
    path: '/api/order-status/:hash/events',
    access: 'public',
    summary: "Server-sent change notifications for one customer: 'orders' when this order changed, ask again",
    params: z.strictObject({ hash: lookupHash }),
    stream: true,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
};
