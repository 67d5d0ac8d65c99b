import * as z from 'zod/mini';
import { defineEndpoint, WEBHOOK_LIMIT_BYTES } from './endpoint.ts';

const webhook = (provider: string) =>
  ({
    method: 'POST',
    access: 'public',
    priority: 'critical',
    summary: `Signed events of ${provider}`,
    rawBody: true,
    bodyLimitBytes: WEBHOOK_LIMIT_BYTES,
    response: z.strictObject({ received: z.literal(true) }),
    errors: ['BAD_SIGNATURE', 'UNAVAILABLE'],
  }) as const;

const readiness = z.enum(['ok', 'failing']);

export const standContract = {
  config: defineEndpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'What the web app must know about this stand',
    response: z.strictObject({
      standName: z.string(),
      pickupPlace: z.string(),
      timeZone: z.string(),
      /** 3 means 3 % of the subtotal. */
      cardFeePercent: z.number(),
      /** 0 is 'none'. */
      donationPresets: z.array(z.number()),
      defaultDonationPreset: z.number(),
      holdMinutes: z.number(),
      paymentProvider: z.enum(['simulated', 'stripe', 'square']),
      emailProvider: z.string(),
      /** Demo texts (demo staff code, simulated payment, mailbox) may be shown: never in production. */
      demo: z.boolean(),
      /** For the staff login page; null in production and while there is none that works. */
      demoStaffCode: z.nullable(z.string()),
      /** What a browser needs to be told by push that an order is ready (VAPID, base64url); null: this stand does not do that. */
      pushPublicKey: z.nullable(z.string()),
    }),
    cache: 'shared',
    errors: [],
  }),
  stripeWebhook: defineEndpoint({ path: '/api/stripe/webhook', ...webhook('Stripe') }),
  squareWebhook: defineEndpoint({ path: '/api/square/webhook', ...webhook('Square') }),
  simulatedWebhook: defineEndpoint({ path: '/api/simulated/webhook', ...webhook('the simulated provider (never in production)') }),
  live: defineEndpoint({
    method: 'GET',
    path: '/livez',
    access: 'public',
    priority: 'critical',
    summary: 'The process runs',
    response: z.strictObject({ status: z.literal('ok') }),
    errors: [],
  }),
  ready: defineEndpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    priority: 'critical',
    summary: 'This instance may get traffic: database reachable, schema right, not draining',
    response: z.strictObject({ status: z.literal('ok'), database: readiness, schema: readiness, draining: z.boolean() }),
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
