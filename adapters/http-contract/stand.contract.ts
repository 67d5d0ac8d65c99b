import * as z from 'zod/mini';
import { defineEndpoint, WEBHOOK_LIMIT_BYTES } from './endpoint.ts';
import { standConfigContract } from './stand-config.contract.ts';

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
  config: standConfigContract.config,
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
