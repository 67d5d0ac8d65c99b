import { describe, expect, it } from 'vitest';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { LANGUAGES, type Language } from '#core/domain/language.ts';
import type { OrderMail, OrderCancelled, OrderConfirmation, OrderReady, OrderReminder } from '#core/domain/notifications/order-mail.ts';
import { readyMessage } from '#core/domain/notifications/push-message.ts';
import { mailContent, type MailContent } from '#core/domain/notifications/wording.ts';
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

/** The paragraphs as a reader sees them. */
const sentences = (mail: OrderMail): readonly string[] =>
  mailContent(mail).paragraphs.map(({ term, text }) => (term === null ? text : `${term} ${text}`));

describe('the confirmation', () => {
  it('reads as drawn', () => {
    expect(mailContent(CONFIRMATION)).toMatchObject({
      subject: 'Order Confirmed! #042',
      preview: 'Your order number is #042. Pickup at the southwest corner of the bleachers.',
      heading: 'Order Confirmed!',
      figure: { term: 'Order number:', text: '#042' },
      lastName: { term: 'Last name:', text: 'Rivera' },
      button: { label: 'View Order Status', url: 'https://stand.example/order-status/hash' },
    });
    expect(sentences(CONFIRMATION)).toEqual([
      'Thank you, Maya! We are on it. Orders typically take 5-15 minutes.',
      'Pickup: southwest corner of the bleachers. Show your order number or say your last name.',
    ]);
    expect(mailContent(CONFIRMATION).footer.join(' ')).toBe(
      'You’re getting this email because you ordered at the band stand. Every order supports the school band.',
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
    expect(mailContent(CONFIRMATION).summaries[0]).toEqual({
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
    expect(mailContent(mail).summaries[0]?.extras.map((row) => row.label)).toEqual(['CC Fees (3%)']);
    expect(mailContent(mail).lastName).toBeNull();
    expect(mailContent({ ...CONFIRMATION, donationCents: cents(1) }).summaries[0]?.extras.at(-1)).toEqual({
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
  expect([mail.subject, sentences(order)[0], mail.summaries]).toEqual([subject, sentence, []]);
});

/** Each kind of mail, in each language, with its sentences. */
const KINDS: readonly (readonly [OrderMail, Readonly<Record<Language, string>>])[] = [
  [
    CONFIRMATION,
    {
      en: 'Order Confirmed! #042 | Thank you, Maya! We are on it. Orders typically take 5-15 minutes. | Pickup: southwest corner of the bleachers. Show your order number or say your last name.',
      es: '¡Pedido confirmado! #042 | ¡Gracias, Maya! Ya lo estamos atendiendo. Los pedidos casi siempre tardan de 5 a 15 minutos. | Dónde recoger: la esquina suroeste de las gradas. Muestra tu número de pedido o di tu apellido.',
    },
  ],
  [
    CANCELLED,
    {
      en: 'Order Cancelled #042 | Maya, we are sorry: what you ordered sold out before we could set it aside. | Refund: your full payment of $13.80 is on its way back to you. There is nothing you need to do.',
      es: 'Pedido cancelado #042 | Maya, lo sentimos: lo que pediste se acabó antes de que pudiéramos apartarlo. | Reembolso: todo tu pago de $13.80 va de regreso. No tienes que hacer nada.',
    },
  ],
  [
    { ...CANCELLED, kind: 'order-refunded' },
    {
      en: 'Order Cancelled #042 | Maya, your order was cancelled by the stand, and every item is being refunded. | Refund: $13.80 is on its way back to you; your donation stays with the band, thank you. There is nothing you need to do.',
      es: 'Pedido cancelado #042 | Maya, el puesto canceló tu pedido, y te regresamos el dinero de cada producto. | Reembolso: te regresamos $13.80; tu donativo se queda con la banda, ¡gracias! No tienes que hacer nada.',
    },
  ],
  [
    { ...CANCELLED, kind: 'order-cancelled-on-request' },
    {
      en: 'Order Cancelled #042 | Maya, your order is cancelled, as you asked. | Refund: $13.80 is on its way back to you, usually in 5 to 10 days. There is nothing you need to do.',
      es: 'Pedido cancelado #042 | Maya, tu pedido quedó cancelado, como lo pediste. | Reembolso: te regresamos $13.80, casi siempre en 5 a 10 días. No tienes que hacer nada.',
    },
  ],
  [
    { ...CANCELLED, kind: 'order-called-off' },
    {
      en: 'The game is called off #042 | Maya, the game is called off, and so is your order. We are sorry. | Refund: $13.80 is on its way back to you, usually in 5 to 10 days. There is nothing you need to do.',
      es: 'El partido se canceló #042 | Maya, el partido se canceló, y tu pedido también. Lo sentimos. | Reembolso: te regresamos $13.80, casi siempre en 5 a 10 días. No tienes que hacer nada.',
    },
  ],
  [
    { ...CANCELLED, kind: 'order-unchanged', item: '2 × Hot Dog' },
    {
      en: 'Nothing is missing #042 | Maya, good news: we thought that this had run out, but we have it after all: 2 × Hot Dog. You get everything you ordered. | Pickup: southwest corner of the bleachers. Show your order number or say your last name.',
      es: 'No falta nada #042 | Maya, buenas noticias: creíamos que esto se había acabado, pero sí hay: 2 × Hot Dog. Recibes todo lo que pediste. | Dónde recoger: la esquina suroeste de las gradas. Muestra tu número de pedido o di tu apellido.',
    },
  ],
  [
    { ...CANCELLED, kind: 'order-changed', item: '2 × Hot Dog', instead: '2 × Pizza Slice', refundCents: cents(0) },
    {
      en: 'Your order has changed #042 | Maya, we are sorry: 2 × Hot Dog ran out. You get 2 × Pizza Slice instead. Not what you want? Tell us at the window and we give the money back. | Pickup: southwest corner of the bleachers. Show your order number or say your last name.',
      es: 'Tu pedido cambió #042 | Maya, lo sentimos, se acabó esto: 2 × Hot Dog. En su lugar te damos 2 × Pizza Slice. ¿No es lo que quieres? Avísanos en la ventanilla y te regresamos el dinero. | Dónde recoger: la esquina suroeste de las gradas. Muestra tu número de pedido o di tu apellido.',
    },
  ],
  [
    { ...CANCELLED, kind: 'order-changed', item: '2 × Hot Dog', instead: null, refundCents: cents(721) },
    {
      en: 'Your order has changed #042 | Maya, we are sorry: 2 × Hot Dog ran out. The rest of your order is on its way. | Refund: $7.21 is on its way back to you. There is nothing you need to do. | Pickup: southwest corner of the bleachers. Show your order number or say your last name.',
      es: 'Tu pedido cambió #042 | Maya, lo sentimos, se acabó esto: 2 × Hot Dog. El resto de tu pedido ya viene. | Reembolso: te regresamos $7.21. No tienes que hacer nada. | Dónde recoger: la esquina suroeste de las gradas. Muestra tu número de pedido o di tu apellido.',
    },
  ],
  [
    READY,
    {
      en: 'Ready for Pickup! #042 | Maya, your order is ready for pickup! | Pickup: southwest corner of the bleachers. Show your order number or say your last name.',
      es: '¡Listo para recoger! #042 | Maya, tu pedido está listo para recoger. | Dónde recoger: la esquina suroeste de las gradas. Muestra tu número de pedido o di tu apellido.',
    },
  ],
  [
    REMINDER,
    {
      en: 'Still waiting for you! #042 | Maya, your order is still waiting at the pickup window. | Pickup: southwest corner of the bleachers. Show your order number or say your last name.',
      es: '¡Tu pedido te está esperando! #042 | Maya, tu pedido te sigue esperando en la ventanilla. | Dónde recoger: la esquina suroeste de las gradas. Muestra tu número de pedido o di tu apellido.',
    },
  ],
];

/** All of a mail's readable texts that were not typed by people. */
const wordsOf = ({ standName: _stand, button, summaries, figure, lastName, language: _language, ...rest }: MailContent) =>
  JSON.stringify([rest, button.label, summaries, figure.term, lastName?.term]);

describe.each(LANGUAGES)('a mail in %s', (language) => {
  it.each(KINDS)('%#: reads in that language only', (kind, reads) => {
    const mail = { ...kind, language };
    const content = mailContent(mail);
    expect([content.subject, ...sentences(mail)].join(' | ')).toBe(reads[language]);
    expect(content.language).toBe(language);
    const isEnglish = /\b(order|your|the|and|name|status|pickup)\b/i.test(wordsOf({ ...content, summaries: [] }));
    expect(isEnglish).toBe(language === 'en');
  });

  it('greets nobody by a name that nobody gave, and says what a code is for', () => {
    const mail = { ...READY, language, customerName: '', pickupCode: 'R26' };
    const [opening = '', , code = ''] = sentences(mail);
    expect([opening, code]).toEqual(
      {
        en: ['Your order is ready for pickup!', 'Pickup code: R26. Only you have it: say it at the window if you are asked.'],
        es: ['Tu pedido está listo para recoger.', 'Código para recoger: R26. Solo tú lo tienes: dilo en la ventanilla si te lo piden.'],
      }[language],
    );
  });

  it('has a push beside it in the same language', () => {
    const order = { orderNumber: 'BAND-20261120-O-042', lookupHash: lookupHash('hash'), pickupCode: 'R26', language };
    const push = readyMessage(order, HEAD.pickupPlace);
    const withoutCode = readyMessage({ ...order, pickupCode: null }, HEAD.pickupPlace);
    expect([push.title, push.body, push.body.slice(withoutCode.body.length)]).toEqual(
      {
        en: [
          'Order #042 is ready',
          'Pick it up at the southwest corner of the bleachers. Your pickup code: R26.',
          ' Your pickup code: R26.',
        ],
        es: [
          'El pedido #042 está listo',
          'Recógelo en la esquina suroeste de las gradas. Tu código para recoger: R26.',
          ' Tu código para recoger: R26.',
        ],
      }[language],
    );
  });
});

it.each([
  [null, '2 × Hot Dog ran out.', 'Se acabó: 2 × Hot Dog.'],
  [
    '2 × Pizza Slice',
    '2 × Hot Dog ran out. You get 2 × Pizza Slice instead.',
    'Se acabó: 2 × Hot Dog. En su lugar te damos 2 × Pizza Slice.',
  ],
])('says in the preview what became of a sold out item: %s', (instead, en, es) => {
  const mail: OrderMail = { ...CANCELLED, kind: 'order-changed', item: '2 × Hot Dog', instead, refundCents: cents(0) };
  expect(LANGUAGES.map((language) => mailContent({ ...mail, language }).preview)).toEqual([en, es]);
});

it('keeps what the people of a stand typed in any language', () => {
  const content = mailContent({ ...READY, language: 'es', pickupPlace: 'Gate 4' });
  expect(content.paragraphs[1]?.text).toContain('Gate 4');
});
