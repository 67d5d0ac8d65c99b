import type { Square } from 'square';
import { checkoutId, paymentId, type SessionId } from '#core/domain/kernel/ids.ts';
import { addCents, type Cents } from '#core/domain/kernel/money.ts';
import type { PaymentSession } from '#core/ports/payment-gateway.ts';
import { centsOf, CHECKOUT_KEY } from './link-params.ts';

/** All of Square's data about one session. */
export type SquareFacts = {
  readonly order: Square.Order;
  /** Every attempt to pay the order, failed ones included. */
  readonly payments: readonly Square.Payment[];
  /** The payer, if Square has made a profile. */
  readonly customer: Square.Customer | null;
};

/** Submitted, and neither captured nor failed yet. */
const UNDER_WAY = new Set(['APPROVED', 'PENDING']);

const completed = (payments: readonly Square.Payment[]): readonly Square.Payment[] =>
  payments.filter(({ status }) => status === 'COMPLETED').toSorted((one, other) => centsOf(other.totalMoney) - centsOf(one.totalMoney));

const paidCents = (payments: readonly Square.Payment[]): Cents =>
  addCents(...completed(payments).map(({ totalMoney }) => centsOf(totalMoney)));

/**
 * Payments decide, and the order's own state only without them: Square leaves paid orders open, and any charge must become an order even if
 * Square has cancelled its own.
 */
const stateOf = ({ order, payments }: SquareFacts): PaymentSession['state'] => {
  const paid = paidCents(payments);
  if (paid > 0 && paid >= centsOf(order.totalMoney)) return 'paid';
  if (payments.some(({ status }) => UNDER_WAY.has(status ?? ''))) return 'processing';
  if (paid > 0) return 'paid';
  if (order.state === 'CANCELED') return 'expired';
  // Complete without a visible payment: draw no conclusion.
  return order.state === 'COMPLETED' ? 'processing' : 'open';
};

const isFilled = (text: string | null | undefined): text is string => typeof text === 'string' && text.trim() !== '';

const firstFilled = (...texts: readonly (string | null | undefined)[]): string | null => texts.find(isFilled) ?? null;

const fullName = (...parts: readonly (string | null | undefined)[]): string => parts.filter(isFilled).join(' ');

const recipientOf = ({ fulfillments }: Square.Order): Square.FulfillmentRecipient | undefined => {
  const [fulfillment] = fulfillments ?? [];
  return fulfillment?.pickupDetails?.recipient ?? fulfillment?.shipmentDetails?.recipient ?? fulfillment?.deliveryDetails?.recipient;
};

/** The customer's typed details, or else those on the card. */
const customerOf = ({ order, customer }: SquareFacts, payment: Square.Payment | undefined): PaymentSession['customer'] => {
  const recipient = recipientOf(order);
  return {
    name: firstFilled(
      recipient?.displayName,
      fullName(customer?.givenName, customer?.familyName),
      fullName(payment?.billingAddress?.firstName, payment?.billingAddress?.lastName),
      payment?.cardDetails?.card?.cardholderName,
    ),
    email: firstFilled(payment?.buyerEmailAddress, recipient?.emailAddress, customer?.emailAddress),
    phone: firstFilled(recipient?.phoneNumber, customer?.phoneNumber),
  };
};

/** @param url the payment page, if known. */
export const toPaymentSession = (id: SessionId, facts: SquareFacts, url: string | null): PaymentSession => {
  const { order, payments } = facts;
  const state = stateOf(facts);
  const ours = order.metadata?.[CHECKOUT_KEY];
  const [payment] = completed(payments);
  return {
    sessionId: id,
    checkoutId: isFilled(ours) ? checkoutId(ours) : null,
    state,
    url: state === 'open' ? url : null,
    amountCents: state === 'paid' ? paidCents(payments) : centsOf(order.totalMoney),
    paymentId: isFilled(payment?.id) ? paymentId(payment.id) : null,
    customer: customerOf(facts, payment),
    // Square's page can ask for them, but no call returns the answer.
    specialInstructions: null,
  };
};
