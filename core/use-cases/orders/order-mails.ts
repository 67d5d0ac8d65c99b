import type { OrderCancelled, OrderConfirmation, OrderReady, OrderRefunded, OrderReminder } from '../../domain/notifications/order-mail.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order } from '../../domain/order/order.ts';
import { refundedCents } from '../../domain/order/refund.ts';
import { cardFeeLabel } from '../../domain/pricing/card-fee.ts';

/** What mails say about the stand, from the configuration. */
export interface StandFacts {
  readonly standName: string;
  readonly pickupPlace: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly feeBasisPoints: number;
}

export interface OrderMails {
  confirmation(order: Order): OrderConfirmation;
  cancelled(order: Order): OrderCancelled;
  refunded(order: Order): OrderRefunded;
  ready(order: Order): OrderReady;
  reminder(order: Order): OrderReminder;
}

export const makeOrderMails = (stand: StandFacts): OrderMails => {
  const headOf = (order: Order) => ({
    standName: stand.standName,
    pickupPlace: stand.pickupPlace,
    orderNumberDisplay: displayOrderNumber(order.orderNumber),
    customerName: order.customer.name,
    statusUrl: `${stand.publicUrl}/order-status/${order.lookupHash}`,
  });
  const factsOf = (order: Order) => ({
    ...headOf(order),
    items: order.items.map((item) => ({ name: item.productName, quantity: item.quantity, subtotalCents: item.subtotalCents })),
    subtotalCents: order.subtotalCents,
    feeCents: order.feeCents,
    feeLabel: cardFeeLabel(stand.feeBasisPoints),
    donationCents: order.donationCents,
    totalCents: order.totalCents,
    placedAt: order.placedAt,
  });
  return {
    confirmation: (order) => ({ kind: 'order-confirmation', ...factsOf(order) }),
    cancelled: (order) => ({ kind: 'order-cancelled', ...factsOf(order), refundCents: order.paidCents }),
    refunded: (order) => ({ kind: 'order-refunded', ...factsOf(order), refundCents: refundedCents(order) }),
    ready: (order) => ({ kind: 'order-ready', ...headOf(order) }),
    reminder: (order) => ({ kind: 'order-reminder', ...headOf(order) }),
  };
};
