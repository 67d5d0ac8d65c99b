import { addCents, cents, multiplyCents } from '#core/domain/kernel/money.ts';
import type {
  OrderCalledOff,
  OrderCancelled,
  OrderCancelledOnRequest,
  OrderConfirmation,
  OrderReady,
  OrderRefunded,
  OrderReminder,
} from '#core/domain/notifications/order-mail.ts';
import { cardFee, cardFeeLabel } from '#core/domain/pricing/quote.ts';
import { GAME_NIGHT } from '../fakes/fixed-clock.ts';

const ITEMS = [
  { name: 'Cola', quantity: 2, subtotalCents: multiplyCents(cents(250), 2) },
  { name: 'Hot Dog', quantity: 2, subtotalCents: multiplyCents(cents(350), 2) },
  { name: 'Nachos with Cheese', quantity: 1, subtotalCents: cents(400) },
  { name: 'Ring Lollipop', quantity: 5, subtotalCents: multiplyCents(cents(125), 5) },
];

const HEAD = {
  standName: 'Bandstand',
  pickupPlace: 'the southwest corner of the bleachers',
  orderNumberDisplay: '#042',
  customerName: 'Maya Rivera',
  statusUrl: 'https://stand.example/order-status/Zm9vYmFy',
};

const DONATION = cents(267);

/** The design's order, $25.59 in all. */
export const aConfirmationMail = (facts: Partial<OrderConfirmation> = {}): OrderConfirmation => {
  const subtotalCents = addCents(...(facts.items ?? ITEMS).map((item) => item.subtotalCents));
  const feeCents = cardFee(subtotalCents);
  return {
    kind: 'order-confirmation',
    ...HEAD,
    items: ITEMS,
    subtotalCents,
    feeCents,
    feeLabel: cardFeeLabel(),
    donationCents: DONATION,
    totalCents: addCents(subtotalCents, feeCents, facts.donationCents ?? DONATION),
    placedAt: GAME_NIGHT,
    ...facts,
  };
};

export const aCancelledMail = (facts: Partial<Omit<OrderCancelled, 'kind'>> = {}): OrderCancelled => {
  const { kind: _, ...order } = aConfirmationMail();
  return { refundCents: order.totalCents, ...order, ...facts, kind: 'order-cancelled' };
};

export const aRefundedMail = (facts: Partial<Omit<OrderRefunded, 'kind'>> = {}): OrderRefunded => {
  const { kind: _, ...order } = aConfirmationMail();
  return { refundCents: addCents(order.subtotalCents, order.feeCents), ...order, ...facts, kind: 'order-refunded' };
};

export const aCalledOffMail = (): OrderCalledOff => {
  const { kind: _, ...order } = aConfirmationMail();
  return { refundCents: order.totalCents, ...order, kind: 'order-called-off' };
};

export const aCancelledOnRequestMail = (): OrderCancelledOnRequest => {
  const { kind: _, ...order } = aConfirmationMail();
  return { refundCents: order.totalCents, ...order, kind: 'order-cancelled-on-request' };
};

export const aReadyMail = (facts: Partial<OrderReady> = {}): OrderReady => ({ kind: 'order-ready', ...HEAD, ...facts });

export const aReminderMail = (facts: Partial<OrderReminder> = {}): OrderReminder => ({ kind: 'order-reminder', ...HEAD, ...facts });
