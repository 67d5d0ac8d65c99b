import { expect, it } from 'vitest';
import { cents, subtractCents } from '#core/domain/kernel/money.ts';
import { makeOrderMails } from '#core/use-cases/orders/order-mails.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';

const MAILS = makeOrderMails({
  standName: 'Bandstand',
  pickupPlace: 'the corner',
  publicUrl: 'https://stand.example',
  feeBasisPoints: 300,
});
const ORDER = anOrder({ orderNumber: 'BAND-20261120-O-042', pickupCode: 'K47', paidCents: cents(2_600) });

const HEAD = {
  language: 'en',
  standName: 'Bandstand',
  pickupPlace: 'the corner',
  customerName: ORDER.customer.name,
  statusUrl: `https://stand.example/order-status/${ORDER.lookupHash}`,
};
const NUMBER = { orderNumberDisplay: '#042', pickupCode: 'K47' };
const FACTS = {
  ...HEAD,
  items: ORDER.items.map(({ productName: name, quantity, subtotalCents }) => ({ name, quantity, subtotalCents })),
  subtotalCents: ORDER.subtotalCents,
  feeCents: ORDER.feeCents,
  feeLabel: 'CC Fees (3%)',
  donationCents: ORDER.donationCents,
  totalCents: ORDER.totalCents,
  placedAt: ORDER.placedAt,
};

it.each([
  ['confirmation', { kind: 'order-confirmation', ...NUMBER, ...FACTS }],
  ['cancelled', { kind: 'order-cancelled', ...NUMBER, ...FACTS, refundCents: 2_600 }],
  ['ready', { kind: 'order-ready', ...NUMBER, ...HEAD }],
  ['reminder', { kind: 'order-reminder', ...NUMBER, ...HEAD }],
] as const)('%s says what its mail needs', (mail, facts) => {
  expect(MAILS[mail](ORDER, false)).toEqual(facts);
});

it('refunded says how much, and whether a donation stays', () => {
  const mail = { kind: 'order-refunded', ...NUMBER, ...FACTS, refundCents: 515 };
  expect(MAILS.refunded(ORDER, cents(515), subtractCents(ORDER.donationCents, cents(1)))).toEqual(mail);
  expect(MAILS.refunded(ORDER, cents(515), ORDER.donationCents)).toEqual({ ...mail, keepsDonation: true });
  expect(MAILS.refunded({ ...ORDER, donationCents: cents(0) }, cents(515), cents(0))).toEqual({ ...mail, donationCents: 0 });
});

it('speaks the language in which the order was placed, and so does the page behind its link', () => {
  const items = ORDER.items.map((item, index) => (index === 0 ? { ...item, productNameEs: 'Refresco de cola' } : item));
  expect(MAILS.cancelled({ ...ORDER, items, language: 'es' }, false)).toEqual({
    kind: 'order-cancelled',
    ...NUMBER,
    ...FACTS,
    items: FACTS.items.map((item, index) => (index === 0 ? { ...item, name: 'Refresco de cola' } : item)),
    language: 'es',
    statusUrl: `${HEAD.statusUrl}?lang=es`,
    feeLabel: 'Cargo por tarjeta (3%)',
    refundCents: 2_600,
  });
});
