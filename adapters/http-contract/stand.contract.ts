import * as z from 'zod/mini';
import { orderId as toOrderId, type OrderId } from '#core/domain/kernel/ids.ts';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import { defineEndpoint, INBOUND_TEXT_LIMIT_BYTES } from './endpoint.ts';
import { standConfigContract } from './stand-config.contract.ts';
import { standEventsContract } from './stand-events.contract.ts';

/** SHA-1 in base64. */
const TWILIO_SIGNATURE = /^[A-Za-z0-9+/]{27}=$/;

const orderId = z.codec(z.uuid('must be an order id'), z.custom<OrderId>(), { decode: toOrderId, encode: (id) => id });

/** Milliseconds, as the stand put them into the address. */
const epochMs = z.codec(z.string().check(z.regex(/^\d{1,15}$/, 'must be milliseconds')), z.custom<Instant>(), {
  decode: (text) => instant(Number(text)),
  encode: String,
});

const readiness = z.enum(['ok', 'failing']);

export const standContract = {
  config: standConfigContract.config,
  events: standEventsContract.follow,
  twilioWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/twilio/webhook',
    access: 'public',
    isCritical: true,
    summary: 'Text messages that customers write back: STOP, START and HELP, signed by Twilio and answered in its form',
    rawBody: true,
    signature: { header: 'x-twilio-signature', form: TWILIO_SIGNATURE },
    bodyLimitBytes: INBOUND_TEXT_LIMIT_BYTES,
    text: 'text/xml',
    errors: ['BAD_SIGNATURE', 'UNAVAILABLE'],
  }),
  twilioReport: defineEndpoint({
    method: 'POST',
    path: '/api/twilio/report',
    access: 'public',
    isCritical: true,
    summary: 'What became of a text message, signed by Twilio: one that a carrier dropped has told nobody',
    rawBody: true,
    signature: { header: 'x-twilio-signature', form: TWILIO_SIGNATURE },
    /** Identifies the text: its order and its occasion. */
    query: z.strictObject({ order: orderId, of: epochMs }),
    bodyLimitBytes: INBOUND_TEXT_LIMIT_BYTES,
    errors: ['INVALID_REQUEST', 'BAD_SIGNATURE', 'UNAVAILABLE'],
  }),
  live: defineEndpoint({
    method: 'GET',
    path: '/livez',
    access: 'public',
    isCritical: true,
    summary: 'The process runs',
    response: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
  ready: defineEndpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    isCritical: true,
    summary: 'This instance may get traffic: database reachable, schema right, not draining',
    response: z.object({ status: z.literal('ok'), database: readiness, schema: readiness, draining: z.boolean() }),
    errors: ['UNAVAILABLE'],
  }),
  openapi: defineEndpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This description, generated from the contract',
    response: z.looseObject({ openapi: z.string() }),
    cache: 'shared',
    errors: [],
  }),
};
