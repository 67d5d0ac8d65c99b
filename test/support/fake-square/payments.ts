import { changed, newId } from './orders.ts';
import { notFound } from './square-error.ts';
import type { Deed, FakeCustomer, FakeOrder, FakePayment } from './state.ts';

/** A customer's input on Square's page. */
export type PayingCustomer = { readonly name: string; readonly email: string; readonly phone: string };

/** `now` completes; `later` waits for `settlePayment`; `declined` fails and leaves the page open. */
export type Outcome = 'now' | 'later' | 'declined';

export const findPayment = ({ state }: Deed, id: string): FakePayment => {
  const payment = state.payments.find((candidate) => candidate.id === id);
  if (payment === undefined) throw notFound('Payment', id);
  return payment;
};

export const findCustomer = ({ state }: Deed, id: string): FakeCustomer => {
  const customer = state.customers.find((candidate) => candidate.id === id);
  if (customer === undefined) throw notFound('Customer', id);
  return customer;
};

const profileOf = ({ state }: Deed, { name, email, phone }: PayingCustomer): FakeCustomer => {
  const [given_name = '', ...rest] = name.split(' ');
  const customer = { id: newId(), given_name, family_name: rest.join(' '), email_address: email, phone_number: phone };
  state.customers.push(customer);
  return customer;
};

const STATUS_OF = { now: 'COMPLETED', later: 'APPROVED', declined: 'FAILED' } as const satisfies Record<Outcome, FakePayment['status']>;

const isPayable = ({ state }: Deed, order: FakeOrder): boolean =>
  (order.state === 'DRAFT' || order.state === 'OPEN') &&
  state.payments.every(({ order_id, status }) => order_id !== order.id || status === 'FAILED' || status === 'CANCELED');

/** The customer fills in the page of an order and presses the button. */
export const payOrder = (deed: Deed, order: FakeOrder, customer: PayingCustomer, outcome: Outcome): FakePayment => {
  if (!isPayable(deed, order))
    throw new Error(`the page has expired: its order is ${order.state} and has ${order.tenders.length} payments`);
  const payment: FakePayment = {
    id: newId(),
    order_id: order.id,
    location_id: order.location_id,
    created_at: deed.now,
    amount_money: order.total_money,
    total_money: order.total_money,
    source_type: 'CARD',
    card_details: { entry_method: 'KEYED', card: { cardholder_name: 'NAME ON CARD', card_brand: 'VISA', last_4: '1111' } },
    buyer_email_address: customer.email,
    customer_id: profileOf(deed, customer).id,
    refund_ids: [],
    status: STATUS_OF[outcome],
  };
  deed.state.payments.push(payment);
  deed.happened('payment.created', payment.id, { payment });
  order.tenders.push({ id: payment.id, payment_id: payment.id, type: 'CARD', amount_money: order.total_money });
  // Paid, but still open: Square completes an order when it is fulfilled.
  if (outcome === 'now') order.state = 'OPEN';
  changed(deed, order);
  deed.happened('payment.updated', payment.id, { payment });
  return payment;
};

export type ReaderPayment = {
  readonly amount: number;
  readonly tip?: number;
  /** RFC 3339: taken offline at that time, and sent to Square now. */
  readonly takenAt?: string | undefined;
  readonly outcome?: Outcome;
  readonly entry?: FakePayment['card_details']['entry_method'];
};

/** A customer pays by card on a Square Point of Sale reader. */
export const takeAtReader = (
  deed: Deed,
  { amount, tip = 0, takenAt, outcome = 'now', entry = 'CONTACTLESS' }: ReaderPayment,
  order: FakeOrder,
): FakePayment => {
  const money = { amount, currency: 'USD' } as const;
  const payment: FakePayment = {
    id: newId(),
    order_id: order.id,
    location_id: order.location_id,
    created_at: deed.now,
    amount_money: money,
    ...(tip === 0 ? {} : { tip_money: { ...money, amount: tip } }),
    total_money: { ...money, amount: amount + tip },
    source_type: 'CARD',
    card_details: { entry_method: entry, card: { card_brand: 'AMERICAN_EXPRESS', last_4: '1120' } },
    ...(takenAt === undefined ? {} : { is_offline_payment: true, offline_payment_details: { client_created_at: takenAt } }),
    refund_ids: [],
    status: STATUS_OF[outcome],
  };
  deed.state.payments.push(payment);
  return payment;
};

/** The bank answers a payment that was waiting for it. */
export const settlePayment = (deed: Deed, order: FakeOrder, outcome: 'COMPLETED' | 'CANCELED'): void => {
  const payment = deed.state.payments.find(({ order_id, status }) => order_id === order.id && status === 'APPROVED');
  if (payment === undefined) throw new Error('no payment of this order is waiting');
  payment.status = outcome;
  if (outcome === 'COMPLETED' && order.state === 'DRAFT') order.state = 'OPEN';
  changed(deed, order);
  deed.happened('payment.updated', payment.id, { payment });
};
