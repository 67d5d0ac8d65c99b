import { formatUsd, type Cents } from '../kernel/money.ts';
import { LIMITS } from '../limits.ts';
import { firstNameOf, lastNameOf } from '../order/customer-name.ts';
import { unlinkable } from './unlinkable.ts';
import type { OrderMail, OrderCalledOff, OrderCancelled, OrderCancelledOnRequest, OrderConfirmation, OrderRefunded } from './order-mail.ts';

export type MailRow = { readonly quantity: number | null; readonly label: string; readonly amount: string };

/** `term` is set off, as in 'Pickup: southwest corner …'. */
export type MailParagraph = { readonly term: string | null; readonly text: string };

/** A mail as plain texts; renderers turn it into text and HTML and escape it. */
export type MailContent = {
  readonly subject: string;
  /** The line that mail programs show next to the subject. */
  readonly preview: string;
  readonly standName: string;
  readonly heading: string;
  /** '#042' */
  readonly orderNumber: string;
  /** Null when the name is unknown. */
  readonly lastName: string | null;
  readonly paragraphs: readonly MailParagraph[];
  readonly button: { readonly label: string; readonly url: string };
  readonly summary: {
    readonly title: string;
    readonly items: readonly MailRow[];
    readonly extras: readonly MailRow[];
    readonly total: MailRow;
  } | null;
  readonly footer: readonly string[];
};

type Words = Pick<MailContent, 'heading' | 'preview' | 'paragraphs'>;

const { from: soonest, to: latest } = LIMITS.orders.typicalMinutes;

const paragraph = (text: string): MailParagraph => ({ term: null, text });

/** 'Maya, your order …', or 'Your order …' for nobody known. */
const greeted = (customerName: string, rest: string): MailParagraph => {
  const name = unlinkable(firstNameOf(customerName));
  return paragraph(name === '' ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${name}, ${rest}`);
};

const thanked = (customerName: string): string => {
  const name = unlinkable(firstNameOf(customerName));
  return name === '' ? 'Thank you!' : `Thank you, ${name}!`;
};

const pickup = ({ pickupPlace }: OrderMail): MailParagraph => ({
  term: 'Pickup:',
  text: `${pickupPlace.replace(/^the /i, '')}. Show your order number or say your last name.`,
});

/** Only in mails about an order that is to be picked up. */
const codeOf = ({ pickupCode }: OrderMail): readonly MailParagraph[] =>
  pickupCode === undefined || pickupCode === null
    ? []
    : [{ term: 'Pickup code:', text: `${pickupCode}. Only you have it: say it at the window if you are asked.` }];

/** What follows the # reaches no server, log or Referer header: the page reads the code there. */
const urlOf = ({ statusUrl, pickupCode }: OrderMail): string =>
  pickupCode === undefined || pickupCode === null ? statusUrl : `${statusUrl}#${pickupCode}`;

const wordsFor = (mail: OrderMail): Words => {
  const number = mail.orderNumberDisplay;
  switch (mail.kind) {
    case 'order-confirmation':
      return {
        heading: 'Order Confirmed!',
        preview: `Your order number is ${number}. Pickup at ${mail.pickupPlace}.`,
        paragraphs: [
          paragraph(`${thanked(mail.customerName)} We are on it. Orders typically take ${soonest}-${latest} minutes.`),
          pickup(mail),
          ...codeOf(mail),
        ],
      };
    case 'order-cancelled':
      return {
        heading: 'Order Cancelled',
        preview: `We could not fill order ${number}. Your money is on its way back to you.`,
        paragraphs: [
          greeted(mail.customerName, 'we are sorry: what you ordered sold out before we could set it aside.'),
          {
            term: 'Refund:',
            text: `your full payment of ${formatUsd(mail.refundCents)} is on its way back to you. There is nothing you need to do.`,
          },
        ],
      };
    case 'order-refunded':
      return {
        heading: 'Order Cancelled',
        preview: `Order ${number} was cancelled. Your money is on its way back to you.`,
        paragraphs: [
          greeted(mail.customerName, 'your order was cancelled by the stand, and every item is being refunded.'),
          {
            term: 'Refund:',
            text: `${formatUsd(mail.refundCents)} is on its way back to you${mail.donationCents > 0 ? '; your donation stays with the band, thank you' : ''}. There is nothing you need to do.`,
          },
        ],
      };
    case 'order-cancelled-on-request':
      return {
        heading: 'Order Cancelled',
        preview: `You cancelled order ${number}. Your money is on its way back to you.`,
        paragraphs: [
          greeted(mail.customerName, 'your order is cancelled, as you asked.'),
          {
            term: 'Refund:',
            text: `${formatUsd(mail.refundCents)} is on its way back to you, usually in 5 to 10 days. There is nothing you need to do.`,
          },
        ],
      };
    case 'order-called-off':
      return {
        heading: 'The game is called off',
        preview: `The game is called off. Your ${formatUsd(mail.refundCents)} is on its way back.`,
        paragraphs: [
          greeted(mail.customerName, 'the game is called off, and so is your order. We are sorry.'),
          {
            term: 'Refund:',
            text: `${formatUsd(mail.refundCents)} is on its way back to you, usually in 5 to 10 days. There is nothing you need to do.`,
          },
        ],
      };
    case 'order-ready':
      return {
        heading: 'Ready for Pickup!',
        preview: `Order ${number} is bagged and waiting for you.`,
        paragraphs: [greeted(mail.customerName, 'your order is ready for pickup!'), pickup(mail), ...codeOf(mail)],
      };
    case 'order-reminder':
    default:
      return {
        heading: 'Still waiting for you!',
        preview: `Order ${number} is ready and still at the pickup window.`,
        paragraphs: [greeted(mail.customerName, 'your order is still waiting at the pickup window.'), pickup(mail), ...codeOf(mail)],
      };
  }
};

const amountRow = (label: string, amount: Cents): MailRow => ({ quantity: null, label, amount: formatUsd(amount) });

const summaryOf = (
  mail: OrderConfirmation | OrderCancelled | OrderRefunded | OrderCancelledOnRequest | OrderCalledOff,
): MailContent['summary'] => ({
  title: 'Order Summary',
  items: mail.items.map((item) => ({ quantity: item.quantity, label: item.name, amount: formatUsd(item.subtotalCents) })),
  extras: [amountRow(mail.feeLabel, mail.feeCents), ...(mail.donationCents > 0 ? [amountRow('Donation', mail.donationCents)] : [])],
  total: amountRow('Total', mail.totalCents),
});

/** Everything a mail says. */
export const mailContent = (mail: OrderMail): MailContent => {
  const words = wordsFor(mail);
  const lastName = unlinkable(lastNameOf(mail.customerName));
  return {
    ...words,
    subject: `${words.heading} ${mail.orderNumberDisplay}`,
    standName: mail.standName,
    orderNumber: mail.orderNumberDisplay,
    lastName: lastName === '' ? null : lastName,
    button: { label: 'View Order Status', url: urlOf(mail) },
    summary: 'items' in mail ? summaryOf(mail) : null,
    footer: ['You get this email because you ordered at the band stand.', 'Every order supports the school band.'],
  };
};
