import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import type { OrderMail, OrderCancelled, OrderConfirmation, OrderReady, OrderReminder } from '#core/domain/notifications/order-mail.ts';
import { mailContent } from '#core/domain/notifications/wording.ts';
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

const CONFIRMATION: OrderConfirmation = { ...FACTS, kind: 'order-confirmation' };
const CANCELLED: OrderCancelled = { ...FACTS, kind: 'order-cancelled', refundCents: cents(1380) };
const READY: OrderReady = { ...HEAD, kind: 'order-ready' };
const REMINDER: OrderReminder = { ...HEAD, kind: 'order-reminder' };

/** The paragraphs as somebody reads them. */
const sentences = (mail: OrderMail): readonly string[] =>
  mailContent(mail).paragraphs.map(({ term, text }) => (term === null ? text : `${term} ${text}`));

describe('the confirmation', () => {
  it('reads as drawn', () => {
    expect(mailContent(CONFIRMATION)).toMatchObject({
      subject: 'Order Confirmed! #042',
      preview: 'Your order number is #042. Pickup at the southwest corner of the bleachers.',
      heading: 'Order Confirmed!',
      orderNumber: '#042',
      lastName: 'Rivera',
      button: { label: 'View Order Status', url: 'https://stand.example/order-status/hash' },
    });
    expect(sentences(CONFIRMATION)).toEqual([
      'Thank you, Maya! We are on it. Orders typically take 5-15 minutes.',
      'Pickup: southwest corner of the bleachers. Show your order number or say your last name.',
    ]);
    expect(mailContent(CONFIRMATION).footer.join(' ')).toBe(
      'You get this email because you ordered at the band stand. Every order supports the school band.',
    );
  });

  it('has the pickup code, in its words and in its link, when the order has one', () => {
    for (const mail of [CONFIRMATION, READY, REMINDER].map((one): OrderMail => ({ ...one, pickupCode: 'R26' }))) {
      expect(sentences(mail)).toContain('Pickup code: R26. Only you have it: say it at the window if you are asked.');
      expect(mailContent(mail).button.url).toBe('https://stand.example/order-status/hash#R26');
      expect(sentences({ ...mail, pickupCode: null }).join(' ')).not.toContain('code');
    }
  });

  it('has the bill', () => {
    expect(mailContent(CONFIRMATION).summary).toEqual({
      title: 'Order Summary',
      items: [
        { quantity: 2, label: 'Cola', amount: '$5.00' },
        { quantity: 2, label: 'Hot Dog', amount: '$7.00' },
      ],
      extras: [
        { quantity: null, label: 'CC Fees (3%)', amount: '$0.36' },
        { quantity: null, label: 'Donation', amount: '$1.44' },
      ],
      total: { quantity: null, label: 'Total', amount: '$13.80' },
    });
  });

  it('has no line for a donation of nothing, and no name nobody gave', () => {
    const mail = { ...CONFIRMATION, donationCents: cents(0), customerName: ' ' };
    expect(mailContent(mail).summary?.extras.map((row) => row.label)).toEqual(['CC Fees (3%)']);
    expect(mailContent(mail).lastName).toBeNull();
    expect(mailContent({ ...CONFIRMATION, donationCents: cents(1) }).summary?.extras.at(-1)).toEqual({
      quantity: null,
      label: 'Donation',
      amount: '$0.01',
    });
    expect(sentences(mail)[0]).toBe('Thank you! We are on it. Orders typically take 5-15 minutes.');
  });
});

it('a cancelled order says that the money comes back, and how much', () => {
  expect(mailContent(CANCELLED).subject).toBe('Order Cancelled #042');
  expect(sentences(CANCELLED)).toEqual([
    'Maya, we are sorry: what you ordered sold out before we could set it aside.',
    'Refund: your full payment of $13.80 is on its way back to you. There is nothing you need to do.',
  ]);
});

it.each([
  [144, 'your donation stays with the band, thank you'],
  [1, 'your donation stays with the band, thank you'],
  [0, 'is on its way back to you. There is nothing'],
])('an order whose items were all refunded says so, with a donation of %i cents', (donation, says) => {
  const mail: OrderMail = { ...FACTS, kind: 'order-refunded', donationCents: cents(donation), refundCents: cents(1236) };
  expect(mailContent(mail).subject).toBe('Order Cancelled #042');
  expect(sentences(mail).join(' ')).toContain('Refund: $12.36 is on its way back to you');
  expect(sentences(mail).join(' ')).toContain(says);
});

it.each([
  [READY, 'Ready for Pickup! #042', 'Maya, your order is ready for pickup!'],
  [REMINDER, 'Still waiting for you! #042', 'Maya, your order is still waiting at the pickup window.'],
  [{ ...READY, customerName: '' }, 'Ready for Pickup! #042', 'Your order is ready for pickup!'],
])('%#: who waits at the window', (order, subject, sentence) => {
  const mail = mailContent(order);
  expect([mail.subject, sentences(order)[0], mail.summary]).toEqual([subject, sentence, null]);
});
