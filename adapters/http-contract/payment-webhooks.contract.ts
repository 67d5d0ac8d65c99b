import * as z from 'zod/mini';
import { defineEndpoint, WEBHOOK_LIMIT_BYTES, type Endpoint } from './endpoint.ts';
import type { PaymentProviderName } from './stand-config.contract.ts';

/** Its time, and signatures by one or more secrets and schemes. */
const TIMED_SIGNATURE = /^t=\d{1,12}(?=.*,v1=[0-9a-f]{64}(,|$))(,v\d=[\w-]{1,100}){1,20}$/;
/** SHA-256 in base64. */
const SQUARE_SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

const webhook = <const Name extends PaymentProviderName>(name: Name, label: string, header: string, form: RegExp) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/${name}/webhook`,
    access: 'public',
    isCritical: true,
    summary: `Signed events of ${label}`,
    rawBody: true,
    signature: { header, form },
    bodyLimitBytes: WEBHOOK_LIMIT_BYTES,
    response: z.object({ received: z.literal(true) }),
    errors: ['BAD_SIGNATURE', 'NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
  });

/** One row for each provider. One handler serves them all, and only the configured provider's exists (`server/http/app.ts`). */
export const paymentWebhooksContract = {
  simulated: webhook('simulated', 'the simulated provider (never in production)', 'simulated-signature', TIMED_SIGNATURE),
  stripe: webhook('stripe', 'Stripe', 'stripe-signature', TIMED_SIGNATURE),
  square: webhook('square', 'Square', 'x-square-hmacsha256-signature', SQUARE_SIGNATURE),
} satisfies Record<Exclude<PaymentProviderName, 'off'>, Endpoint>;
