import type { Stripe } from 'stripe';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { ProviderRefund, RefundRefusal, RefundRequest } from '#core/ports/payment-gateway.ts';
import type { Ask } from './stripe-calls.ts';

const PAGE_SIZE = 100;

const STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const toProviderRefund = (refund: Stripe.Refund): ProviderRefund => ({
  providerRefundId: refund.id,
  state: STATES[refund.status ?? ''] ?? 'pending',
});

const findRefund = async (refunds: AsyncIterable<Stripe.Refund>, refundId: string): Promise<Stripe.Refund | null> => {
  for await (const refund of refunds) if (refund.metadata?.['refund_id'] === refundId) return refund;
  return null;
};

/**
 * Looks before it pays back: Stripe forgets idempotency keys after a day and replays a saved 500 until then, so the key
 * alone would neither stop a late repeat from paying twice nor tell that the first attempt had worked.
 */
export const refundOnce = async (
  stripe: Stripe,
  ask: Ask,
  { refundId, paymentId, amountCents }: RefundRequest,
): Promise<Result<ProviderRefund, RefundRefusal>> => {
  const known = await ask((options) => findRefund(stripe.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE }, options), refundId));
  if (!known.ok) return err({ kind: 'payment/refund-refused', reason: known.error.code });
  if (known.value !== null) return ok(toProviderRefund(known.value));
  const made = await ask((options) =>
    stripe.refunds.create(
      { payment_intent: paymentId, amount: amountCents, metadata: { refund_id: refundId } },
      { ...options, idempotencyKey: `refund_${refundId}` },
    ),
  );
  return made.ok ? ok(toProviderRefund(made.value)) : err({ kind: 'payment/refund-refused', reason: made.error.code });
};
