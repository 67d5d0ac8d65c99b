import { LIMITS } from '../../limits.ts';
import { STATUS_LABELS } from '../../order/order-labels.ts';
import type { OrderItem } from '../../order/order.ts';
import { storedFeeLabel } from '../../pricing/quote.ts';
import type { OrderMail } from '../order-mail.ts';
import { withGreeting, MOST_TEXT_MESSAGES, type MailFacts, type MailWords } from './mail-words.ts';

const { from: soonest, to: latest } = LIMITS.orders.typicalMinutes;

const inSomeDays = ({ refund }: MailFacts): string =>
  `${refund} is on its way back to you, usually in 5 to 10 days. There is nothing you need to do.`;

type ItemNames = Pick<OrderItem, 'productName' | 'productNameEs'>;

const MAILS: Readonly<Record<OrderMail['kind'], MailWords>> = {
  'order-confirmation': {
    heading: 'Order Confirmed!',
    preview: ({ number, place }) => `Your order number is ${number}. Pickup at ${place}.`,
    opening: ({ firstName }) =>
      `${firstName === '' ? 'Thank you!' : `Thank you, ${firstName}!`} We are on it. Orders typically take ${soonest}-${latest} minutes.`,
    refund: null,
  },
  'order-cancelled': {
    heading: 'Order Cancelled',
    preview: ({ number }) => `We could not fill order ${number}. Your money is on its way back to you.`,
    opening: (facts) => withGreeting(facts, 'we are sorry: what you ordered sold out before we could set it aside.'),
    refund: ({ refund }) => `your full payment of ${refund} is on its way back to you. There is nothing you need to do.`,
  },
  'order-refunded': {
    heading: 'Order Cancelled',
    preview: ({ number }) => `Order ${number} was cancelled. Your money is on its way back to you.`,
    opening: (facts) => withGreeting(facts, 'your order was cancelled by the stand, and every item is being refunded.'),
    refund: ({ refund, keepsDonation }) =>
      `${refund} is on its way back to you${keepsDonation ? '; your donation stays with the band, thank you' : ''}. There is nothing you need to do.`,
  },
  'order-cancelled-on-request': {
    heading: 'Order Cancelled',
    preview: ({ number }) => `You cancelled order ${number}. Your money is on its way back to you.`,
    opening: (facts) => withGreeting(facts, 'your order is cancelled, as you asked.'),
    refund: inSomeDays,
  },
  'order-called-off': {
    heading: 'The game is called off',
    preview: ({ refund }) => `The game is called off. Your ${refund} is on its way back.`,
    opening: (facts) => withGreeting(facts, 'the game is called off, and so is your order. We are sorry.'),
    refund: inSomeDays,
  },
  'order-changed': {
    heading: 'Your order has changed',
    preview: ({ item, instead }) => (instead === '' ? `${item} ran out.` : `${item} ran out. You get ${instead} instead.`),
    opening: (facts) =>
      facts.instead === ''
        ? withGreeting(facts, `we are sorry: ${facts.item} ran out. The rest of your order is on its way.`)
        : withGreeting(
            facts,
            `we are sorry: ${facts.item} ran out. You get ${facts.instead} instead. Not what you want? Tell us at the window and we give the money back.`,
          ),
    refund: ({ refund }) => `${refund} is on its way back to you. There is nothing you need to do.`,
  },
  'order-unchanged': {
    heading: 'Nothing is missing',
    preview: ({ item }) => `${item}: we have it after all.`,
    opening: (facts) =>
      withGreeting(
        facts,
        `good news: we thought that this had run out, but we have it after all: ${facts.item}. You get everything you ordered.`,
      ),
    refund: null,
  },
  'order-ready': {
    heading: STATUS_LABELS.ready,
    preview: ({ number }) => `Order ${number} is bagged and waiting for you.`,
    opening: (facts) => withGreeting(facts, 'your order is ready for pickup!'),
    refund: null,
  },
  'order-reminder': {
    heading: 'Still waiting for you!',
    preview: ({ number }) => `Order ${number} is ready and still at the pickup window.`,
    opening: (facts) => withGreeting(facts, 'your order is still waiting at the pickup window.'),
    refund: null,
  },
};

export const EN = {
  mails: MAILS,
  hadClosed: (facts: MailFacts): string => withGreeting(facts, 'we are sorry: the stand had closed before your payment arrived.'),
  /** Chosen orders, while the game goes on. */
  chosenCalledOff: {
    heading: 'Order Cancelled',
    preview: ({ number }) => `We had to cancel order ${number}. Your money is on its way back to you.`,
    opening: (facts) => withGreeting(facts, 'we had to cancel your order. We are sorry.'),
    refund: inSomeDays,
  } as MailWords,
  place: (place: string): string => place,
  orderNumber: 'Order number:',
  lastName: 'Last name:',
  pickup: 'Pickup:',
  howToPickUp: (place: string): string => `${place.replace(/^the /i, '')}. Show your order number or say your last name.`,
  pickupCode: 'Pickup code:',
  howToUseCode: (code: string): string => `${code}. Only you have it: say it at the window if you are asked.`,
  refund: 'Refund:',
  viewStatus: 'View Order Status',
  summary: 'Order Summary',
  itemName: ({ productName }: ItemNames): string => productName,
  fee: (stored: Parameters<typeof storedFeeLabel>[0], feeBasisPoints: number): string => storedFeeLabel(stored, feeBasisPoints),
  donation: 'Donation',
  total: 'Total',
  footer: [
    'You’re getting this email because you ordered at the band stand.',
    'Every order supports the school band.',
  ] as readonly string[],
  push: {
    title: (number: string): string => `Order ${number} is ready`,
    body: (place: string): string => `Pick it up at ${place}.`,
    code: (code: string): string => `Your pickup code: ${code}.`,
  },
  text: {
    ready: (number: string, place: string): string => `Order ${number} is ready. Pick it up at ${place}.`,
    reminder: (number: string, place: string): string => `Order ${number} is still waiting for you at ${place}.`,
    help: (contact: string): string =>
      `We’ll text you when your order is ready, up to ${MOST_TEXT_MESSAGES} messages an order. Questions: ${contact}. Msg & data rates may apply.`,
    stop: 'Reply STOP to opt out.',
  },
};
