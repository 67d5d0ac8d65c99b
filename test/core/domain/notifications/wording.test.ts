import { describe, expect, it } from 'vitest';
import { lookupHash, nightId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { LANGUAGES, type Language } from '#core/domain/language.ts';
import type { NightSheetMail } from '#core/domain/notifications/night-sheet-mail.ts';
import type { OrderMail } from '#core/domain/notifications/order-mail.ts';
import type { StandMail } from '#core/domain/notifications/outbox-message.ts';
import { readyMessage } from '#core/domain/notifications/push-message.ts';
import { helpMessage, textMessage } from '#core/domain/notifications/text-message.ts';
import { mailContent, type MailRow } from '#core/domain/notifications/wording.ts';
import type { AccountMail } from '#core/domain/people/account-mail.ts';
import { NOW } from '#test/support/builders/instants.ts';

const HEAD = {
  standName: 'Bandstand',
  pickupPlace: 'the southwest corner of the bleachers',
  orderNumberDisplay: '#042',
  customerName: 'Maya Rivera',
  statusUrl: 'https://stand.example/order-status/hash',
} as const;

const FACTS = {
  ...HEAD,
  items: [
    { name: 'Cola', quantity: 2, subtotalCents: cents(500) },
    { name: 'Hot Dog', quantity: 2, subtotalCents: cents(700) },
  ],
  subtotalCents: cents(1200),
  feeCents: cents(36),
  feeLabel: 'CC Fees (3%)',
  donationCents: cents(144),
  totalCents: cents(1380),
  placedAt: NOW,
} as const;

const BACK = { ...FACTS, refundCents: cents(1380) } as const;

const ORDER_MAILS: readonly OrderMail[] = [
  { ...FACTS, kind: 'order-confirmation', pickupCode: 'R26' },
  { ...FACTS, kind: 'order-confirmation', donationCents: cents(1), pickupCode: null },
  { ...FACTS, kind: 'order-confirmation', donationCents: cents(0), customerName: ' ' },
  { ...BACK, kind: 'order-cancelled' },
  { ...BACK, kind: 'order-cancelled', hadClosed: true },
  { ...BACK, kind: 'order-refunded' },
  { ...BACK, kind: 'order-refunded', keepsDonation: true, refundCents: cents(1236) },
  { ...BACK, kind: 'order-cancelled-on-request' },
  { ...BACK, kind: 'order-called-off' },
  { ...BACK, kind: 'order-called-off', isChosen: true },
  { ...BACK, kind: 'order-changed', item: '2 × Hot Dog', instead: '2 × Pizza Slice', refundCents: cents(0) },
  { ...BACK, kind: 'order-changed', item: '2 × Hot Dog', instead: null, refundCents: cents(721) },
  { ...HEAD, kind: 'order-unchanged', item: '2 × Hot Dog' },
  { ...HEAD, kind: 'order-ready', pickupCode: 'R26', customerName: '' },
  { ...HEAD, kind: 'order-ready', pickupPlace: 'Gate 4' },
  { ...HEAD, kind: 'order-reminder', pickupCode: 'R26' },
];

const SHEET: NightSheetMail = {
  kind: 'night-sheet',
  nightId: nightId('night'),
  standName: 'Bandstand',
  statusUrl: 'https://stand.example/admin/night/night/sheet',
  nightName: 'vs. Lincoln',
  isClosed: true,
  netCents: cents(1380),
  parts: [
    {
      title: 'Money',
      rows: [
        { quantity: null, label: 'Net', amount: '$13.80' },
        { quantity: 2, label: 'Cola', amount: '$5.00' },
      ],
    },
  ],
  csv: '',
  fileName: 'sheet.csv',
};
const ACCOUNT: AccountMail = {
  kind: 'account',
  standName: 'Bandstand',
  statusUrl: 'https://stand.example/admin/people',
  button: 'Open People',
  heading: 'A login has changed',
  who: 'Dana',
  text: 'Dana has a new passkey.',
  footer: 'You have a login.',
};

const rowOf = ({ quantity, label, amount }: MailRow): string => [quantity ?? [], label, amount].flat().join(' ');

/** A mail as its reader sees it, from the list of mails down to the last line. */
const linesOf = (mail: StandMail): readonly string[] => {
  const { language, subject, preview, standName, heading, figure, lastName, button, ...content } = mailContent(mail);
  const { paragraphs, summaries, footer } = content;
  const head = [figure, ...(lastName === null ? [] : [lastName])].map(({ term, text }) => `${term} ${text}`);
  const lines = [
    `${subject} | ${preview}`,
    [standName, heading, ...head].join(' | '),
    ...paragraphs.map(({ term, text }) => (term === null ? text : `${term} ${text}`)),
    `[${button.label}](${button.url})`,
    ...summaries.map(({ title, items, extras, total }) =>
      [title, ...items.map(rowOf), '+', ...extras.map(rowOf), ...(total === null ? [] : ['=', rowOf(total)])].join(' | '),
    ),
    footer.join(' | '),
  ];
  return [`${mail.kind}, ${language}`, ...lines.map((line) => `  ${line}`)];
};

const messagesIn = (language: Language): readonly string[] => {
  const order = { orderNumber: 'BAND-20261120-O-042', lookupHash: lookupHash('hash'), language };
  const pushes = ['R26', null].map((pickupCode) => Object.values(readyMessage({ ...order, pickupCode }, HEAD.pickupPlace)).join(' | '));
  const facts = { standName: 'band.example', orderNumber: '#042', pickupPlace: HEAD.pickupPlace };
  return [
    ...pushes.map((push) => `push: ${push}`),
    ...(['ready', 'reminder'] as const).map((occasion) => `text: ${textMessage(occasion, language, facts)}`),
    `text: ${helpMessage(language, 'Bandstand', 'band@school.example')}`,
  ];
};

it('mails, pushes and texts read as written down', async () => {
  const translated = LANGUAGES.flatMap((language) => ORDER_MAILS.map((mail): StandMail => ({ ...mail, language })));
  const mails = [...translated, ...ORDER_MAILS.slice(0, 1), SHEET, { ...SHEET, isClosed: false }, ACCOUNT].map(linesOf);
  await expect([...mails.flat(), ...LANGUAGES.flatMap(messagesIn)].join('\n')).toMatchFileSnapshot('messages.txt');
});

describe.each(LANGUAGES)('a mail in %s', (language) => {
  it.each(ORDER_MAILS)('%#: reads in that language only', (mail) => {
    const { standName: _stand, summaries: _rows, figure, lastName, button, ...rest } = mailContent({ ...mail, language, pickupPlace: '' });
    const words = JSON.stringify([rest, button.label, figure.term, lastName?.term]);
    expect(/\b(order|your|the|and|name|status|pickup)\b/i.test(words)).toBe(language === 'en');
  });
});
