// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEmailTemplates } from '#adapters/email-templates/create-email-templates.ts';
import { addCents, cents, formatUsd } from '#core/domain/kernel/money.ts';
import type { OrderMail } from '#core/domain/notifications/order-mail.ts';
import type { MailComposer } from '#core/ports/mail-composer.ts';
import {
  aCancelledMail,
  aCancelledOnRequestMail,
  aConfirmationMail,
  aReadyMail,
  aRefundedMail,
  aReminderMail,
} from '../../support/builders/order-mail-builder.ts';

const templates = createEmailTemplates();
const compose = (mail: OrderMail): ReturnType<MailComposer['compose']> => templates.compose(mail);

const ALL: readonly OrderMail[] = [
  aConfirmationMail(),
  aCancelledMail(),
  aRefundedMail(),
  aCancelledOnRequestMail(),
  aReadyMail(),
  aReminderMail(),
];

const documentOf = (mail: OrderMail): Document => new DOMParser().parseFromString(compose(mail).html, 'text/html');

const words = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Content that could run, fetch or navigate: our mails have only one link. */
const activeParts = (document: Document): readonly string[] =>
  [...document.querySelectorAll('*')].flatMap((element) => [
    ...(['SCRIPT', 'IFRAME', 'IMG', 'SVG', 'LINK', 'FORM', 'OBJECT', 'BASE'].includes(element.tagName.toUpperCase())
      ? [element.tagName]
      : []),
    ...[...element.attributes].filter(({ name }) => name.startsWith('on') || name === 'src').map(({ name }) => name),
  ]);

/** The elements and their attributes' names, without text. */
const shape = (document: Document): readonly string[] =>
  [...document.querySelectorAll('*')].map((element) => `${element.tagName} ${[...element.attributes].map(({ name }) => name).join(' ')}`);

describe('the confirmation', () => {
  const mail = compose(aConfirmationMail());

  it('reads as drawn', () => {
    const document = documentOf(aConfirmationMail());
    expect(mail.subject).toBe('Order Confirmed! #042');
    expect(document.title).toBe('Order Confirmed! #042');
    expect(words(document.body.textContent)).toBe(
      [
        'Your order number is #042. Pickup at the southwest corner of the bleachers.',
        'Bandstand Order Confirmed! #042 Last name: Rivera',
        'Thank you, Maya! We are on it. Orders typically take 5-15 minutes.',
        'Pickup: southwest corner of the bleachers. Show your order number or say your last name.',
        'View Order Status',
        'Order Summary 2× Cola $5.00 2× Hot Dog $7.00 1× Nachos with Cheese $4.00 5× Ring Lollipop $6.25',
        'CC Fees (3%) $0.67 Donation $2.67 Total $25.59',
        'You’re getting this email because you ordered at the band stand.Every order supports the school band.',
      ].join(' '),
    );
  });

  it('says the same in its text part', () => {
    expect(mail.text).toBe(`Bandstand
Order Confirmed!

Order number: #042
Last name: Rivera

Thank you, Maya! We are on it. Orders typically take 5-15 minutes.

Pickup: southwest corner of the bleachers. Show your order number or say your last name.

View Order Status:
https://stand.example/order-status/Zm9vYmFy

Order Summary
2 x Cola: $5.00
2 x Hot Dog: $7.00
1 x Nachos with Cheese: $4.00
5 x Ring Lollipop: $6.25
CC Fees (3%): $0.67
Donation: $2.67
Total: $25.59

You’re getting this email because you ordered at the band stand.
Every order supports the school band.
`);
  });

  it('leaves out a donation that was not given', () => {
    const { html, text } = compose(aConfirmationMail({ donationCents: cents(0) }));
    expect(html + text).not.toContain('Donation');
  });

  it('shows amounts that add up to the total, in both parts', () => {
    const item = fc.record({
      name: fc.constant('Cola'),
      quantity: fc.integer({ min: 1, max: 5 }),
      subtotalCents: fc.integer({ min: 0, max: 99_999 }).map(cents),
    });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 50_000 }), (items, donation) => {
        const order = aConfirmationMail({ items, donationCents: cents(donation) });
        const { html, text } = compose(order);
        for (const part of [html, text]) {
          const shown = [...part.matchAll(/\$([\d,]+)\.(\d\d)/g)].map(([, dollars = '', rest]) =>
            cents(Number(dollars.replaceAll(',', '')) * 100 + Number(rest)),
          );
          const total = shown.at(-1) ?? cents(0);
          expect(addCents(...shown.slice(0, -1))).toBe(total);
          expect(total).toBe(order.totalCents);
        }
      }),
    );
  });
});

