import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isWithin, paginate } from './paginate.ts';
import type { CHARGE_LIST } from './parameters.ts';
import { refundedOf } from './refunds.ts';
import type { FakePayment, FakeState } from './state.ts';

export type ReaderPayment = {
  /** The tip included, as at Stripe. */
  readonly amount: number;
  readonly tip?: number;
  /** Unix seconds: taken offline at that time, and sent to Stripe now. */
  readonly storedAt?: number | undefined;
  /** `uncaptured`: only authorized. */
  readonly outcome?: 'captured' | 'uncaptured' | 'declined';
};

/** A customer pays by card on a Stripe Terminal reader. @returns the id of the payment intent */
export const takeAtReader = (state: FakeState, { amount, tip, storedAt, outcome = 'captured' }: ReaderPayment, now: number): string => {
  const id = `pi_${randomUUID().replaceAll('-', '')}`;
  const status = ({ captured: 'succeeded', uncaptured: 'processing', declined: 'requires_payment_method' } as const)[outcome];
  const amount_details = { tip: tip === undefined ? {} : { amount: tip } };
  state.payments.push({ id, object: 'payment_intent', amount, amount_details, currency: 'usd', created: now, metadata: {}, status });
  const offline = storedAt === undefined ? null : ({ stored_at: storedAt, type: 'deferred' } as const);
  const card_present = { brand: 'visa', last4: '8841', read_method: 'contactless_emv', offline } as const;
  state.readerCharges.push({ payment_intent: id, captured: outcome === 'captured', card_present });
  return id;
};

const STATUS = { succeeded: 'succeeded', processing: 'pending', requires_payment_method: 'failed' } as const;

const toCharge = (state: FakeState, payment: FakePayment, isExpanded: boolean) => {
  const { id, amount, created, status } = payment;
  const atReader = state.readerCharges.find(({ payment_intent }) => payment_intent === id);
  const captured = status === 'succeeded' && atReader?.captured !== false;
  const amount_refunded = refundedOf(state, id);
  return {
    id: `ch_${id}`,
    object: 'charge',
    amount,
    amount_captured: captured ? amount : 0,
    amount_refunded,
    captured,
    created,
    currency: 'usd',
    payment_intent: isExpanded ? payment : id,
    payment_method_details:
      atReader === undefined
        ? { type: 'card', card: { brand: 'visa', last4: '4242' } }
        : { type: 'card_present', card_present: atReader.card_present },
    refunded: amount_refunded === amount,
    // An authorized card is a success, although no money has moved.
    status: atReader !== undefined && status === 'processing' ? 'succeeded' : STATUS[status],
  };
};

export const listCharges = (state: FakeState, { created = {}, payment_intent, expand, ...page }: z.infer<typeof CHARGE_LIST>) =>
  paginate(
    '/v1/charges',
    state.payments
      .filter((payment) => isWithin(created, payment.created) && (payment_intent === undefined || payment.id === payment_intent))
      .map((payment) => toCharge(state, payment, expand !== undefined)),
    page,
  );
