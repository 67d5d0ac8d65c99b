import { formatUsd, type Cents } from '../kernel/money.ts';
import { LIMITS } from '../limits.ts';
import { firstNameOf, lastNameOf } from '../order/customer-name.ts';
import { displayOrderNumber } from '../order/order-number.ts';
import type { Notice, NoticeKind } from './notice.ts';

/** What mails say about the stand itself. */
export type MailStand = {
  readonly name: string;
  /** 'the southwest corner of the bleachers' */
  readonly pickupPlace: string;
  /** 'CC Fees (3%)' */
  readonly feeLabel: string;
  /** Absolute address of the order's status page. */
  readonly statusUrl: string;
};

export type MailRow = { readonly quantity: number | null; readonly label: string; readonly amount: string };

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
  readonly summary: { readonly title: string; readonly rows: readonly MailRow[]; readonly total: MailRow } | null;
  readonly footer: string;
};

type Words = {
  readonly heading: string;
  readonly preview: (number: string, stand: MailStand) => string;
  readonly paragraphs: (notice: Notice, stand: MailStand) => readonly string[];
  readonly hasSummary: boolean;
};

const { from: soonest, to: latest } = LIMITS.orders.typicalMinutes;
const greeted = (notice: Notice, rest: string, anonymous: string): string => {
  const name = firstNameOf(notice.customerName);
  return name === '' ? anonymous : `${name}, ${rest}`;
};
const pickup = (stand: MailStand): string => `Pickup: ${stand.pickupPlace}. Show your order number or say your last name.`;

const WORDS = {
  'order-confirmed': {
    heading: 'Order Confirmed!',
    preview: (number, stand) => `Your order number is ${number}. Pickup at ${stand.pickupPlace}.`,
    paragraphs: (notice, stand) => {
      const name = firstNameOf(notice.customerName);
      const thanks = name === '' ? 'Thank you!' : `Thank you, ${name}!`;
      return [`${thanks} We are on it. Orders typically take ${soonest}-${latest} minutes.`, pickup(stand)];
    },
    hasSummary: true,
  },
  'order-cancelled': {
    heading: 'Order Cancelled',
    preview: (number) => `We could not fill order ${number}. Your money is on its way back to your card.`,
    paragraphs: (notice) => [
      greeted(
        notice,
        'we are sorry: what you ordered sold out before we could set it aside.',
        'We are sorry: what you ordered sold out before we could set it aside.',
      ),
      `Your full payment of ${formatUsd(notice.paidCents)} is on its way back to your card. There is nothing you need to do.`,
    ],
    hasSummary: true,
  },
  'order-ready': {
    heading: 'Ready for Pickup!',
    preview: (number) => `Order ${number} is bagged and waiting for you.`,
    paragraphs: (notice, stand) => [greeted(notice, 'your order is ready for pickup!', 'Your order is ready for pickup!'), pickup(stand)],
    hasSummary: false,
  },
  'order-reminder': {
    heading: 'Still waiting for you!',
    preview: (number) => `Order ${number} is ready and still at the pickup window.`,
    paragraphs: (notice, stand) => [
      greeted(notice, 'your order is still waiting at the pickup window.', 'Your order is still waiting at the pickup window.'),
      pickup(stand),
    ],
    hasSummary: false,
  },
} as const satisfies Record<NoticeKind, Words>;

const row = (label: string, amount: Cents): MailRow => ({ quantity: null, label, amount: formatUsd(amount) });

const summaryOf = (notice: Notice, stand: MailStand): MailContent['summary'] => {
  return {
    title: 'Order Summary',
    rows: [
      ...notice.lines.map((line) => ({ quantity: line.quantity, label: line.name, amount: formatUsd(line.subtotalCents) })),
      row(stand.feeLabel, notice.feeCents),
      ...(notice.donationCents > 0 ? [row('Donation', notice.donationCents)] : []),
    ],
    total: row('Total', notice.totalCents),
  };
};

/** Everything a mail says, from what happened and where the stand is. */
export const mailContent = (notice: Notice, stand: MailStand): MailContent => {
  const words: Words = WORDS[notice.kind];
  const number = displayOrderNumber(notice.orderNumber);
  const lastName = lastNameOf(notice.customerName);
  return {
    subject: `${words.heading} ${number}`,
    preview: words.preview(number, stand),
    standName: stand.name,
    heading: words.heading,
    orderNumber: number,
    nameHint: lastName === '' ? null : `Last name: ${lastName}`,
    paragraphs: words.paragraphs(notice, stand),
    button: { label: 'View Order Status', url: stand.statusUrl },
    summary: words.hasSummary ? summaryOf(notice, stand) : null,
    footer: 'You get this email because you ordered at the band stand. Every order supports the school band.',
  };
};
