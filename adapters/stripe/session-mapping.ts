import type { Stripe } from 'stripe';
import { checkoutId, paymentId, sessionId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { PaymentSession } from '#core/ports/payment-gateway.ts';
import { SPECIAL_INSTRUCTIONS_KEY } from './session-params.ts';

/** A payment that failed for good leaves its session complete and unpaid: it can no longer be paid, and no payment is pending. */
const FAILED_PAYMENT = new Set(['requires_payment_method', 'canceled']);

const hasFailed = (payment: Stripe.Checkout.Session['payment_intent']): boolean =>
  typeof payment === 'object' && payment !== null && FAILED_PAYMENT.has(payment.status);

const stateOf = (session: Stripe.Checkout.Session): PaymentSession['state'] => {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'processing';
  if (session.payment_status !== 'unpaid') return 'paid';
  return hasFailed(session.payment_intent) ? 'expired' : 'processing';
};

const paymentIdOf = (payment: Stripe.Checkout.Session['payment_intent']): PaymentSession['paymentId'] => {
  const id = typeof payment === 'object' ? payment?.id : payment;
  return id === undefined || id === null ? null : paymentId(id);
};

/** The name typed by the customer, or else the one on the card. */
const customerOf = (session: Stripe.Checkout.Session): PaymentSession['customer'] => {
  const details = session.customer_details;
  const typed = session.collected_information?.individual_name ?? details?.individual_name;
  return { name: typed ?? details?.name ?? null, email: details?.email ?? null, phone: details?.phone ?? null };
};

const specialInstructionsOf = (session: Stripe.Checkout.Session): string | null =>
  session.custom_fields.find(({ key }) => key === SPECIAL_INSTRUCTIONS_KEY)?.text?.value ?? null;

/** Expects `payment_intent` expanded if the session may be complete. */
export const toPaymentSession = (session: Stripe.Checkout.Session): PaymentSession => {
  const state = stateOf(session);
  const ours = session.metadata?.['checkout_id'];
  return {
    sessionId: sessionId(session.id),
    checkoutId: ours === undefined || ours === '' ? null : checkoutId(ours),
    state,
    url: state === 'open' ? session.url : null,
    amountCents: cents(session.amount_total ?? 0),
    paymentId: paymentIdOf(session.payment_intent),
    customer: customerOf(session),
    specialInstructions: specialInstructionsOf(session),
  };
};
