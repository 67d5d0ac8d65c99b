import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { SESSION_CREATION, SESSION_LIST } from './parameters.ts';
import { isWithin, paginate } from './paginate.ts';
import { invalidRequest, missing } from './stripe-error.ts';
import type { FakePayment, FakeSession, FakeState } from './state.ts';

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
const SMALLEST_CHARGE_CENTS = 50;

/** A change that Stripe reports by webhook. */
export type Happened = (type: string, object: object) => void;

export const findSession = (state: FakeState, id: string): FakeSession => {
  const session = state.sessions.find((candidate) => candidate.id === id);
  if (session === undefined) throw missing('checkout.session', id);
  return session;
};

const close = (session: FakeSession, status: 'complete' | 'expired'): void => {
  session.status = status;
  session.url = null;
};

/** Sessions expire by themselves. */
export const expireOverdue = (state: FakeState, now: number, happened: Happened): void => {
  for (const session of state.sessions) {
    if (session.status !== 'open' || session.expires_at > now) continue;
    close(session, 'expired');
    happened('checkout.session.expired', session);
  }
};

export const createSession = (
  state: FakeState,
  params: z.infer<typeof SESSION_CREATION>,
  { now, pageUrl }: { readonly now: number; readonly pageUrl: string },
): FakeSession => {
  const expiresAt = params.expires_at ?? now + DAY;
  if (expiresAt < now + HALF_HOUR || expiresAt > now + DAY)
    throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', { param: 'expires_at' });
  const total = params.line_items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);
  if (total < SMALLEST_CHARGE_CENTS) throw invalidRequest('The total amount must be at least $0.50 usd', { code: 'amount_too_small' });
  const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
  const session: FakeSession = {
    id,
    object: 'checkout.session',
    created: now,
    expires_at: expiresAt,
    amount_total: total,
    currency: 'usd',
    mode: 'payment',
    livemode: false,
    client_reference_id: params.client_reference_id ?? null,
    metadata: params.metadata,
    success_url: params.success_url,
    cancel_url: params.cancel_url ?? null,
    custom_fields: params.custom_fields.map(({ text, ...field }) => ({
      ...field,
      text: { maximum_length: text?.maximum_length ?? null, value: null },
    })),
    line_items_given: params.line_items.map(({ quantity, price_data }) => ({
      name: price_data.product_data.name,
      unit_amount: price_data.unit_amount,
      quantity,
    })),
    payment_intent_metadata: params.payment_intent_data?.metadata ?? {},
    status: 'open',
    payment_status: 'unpaid',
    url: `${pageUrl}/${id}`,
    payment_intent: null,
    customer_details: null,
    collected_information: null,
  };
  state.sessions.push(session);
  return session;
};

export const listSessions = (state: FakeState, params: z.infer<typeof SESSION_LIST>) => {
  const fits = ({ created, status, payment_intent }: FakeSession): boolean =>
    isWithin(params.created ?? {}, created) &&
    (params.status === undefined || params.status === status) &&
    (params.payment_intent === undefined || params.payment_intent === payment_intent);
  return paginate('/v1/checkout/sessions', state.sessions.filter(fits), params);
};

export const expireSession = (session: FakeSession, happened: Happened): FakeSession => {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  close(session, 'expired');
  happened('checkout.session.expired', session);
  return session;
};

/** The customer's input on Stripe's page. */
export type PayingCustomer = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly specialInstructions?: string;
};

const takePayment = (state: FakeState, session: FakeSession, now: number, status: FakePayment['status']): FakePayment => {
  const payment: FakePayment = {
    id: `pi_${randomUUID().replaceAll('-', '')}`,
    object: 'payment_intent',
    amount: session.amount_total,
    currency: 'usd',
    created: now,
    metadata: session.payment_intent_metadata,
    status,
  };
  state.payments.push(payment);
  session.payment_intent = payment.id;
  return payment;
};

/** The customer submits the page. `processing`: a method that completes later. */
export const completeSession = (
  state: FakeState,
  session: FakeSession,
  { customer, now, outcome, happened }: { customer: PayingCustomer; now: number; outcome: 'succeeded' | 'processing'; happened: Happened },
): void => {
  if (session.status !== 'open') throw new Error(`the page of a session that is ${session.status} cannot be submitted`);
  const { name, email, phone, specialInstructions } = customer;
  session.customer_details = { name: 'NAME ON CARD', individual_name: name, email, phone };
  session.collected_information = { individual_name: name };
  const [field] = session.custom_fields;
  if (field !== undefined) field.text.value = specialInstructions ?? null;
  const payment = takePayment(state, session, now, outcome);
  close(session, 'complete');
  if (outcome === 'succeeded') {
    session.payment_status = 'paid';
    happened('payment_intent.succeeded', payment);
  }
  happened('checkout.session.completed', session);
};

/** The bank answers a payment that was processing. */
export const settlePayment = (state: FakeState, session: FakeSession, outcome: 'succeeded' | 'failed', happened: Happened): void => {
  const payment = state.payments.find(({ id }) => id === session.payment_intent);
  if (payment?.status !== 'processing') throw new Error('this payment is not processing');
  payment.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method';
  if (outcome === 'succeeded') session.payment_status = 'paid';
  happened(`checkout.session.async_payment_${outcome}`, session);
};
