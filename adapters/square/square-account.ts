import type { Square, SquareClient } from 'square';
import type { PaymentId, SessionId } from '#core/domain/kernel/ids.ts';
import type { PaymentSession } from '#core/ports/payment-gateway.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { StandFacts } from './link-params.ts';
import { toPaymentSession } from './session-mapping.ts';
import { answered, foundOrNull, present, type Ask } from './square-calls.ts';
import type { SquareSession, SquareSessionStore } from './square-session-store.ts';

/** The stand's account at Square, with the stand's own records about it. */
export type SquareAccount = {
  readonly square: SquareClient;
  readonly store: SquareSessionStore;
  readonly stand: StandFacts;
};

/** @param but left out */
const paymentsOf = async ({ square }: SquareAccount, ask: Ask, order: Square.Order, but?: string): Promise<readonly Square.Payment[]> => {
  const ids = (order.tenders ?? []).flatMap(({ paymentId, id }) => paymentId ?? id ?? []).filter((id) => id !== but);
  const found = ids.map((paymentId) => answered(ask((options) => square.payments.get({ paymentId }, options))));
  return (await Promise.all(found)).map(({ payment }) => present(payment));
};

/** The payment and, behind it, the others of its order, because Square's page can be paid twice. Null when Square does not know it. */
export const paymentsBeside = async (account: SquareAccount, ask: Ask, id: PaymentId): Promise<readonly Square.Payment[] | null> => {
  const found = await foundOrNull(ask((options) => account.square.payments.get({ paymentId: id }, options)));
  if (found === null) return null;
  const payment = present(found.payment);
  const order = payment.orderId === undefined ? null : await orderOf(account, ask, payment.orderId);
  const others = order === null ? [] : await paymentsOf(account, ask, order, id);
  return [payment, ...others.filter(({ status }) => status === 'COMPLETED')];
};

/** A profile is optional: a paid order does not wait for it, and not every token may read it. */
const customerOf = async ({ square }: SquareAccount, ask: Ask, payments: readonly Square.Payment[]): Promise<Square.Customer | null> => {
  const customerId = payments.find(({ status }) => status === 'COMPLETED')?.customerId;
  if (customerId === undefined) return null;
  try {
    const answer = await ask((options) => square.customers.get({ customerId }, options));
    return answer.ok ? (answer.value.customer ?? null) : null;
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
};

/** @param url the payment page, if known. */
export const sessionOf = async (
  account: SquareAccount,
  ask: Ask,
  order: Square.Order,
  { id, url }: { readonly id: SessionId; readonly url: string | null },
): Promise<PaymentSession> => {
  const payments = await paymentsOf(account, ask, order);
  return toPaymentSession(id, { order, payments, customer: await customerOf(account, ask, payments) }, url);
};

export const orderOf = async ({ square }: SquareAccount, ask: Ask, orderId: string): Promise<Square.Order | null> => {
  const found = await foundOrNull(ask((options) => square.orders.get({ orderId }, options)));
  return found === null ? null : present(found.order);
};

/** The current state of a session at Square; null when Square no longer has its order. */
export const look = async (
  account: SquareAccount,
  ask: Ask,
  id: SessionId,
  { orderId, url }: SquareSession,
): Promise<PaymentSession | null> => {
  const order = await orderOf(account, ask, orderId);
  return order === null ? null : await sessionOf(account, ask, order, { id, url });
};
