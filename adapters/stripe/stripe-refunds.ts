import { Stripe } from 'stripe';
import { refundId, type PaymentId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { PaymentRecord, ProviderRefund, RefundRefusal, RefundRequest } from '#core/ports/payment-gateway.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { instantOfUnix } from './session-params.ts';
import { allOf, type Ask } from './stripe-calls.ts';

const PAGE_SIZE = 100;
const REFUND_KEY = 'refund_id';

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
  createdAt: instantOfUnix(refund.created),
});

const findRefund = async (refunds: AsyncIterable<Stripe.Refund>, id: string): Promise<Stripe.Refund | null> => {
  for await (const refund of refunds) if (refund.metadata?.[REFUND_KEY] === id) return refund;
  return null;
};

/** Stripe replays a saved error for a day: then the failed call has certainly ended, and only another key gets a new try. */
const isSavedError = (error: unknown): boolean => {
  const cause = error instanceof Unavailable ? error.cause : null;
  return cause instanceof Stripe.errors.StripeError && cause.headers?.['idempotent-replayed'] === 'true';
};

const KEYS_TRIED = 5;

/** @param attempt 0 at first; one more for each replayed error. */
const create = async (
  stripe: Stripe,
  ask: Ask,
  { refundId: id, paymentId, amountCents }: RefundRequest,
  attempt: number,
): Promise<Result<ProviderRefund, RefundRefusal> | 'saved-error'> => {
  const idempotencyKey = attempt === 0 ? `refund_${id}` : `refund_${id}_${attempt}`;
  try {
    const params = { payment_intent: paymentId, amount: amountCents, metadata: { [REFUND_KEY]: id } };
    const made = await ask((options) => stripe.refunds.create(params, { ...options, idempotencyKey }));
    return made.ok ? ok(toProviderRefund(made.value)) : err({ kind: 'payment/refund-refused', reason: made.error.code });
  } catch (error) {
    if (isSavedError(error) && attempt + 1 < KEYS_TRIED) return 'saved-error';
    throw error;
  }
};

/**
 * Checks before refunding, and before each further key: Stripe forgets idempotency keys after a day and replays a saved 500 until then, so
 * the key alone would neither stop a late repeat from paying twice nor show that the first attempt had worked.
 */
export const refundOnce = async (stripe: Stripe, ask: Ask, request: RefundRequest): Promise<Result<ProviderRefund, RefundRefusal>> => {
  const { refundId: id, paymentId } = request;
  for (let attempt = 0; ; attempt += 1) {
    const known = await ask((options) => findRefund(stripe.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE }, options), id));
    if (!known.ok) return err({ kind: 'payment/refund-refused', reason: known.error.code });
    if (known.value !== null) return ok(toProviderRefund(known.value));
    const made = await create(stripe, ask, request, attempt);
    if (made !== 'saved-error') return made;
  }
};

/** Warnings are questions without money; `prevented` ended before any was taken. A new, unknown state may have taken it. */
const DISPUTE_STATES: Readonly<Record<string, PaymentRecord['disputes'][number]['state']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  prevented: 'inquiry',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

/** A payment's refunds and disputes; null when Stripe does not know it. */
export const paymentRecordOf = async (stripe: Stripe, ask: Ask, payment: PaymentId): Promise<PaymentRecord | null> => {
  const refunds = await ask((options) => allOf(stripe.refunds.list({ payment_intent: payment, limit: PAGE_SIZE }, options)));
  const disputes = await ask((options) => allOf(stripe.disputes.list({ payment_intent: payment, limit: PAGE_SIZE }, options)));
  const refused = refunds.ok ? disputes : refunds;
  if (!refunds.ok || !disputes.ok) {
    if (!refused.ok && refused.error.code === 'resource_missing') return null;
    throw new Unavailable('payments');
  }
  return {
    refunds: refunds.value.map((refund) => {
      const ours = refund.metadata?.[REFUND_KEY] ?? '';
      return { ...toProviderRefund(refund), refundId: ours === '' ? null : refundId(ours), amountCents: cents(refund.amount) };
    }),
    disputes: disputes.value.map((dispute) => ({
      disputeId: dispute.id,
      amountCents: cents(dispute.amount),
      state: DISPUTE_STATES[dispute.status] ?? 'open',
      createdAt: instantOfUnix(dispute.created),
    })),
  };
};
