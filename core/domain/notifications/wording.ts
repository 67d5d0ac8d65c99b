import { formatUsd, type Cents } from '../kernel/money.ts';
import { LIMITS } from '../limits.ts';
import { firstNameOf, lastNameOf } from '../order/customer-name.ts';
import type { Notice, OrderCancelled, OrderConfirmation } from './notice.ts';

export type MailRow = { readonly quantity: number | null; readonly label: string; readonly amount: string };

export type MailSummary = { readonly title: string; readonly rows: readonly MailRow[]; readonly total: MailRow };

/** A mail as plain texts; renderers turn it into text and HTML and escape it. */
export type MailContent = {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  readonly standName: string;
  readonly heading: string;
  /** '#042' */
  readonly orderNumber: string;
  /** 'Last name: Rivera'; null when the name is unknown. */
  readonly nameHint: string | null;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  readonly summary: MailSummary | null;
  readonly footer: string;
};

type Words = Pick<MailContent, 'heading' | 'preview' | 'paragraphs' | 'summary'>;

const FOOTER = 'You get this email because you ordered at the band stand. Every order supports the school band.';
const { from: soonest, to: latest } = LIMITS.orders.typicalMinutes;

const addressed = (notice: Notice, sentence: string): string => {
  const name = firstNameOf(notice.customerName);
  return name === '' ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${name}, ${sentence}`;
};

const thanks = (notice: Notice): string => {
  const name = firstNameOf(notice.customerName);
  return name === '' ? 'Thank you!' : `Thank you, ${name}!`;
};

/** `PICKUP_PLACE` reads inside a sentence; after the colon it goes without its article. */
const pickup = ({ pickupPlace }: Notice): string =>
  `Pickup: ${pickupPlace.replace(/^the /, '')}. Show your order number or say your last name.`;

const row = (label: string, amount: Cents): MailRow => ({ quantity: null, label, amount: formatUsd(amount) });

const summaryOf = (notice: OrderConfirmation | OrderCancelled): MailSummary => ({
  title: 'Order Summary',
  rows: [
    ...notice.items.map((item) => ({ quantity: item.quantity, label: item.name, amount: formatUsd(item.subtotalCents) })),
    row(notice.feeLabel, notice.feeCents),
    ...(notice.donationCents > 0 ? [row('Donation', notice.donationCents)] : []),
  ],
  total: row('Total', notice.totalCents),
});

type WordsByKind = { readonly [K in Notice['kind']]: (notice: Extract<Notice, { readonly kind: K }>) => Words };

const WORDS: WordsByKind = {
  'order-confirmation': (notice) => ({
    heading: 'Order Confirmed!',
    preview: `Your order number is ${notice.orderNumberDisplay}. Pickup at ${notice.pickupPlace}.`,
    paragraphs: [`${thanks(notice)} We are on it. Orders typically take ${soonest}-${latest} minutes.`, pickup(notice)],
    summary: summaryOf(notice),
  }),
  'order-cancelled': (notice) => ({
    heading: 'Order Cancelled',
    preview: `We could not fill order ${notice.orderNumberDisplay}. Your money is on its way back to your card.`,
    paragraphs: [
      addressed(notice, 'we are sorry: what you ordered sold out before we could set it aside.'),
      `Your full payment of ${formatUsd(notice.refundCents)} is on its way back to your card. There is nothing you need to do.`,
    ],
    summary: summaryOf(notice),
  }),
  'order-ready': (notice) => ({
    heading: 'Ready for Pickup!',
    preview: `Order ${notice.orderNumberDisplay} is bagged and waiting for you.`,
    paragraphs: [addressed(notice, 'your order is ready for pickup!'), pickup(notice)],
    summary: null,
  }),
  'order-reminder': (notice) => ({
    heading: 'Still waiting for you!',
    preview: `Order ${notice.orderNumberDisplay} is ready and still at the pickup window.`,
    paragraphs: [addressed(notice, 'your order is still waiting at the pickup window.'), pickup(notice)],
    summary: null,
  }),
};

const wordsOf = <K extends Notice['kind']>(kind: K, notice: Extract<Notice, { readonly kind: K }>): Words => WORDS[kind](notice);

/** Everything a mail says. */
export const mailContent = (notice: Notice): MailContent => {
  const words = wordsOf(notice.kind, notice);
  const lastName = lastNameOf(notice.customerName);
  return {
    ...words,
    subject: `${words.heading} ${notice.orderNumberDisplay}`,
    standName: notice.standName,
    orderNumber: notice.orderNumberDisplay,
    nameHint: lastName === '' ? null : `Last name: ${lastName}`,
    button: { label: 'View Order Status', url: notice.statusUrl },
    footer: FOOTER,
  };
};