describe('the other mails', () => {
  it('report a cancelled order’s full refund', () => {
    const mail = aCancelledMail();
    const { subject, text, html } = compose(mail);
    expect(subject).toBe('Order Cancelled #042');
    for (const part of [text, html]) {
      expect(part).toContain(`your full payment of ${formatUsd(mail.refundCents)} is on its way back to you`);
      expect(part).not.toContain('Pickup');
    }
  });

  it('call to the window', () => {
    expect(compose(aReadyMail()).subject).toBe('Ready for Pickup! #042');
    expect(compose(aReadyMail()).text).toContain('Maya, your order is ready for pickup!');
    expect(compose(aReminderMail()).text).toContain('Maya, your order is still waiting at the pickup window.');
  });
});

describe.each(ALL.map((mail) => [mail.kind, mail] as const))('every mail: %s', (_kind, mail) => {
  it('has one link, to the order’s status, in both parts', () => {
    const links = [...documentOf(mail).querySelectorAll('a')];
    expect(links.map((link) => [words(link.textContent), link.href])).toEqual([['View Order Status', mail.statusUrl]]);
    expect(compose(mail).text).toContain(mail.statusUrl);
  });

  it('fetches nothing and runs nothing', () => {
    expect(activeParts(documentOf(mail))).toEqual([]);
    expect(compose(mail).html).not.toMatch(/url\(|@import|@font-face/);
  });

  it('has the same shape with any stored text', () => {
    for (const attack of ATTACKS) {
      const attacked = documentOf(withText(mail, attack));
      expect(shape(attacked)).toEqual(shape(documentOf(withText(mail, 'Harmless Text'))));
      expect(activeParts(attacked)).toEqual([]);
    }
  });

  it('keeps its subject on one line', () => {
    const { subject, text } = compose({
      ...mail,
      orderNumberDisplay: '#042\r\nBcc: all@x.example',
      customerName: 'Maya\r\n\r\nTotal: $0.00',
    });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Total: \$0\.00/m);
  });
});

const ATTACKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '" onmouseover="alert(1)',
  '</td></tr></table><form action=//x.example>',
  '</title><style>*{display:none}</style>',
  '<!-- ',
  ']]>',
  '&lt;b&gt;',
  'javascript:alert(1)',
  '{{constructor}} ${7*7}',
] as const;

/** Replaces every text of the mail that people could have typed. */
const withText = (mail: OrderMail, text: string): OrderMail => {
  const stored = { standName: text, pickupPlace: text, customerName: `${text} ${text}`, orderNumberDisplay: '#042' };
  return 'items' in mail
    ? { ...mail, ...stored, feeLabel: text, items: [{ name: text, quantity: 1, subtotalCents: cents(100) }] }
    : { ...mail, ...stored };
};

describe('stored texts', () => {
  it.each(ATTACKS)('are shown as typed: %s', (attack) => {
    const mail = aConfirmationMail({ items: [{ name: attack, quantity: 1, subtotalCents: cents(100) }] });
    expect(words(documentOf(mail).body.textContent)).toContain(`1× ${words(attack)} $1.00`);
    expect(compose(mail).text).toContain(`1 x ${attack.trim()}: $1.00`);
  });

  it('cannot turn the direction of a line', () => {
    expect(compose(aConfirmationMail({ customerName: 'Maya \u202eareviR\u2066' })).html).not.toMatch(/[\u202e\u2066]/);
  });

  it('omit the greeting without a name', () => {
    const { html, text } = compose(aConfirmationMail({ customerName: ' ' }));
    expect(text).toContain('Thank you! We are on it.');
    expect(html + text).not.toContain('Last name');
  });
});
