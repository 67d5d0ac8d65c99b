import { formatUsd, ZERO, type Cents } from '../kernel/money.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { firstNameOf, lastNameOf } from '../order/customer-name.ts';
import type { OrderMail } from './order-mail.ts';
import type { MailFacts, MailWords } from './texts/mail-words.ts';
import type { AccountMail } from '../people/account-mail.ts';
import { MAIL_TEXTS, type MailTexts } from './texts/mail-texts.ts';
import type { NightSheetMail } from './night-sheet-mail.ts';
import type { StandMail } from './outbox-message.ts';

/** Dots in every script: mail programs turn text around a dot into a link. */
const DOT = /[.\u3002\uff0e\uff61](?=\S)/g;
const AT = /\s*[@\uff20]\s*/g;
const SCHEME = /:(?=[/\uff0f])/g;
/** Phones treat this many digits as a telephone number. */
const LONG_NUMBER = /\d(?:[\s().-]*\d){6,}/g;

/** Rewrites a typed name so that mail programs do not turn it into a link: 'evil.example' becomes 'evil. example'. */
export const unlinkable = (name: string): string =>
  name.replace(LONG_NUMBER, '').replace(SCHEME, ': ').replace(AT, ' at ').replace(DOT, '. ').trim();

export type MailRow = { readonly quantity: number | null; readonly label: string; readonly amount: string };

/** `term` is set off, as in 'Pickup: southwest corner …'. */
export type MailParagraph = { readonly term: string | null; readonly text: string };
type Labelled = { readonly term: string; readonly text: string };

export type MailSummary = {
  readonly title: string;
  /** Rows with a quantity. */
  readonly items: readonly MailRow[];
  readonly extras: readonly MailRow[];
  readonly total: MailRow | null;
};

/** A mail as plain texts. Renderers turn it into text and HTML, and escape it. */
export type MailContent = {
  readonly language: Language;
  readonly subject: string;
  /** The line that mail programs show next to the subject. */
  readonly preview: string;
  readonly standName: string;
  readonly heading: string;
  /** The most prominent line of the mail: '#042'. */
  readonly figure: Labelled;
  /** Null when the name is unknown. */
  readonly lastName: Labelled | null;
  readonly paragraphs: readonly MailParagraph[];
  readonly button: { readonly label: string; readonly url: string };
  readonly summaries: readonly MailSummary[];
  readonly footer: readonly string[];
};

const factsOf = (mail: OrderMail, place: string): MailFacts => ({
  number: mail.orderNumberDisplay,
  place,
  firstName: unlinkable(firstNameOf(mail.customerName)),
  refund: 'refundCents' in mail ? formatUsd(mail.refundCents) : '',
  item: 'item' in mail ? mail.item : '',
  instead: 'instead' in mail ? (mail.instead ?? '') : '',
  keepsDonation: 'keepsDonation' in mail,
});

/** The fragment (#…) never reaches a server, log or Referer header; the page reads the code there. */
const urlOf = ({ statusUrl, pickupCode }: OrderMail): string =>
  pickupCode === undefined || pickupCode === null ? statusUrl : `${statusUrl}#${pickupCode}`;

const amountRow = (label: string, amount: Cents): MailRow => ({ quantity: null, label, amount: formatUsd(amount) });

const wordsOf = (mail: OrderMail, texts: MailTexts): MailWords => {
  if (mail.kind === 'order-called-off' && mail.isChosen === true) return texts.chosenCalledOff;
  const words = texts.mails[mail.kind];
  return mail.kind === 'order-cancelled' && mail.hadClosed === true ? { ...words, opening: texts.hadClosed } : words;
};

const orderContent = (mail: OrderMail): MailContent => {
  const language = mail.language ?? LANGUAGES[0];
  const texts = MAIL_TEXTS[language];
  const words = wordsOf(mail, texts);
  const facts = factsOf(mail, texts.place(mail.pickupPlace));
  const lastName = unlinkable(lastNameOf(mail.customerName));
  const { pickupCode = null } = mail;
  const whereAndHow: readonly MailParagraph[] = [
    { term: texts.pickup, text: texts.howToPickUp(facts.place) },
    ...(pickupCode === null ? [] : [{ term: texts.pickupCode, text: texts.howToUseCode(pickupCode) }]),
  ];
  return {
    language,
    heading: words.heading,
    preview: words.preview(facts),
    paragraphs: [
      { term: null, text: words.opening(facts) },
      ...(words.refund === null || facts.refund === formatUsd(ZERO) ? [] : [{ term: texts.refund, text: words.refund(facts) }]),
      ...(words.refund === null || mail.kind === 'order-changed' ? whereAndHow : []),
    ],
    subject: `${words.heading} ${mail.orderNumberDisplay}`,
    standName: mail.standName,
    figure: { term: texts.orderNumber, text: mail.orderNumberDisplay },
    lastName: lastName === '' ? null : { term: texts.lastName, text: lastName },
    button: { label: texts.viewStatus, url: urlOf(mail) },
    summaries:
      'items' in mail
        ? [
            {
              title: texts.summary,
              items: mail.items.map((item) => ({ quantity: item.quantity, label: item.name, amount: formatUsd(item.subtotalCents) })),
              extras: [
                amountRow(mail.feeLabel, mail.feeCents),
                ...(mail.donationCents > 0 ? [amountRow(texts.donation, mail.donationCents)] : []),
              ],
              total: amountRow(texts.total, mail.totalCents),
            },
          ]
        : [],
    footer: texts.footer,
  };
};

/** For the treasurer and other staff, in English. */
const sheetContent = ({ standName, statusUrl, nightName, isClosed, netCents, parts }: NightSheetMail): MailContent => ({
  language: 'en',
  subject: `Night sheet: ${nightName}`,
  preview: `Net ${formatUsd(netCents)}. The whole sheet is attached as a table.`,
  standName,
  heading: 'The sheet of the night',
  figure: { term: 'Net:', text: formatUsd(netCents) },
  lastName: null,
  paragraphs: [
    { term: 'Night:', text: unlinkable(nightName) },
    {
      term: null,
      text: isClosed
        ? 'The night is closed. Refunds from now on are listed below its figures, on the sheet in the stand.'
        : 'The night is still open: its figures will change.',
    },
  ],
  button: { label: 'Open the Sheet', url: statusUrl },
  summaries: parts.map(({ title, rows }) => ({
    title,
    items: rows.filter(({ quantity }) => quantity !== null),
    extras: rows.filter(({ quantity }) => quantity === null),
    total: null,
  })),
  footer: ['You’re getting this email because your address is in the stand’s settings.'],
});

const accountContent = ({ standName, statusUrl, heading, who, text, button, footer }: AccountMail): MailContent => ({
  language: 'en',
  subject: `${heading}: ${unlinkable(standName)}`,
  preview: text,
  standName,
  heading,
  figure: { term: 'Name:', text: unlinkable(who) },
  lastName: null,
  paragraphs: [{ term: null, text }],
  button: { label: button, url: statusUrl },
  summaries: [],
  footer: [footer],
});

/** All texts of a mail. */
export const mailContent = (mail: StandMail): MailContent => {
  if (mail.kind === 'night-sheet') return sheetContent(mail);
  return mail.kind === 'account' ? accountContent(mail) : orderContent(mail);
};
