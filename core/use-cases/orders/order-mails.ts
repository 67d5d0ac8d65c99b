import type {
  OrderCalledOff,
  OrderCancelled,
  OrderCancelledOnRequest,
  OrderChanged,
  OrderConfirmation,
  OrderReady,
  OrderRefunded,
  OrderReminder,
  OrderUnchanged,
} from '../../domain/notifications/order-mail.ts';
import type { Cents } from '../../domain/kernel/money.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { MAIL_TEXTS } from '../../domain/notifications/texts/mail-texts.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { ORDER_CALLED_OFF, type Order, type OrderItem, itemsToShow } from '../../domain/order/order.ts';

/** The stand's facts in mails, read for each mail because settings may change. */
export interface StandFacts {
  readonly standName: string;
  readonly pickupPlace: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly feeBasisPoints: number;
}

/** The outcome for a sold-out item. */
export type ItemChange = { readonly item: OrderItem; readonly instead: OrderItem | null; readonly backCents: Cents };

export interface OrderMails {
  confirmation(order: Order): OrderConfirmation;
  cancelled(order: Order, hadClosed: boolean): OrderCancelled;
  /** @param leftCents the part of its payment that stays */
  refunded(order: Order, refundCents: Cents, leftCents: Cents): OrderRefunded;
  cancelledOnRequest(order: Order, refundCents: Cents): OrderCancelledOnRequest;
  calledOff(order: Order, refundCents: Cents): OrderCalledOff;
  /** `instead` null: it is refunded. */
  itemChanged(order: Order, change: ItemChange): OrderChanged;
  itemFound(order: Order, item: OrderItem): OrderUnchanged;
  ready(order: Order): OrderReady;
  reminder(order: Order): OrderReminder;
}

const numberOf = (order: Order) => ({ orderNumberDisplay: displayOrderNumber(order.orderNumber), pickupCode: order.pickupCode });

/** '2 × Hot Dog', in the order's language. */
const unitsOf = (order: Order, item: OrderItem): string => `${item.quantity} × ${MAIL_TEXTS[order.language].itemName(item)}`;

export const makeOrderMails = (stand: StandFacts): OrderMails => {
  const headOf = (order: Order) => ({
    language: order.language,
    standName: stand.standName,
    pickupPlace: stand.pickupPlace,
    customerName: order.customer.name,
    // Opens in the order's language, whatever the browser prefers.
    statusUrl: `${stand.publicUrl}/order-status/${order.lookupHash}${order.language === LANGUAGES[0] ? '' : `?lang=${order.language}`}`,
  });
  const factsOf = (order: Order) => ({
    ...headOf(order),
    items: itemsToShow(order.items).map((item) => ({
      name: MAIL_TEXTS[order.language].itemName(item),
      quantity: item.quantity,
      subtotalCents: item.subtotalCents,
    })),
    subtotalCents: order.subtotalCents,
    feeCents: order.feeCents,
    feeLabel: MAIL_TEXTS[order.language].fee(order, stand.feeBasisPoints),
    donationCents: order.donationCents,
    totalCents: order.totalCents,
    placedAt: order.placedAt,
  });
  return {
    confirmation: (order) => ({ kind: 'order-confirmation', ...numberOf(order), ...factsOf(order) }),
    cancelled: (order, hadClosed) => ({
      kind: 'order-cancelled',
      ...numberOf(order),
      ...factsOf(order),
      refundCents: order.paidCents,
      ...(hadClosed && { hadClosed }),
    }),
    refunded: (order, refundCents, leftCents) => ({
      kind: 'order-refunded',
      ...numberOf(order),
      ...factsOf(order),
      refundCents,
      ...(order.donationCents > 0 && leftCents >= order.donationCents && { keepsDonation: true as const }),
    }),
    cancelledOnRequest: (order, refundCents) => ({
      kind: 'order-cancelled-on-request',
      ...numberOf(order),
      ...factsOf(order),
      refundCents,
    }),
    calledOff: (order, refundCents) => ({
      kind: 'order-called-off',
      ...numberOf(order),
      ...factsOf(order),
      refundCents,
      ...(order.statusBy?.staffId === ORDER_CALLED_OFF.staffId && { isChosen: true as const }),
    }),
    itemChanged: (order, { item, instead, backCents }) => {
      const change = { item: unitsOf(order, item), instead: instead === null ? null : unitsOf(order, instead), refundCents: backCents };
      return { kind: 'order-changed', ...numberOf(order), ...factsOf(order), ...change };
    },
    itemFound: (order, item) => ({ kind: 'order-unchanged', ...numberOf(order), ...headOf(order), item: unitsOf(order, item) }),
    ready: (order) => ({ kind: 'order-ready', ...numberOf(order), ...headOf(order) }),
    reminder: (order) => ({ kind: 'order-reminder', ...numberOf(order), ...headOf(order) }),
  };
};
