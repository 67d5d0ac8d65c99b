import { array, assert, asyncProperty, constantFrom, stringMatching } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { TextReport } from '#core/ports/text-sender.ts';
import { scriptedTextSender } from '#test/support/fakes/scripted-text-sender.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const PHONE = '5550100142';
const CUSTOMER = { name: 'Maya Rivera', email: null, phone: `+1${PHONE}` };
const UNSIGNED = refused('payment/bad-signature');
const REQUEST = { body: new Uint8Array(), headers: {} };

/** A stand that sends text messages. */
const setUp = () => {
  const textSender = scriptedTextSender();
  const stand = standHarness({
    textSender,
    settings: { standName: 'Hornets', pickupPlace: 'the north gate' },
    stand: { textContact: 'band@school.example', publicUrl: 'https://stand.example' },
  });
  return {
    ...stand,
    textSender,
    logged: () => JSON.stringify(stand.logger.lines),
    /** Ready for a minute. */
    place: (customer: Order['customer'] = CUSTOMER) =>
      stand.place({ customer, status: 'ready', readyAt: plusMs(stand.clock.now(), -MINUTE_MS) }),
    told: async () => (await stand.orders.readyMessages()).map(({ text }) => text),
    wish: async (order: Order) => valueOf(await stand.getTextWish(order.lookupHash)),
    agree: async (order: Order, language: 'en' | 'es' = 'en') =>
      valueOf(await stand.askForTexts(order.lookupHash, { wording: 1, language })),
    /** Two rounds: the second one finds nothing to do. */
    sendTwice: async () => [await stand.sendTexts(), await stand.sendTexts()],
    withoutTexts: () => createUseCases({ ...stand.persistence, textSender: null }),
    /** The customer's text, and the stand's reply. */
    write: async (body: string, more: { readonly isAnswered?: boolean; readonly from?: string | null } = {}) => {
      textSender.bring({ body, ...more });
      return valueOf(await stand.receiveText(REQUEST));
    },
  };
};

let stand: ReturnType<typeof setUp>;
let order: Order;
beforeEach(async () => {
  stand = setUp();
  order = await stand.place();
});

describe('agreeing to text messages', () => {
  it('is the customer’s choice, and can be taken back', async () => {
    expect([await stand.wish(order), await stand.sendTexts()]).toEqual(['off', 0]);
    expect(await stand.agree(order)).toBe('on');
    expect(valueOf(await stand.stopAskingForTexts(order.lookupHash))).toBe('off');
    expect([await stand.sendTexts(), stand.textSender.sent]).toEqual([0, []]);
  });

  it('is offered only for numbers of the United States, and by stands that send texts', async () => {
    for (const phone of [null, '+44 20 7946 0958'])
      expect(await stand.agree(await stand.place({ ...CUSTOMER, phone }))).toBe('not-offered');
    const off = stand.withoutTexts();
    expect(valueOf(await off.askForTexts(order.lookupHash, { wording: 1, language: 'en' }))).toBe('not-offered');
    expect([await stand.wish(order), await off.sendTexts()]).toEqual(['off', 0]);
  });

  it('needs the order’s link', async () => {
    expect(await stand.getTextWish(lookupHash('N'.repeat(32)))).toEqual(refused('order/not-found'));
  });
});

describe('a text message', () => {
  it.each([
    ['en', 'Hornets: Order # is ready. Pick it up at the north gate. Reply STOP to opt out.'],
    ['es', 'Hornets: Tu pedido # está listo. Recógelo en the north gate. Responde STOP para no recibir más mensajes.'],
  ] as const)('is sent once, in the language of the consent: %s', async (language, words) => {
    await stand.agree(order, language);
    expect(await stand.sendTwice()).toEqual([1, 0]);
    const about = { orderId: order.id, occasionAt: order.readyAt };
    const body = words.replace('#', displayOrderNumber(order.orderNumber));
    expect(stand.textSender.sent).toEqual([{ to: PHONE, body, about }]);
    expect(await stand.told()).toEqual(['sent']);
    expect((await stand.successLog.read()).texted).toBe(stand.clock.now());
  });

  it('reminds only customers without an address who agreed', async () => {
    stand.clock.advance(10 * MINUTE_MS);
    expect(await stand.remindCustomer(order.id)).toEqual(refused('reminder/no-email'));
    await stand.agree(order);
    await stand.sendTexts();
    expect(valueOf(await stand.remindCustomer(order.id)).reminders.sent).toBe(1);
    expect(await stand.sendTwice()).toEqual([1, 0]);
    expect((await stand.mails()).filter(({ mail }) => mail.kind === 'order-reminder')).toEqual([]);
    expect(stand.textSender.sent.map(({ body }) => body)).toEqual([
      expect.stringContaining('is ready'),
      `Hornets: Order ${displayOrderNumber(order.orderNumber)} is still waiting for you at the north gate. Reply STOP to opt out.`,
    ]);
  });

  it('is retried with growing pauses while the provider is down, and arrives once', async () => {
    await stand.agree(order);
    stand.textSender.answerWith('nothing');
    const rounds: number[] = [];
    for (let second = 0; second < 15; second += 1) {
      rounds.push(await stand.sendTexts());
      stand.clock.advance(SECOND_MS);
    }
    expect(rounds).toEqual([1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect((await stand.successLog.read()).texted).toBeNull();
    expect(stand.logger.lines[0]).toMatchObject({ event: 'text.later', fields: { attempts: 1, reason: 'ETIMEDOUT' } });
    stand.textSender.answerWith({ kind: 'taken' });
    stand.clock.advance(MINUTE_MS);
    expect(await stand.sendTwice()).toEqual([1, 0]);
    expect(stand.textSender.sent).toHaveLength(1);
  });

  it('is given up once it is no longer useful', async () => {
    await stand.agree(order);
    stand.clock.advance(HOUR_MS);
    expect(await stand.sendTwice()).toEqual([1, 0]);
    expect([stand.textSender.sent, await stand.told()]).toEqual([[], ['failed']]);
    expect(stand.logger.lines.map(({ event }) => event)).toEqual(['text.too-late']);
  });

  it('is not repeated to an invalid number', async () => {
    await stand.agree(order);
    stand.textSender.answerWith({ kind: 'refused', reason: '21211' });
    expect(await stand.sendTwice()).toEqual([1, 0]);
    expect(await stand.told()).toEqual(['failed']);
    const fields = { orderId: order.id, occasion: 'ready', attempts: 1, reason: '21211' };
    expect(stand.logger.lines).toEqual([{ level: 'info', event: 'text.refused', fields }]);
  });

  it('opts out a number that the provider has opted out', async () => {
    await stand.agree(order);
    stand.textSender.answerWith({ kind: 'stopped' });
    await stand.sendTexts();
    expect([await stand.told(), await stand.wish(order)]).toEqual([['failed'], 'stopped']);
  });
});

describe('a later report of the provider', () => {
  const report = async (what: TextReport | null) => {
    stand.textSender.report(what);
    return await stand.receiveTextReport(REQUEST, present(stand.textSender.sent[0]).about);
  };
  beforeEach(async () => {
    await stand.agree(order);
    await stand.sendTexts();
  });

  it('of a lost text withdraws the delivery, and sends no other', async () => {
    expect(kindOf(await report({ kind: 'taken' }))).toBe('done');
    expect(await stand.told()).toEqual(['sent']);
    expect(kindOf(await report({ kind: 'lost', reason: '30007' }))).toBe('done');
    expect([await stand.told(), await stand.sendTexts()]).toEqual([['failed'], 0]);
    expect(stand.logged()).toContain('30007');
  });

  it('of an opt-out opts the number out', async () => {
    await report({ kind: 'stopped', number: PHONE });
    expect([await stand.told(), await stand.wish(order)]).toEqual([['failed'], 'stopped']);
    expect(stand.logged()).not.toContain(PHONE);
  });

  it('needs a signature, and a stand that sends texts', async () => {
    expect(await report(null)).toEqual(UNSIGNED);
    stand.textSender.report({ kind: 'lost', reason: '30007' });
    const about = { orderId: order.id, occasionAt: stand.clock.now() };
    expect(await stand.withoutTexts().receiveTextReport(REQUEST, about)).toEqual(UNSIGNED);
    expect(await stand.told()).toEqual(['sent']);
  });
});

describe('a customer’s reply', () => {
  it.each(['STOP', ' stop. ', 'Stop all', 'UNSUBSCRIBE', 'cancel', 'End', 'quit', 'opt-out', 'revoke', 'alto', 'PARAR'])(
    'stops texts by %j, for this order and every later one, until START',
    async (word) => {
      await stand.agree(order);
      expect(await stand.write(word)).toBe('');
      const later = await stand.place();
      expect(await stand.agree(later)).toBe('stopped');
      await stand.sendTexts();
      expect(stand.textSender.sent).toEqual([]);
      await stand.write('Start');
      expect(await stand.agree(later)).toBe('on');
      await stand.sendTexts();
      expect(stand.textSender.sent).toMatchObject([{ to: PHONE }]);
    },
  );

  it.each([
    ['HELP', /^Hornets: .*band@school\.example.*Reply STOP/],
    ['info', /^Hornets: .*band@school\.example.*Reply STOP/],
    ['Ayuda', /^Hornets: .*band@school\.example.*Responde STOP/],
  ])('%s is answered with the stand’s name and contact, unless the provider did', async (word, answer) => {
    expect(await stand.write(word)).toMatch(answer);
    expect(await stand.write(word, { isAnswered: true })).toBe('');
  });

  it('is ignored otherwise, and refused without a signature', async () => {
    expect(await stand.write('please do not stop')).toBe('');
    stand.textSender.bring(null);
    expect(await stand.receiveText(REQUEST)).toEqual(UNSIGNED);
    expect(await stand.wish(order)).toBe('off');
  });
});

it('a number is neither stored for good nor logged, no matter what the provider answers', async () => {
  const outcomes = constantFrom({ kind: 'taken' }, { kind: 'stopped' }, { kind: 'refused', reason: '21614' }, 'nothing' as const);
  const phones = stringMatching(/^[2-9]\d{9}$/);
  await assert(
    asyncProperty(phones, array(outcomes, { maxLength: 3 }), constantFrom('STOP', 'START', 'HELP', 'hi'), async (phone, tries, word) => {
      const one = setUp();
      await one.agree(await one.place({ name: 'Sam', email: null, phone }));
      for (const outcome of tries) {
        one.textSender.answerWith(outcome as Parameters<typeof one.textSender.answerWith>[0]);
        await one.sendTexts();
        one.clock.advance(MINUTE_MS);
      }
      await one.write(word, { from: phone });
      expect(one.logged()).not.toContain(phone);
      expect(JSON.stringify(await one.documents.list('text-opt-outs', 10))).not.toContain(phone);
    }),
    { numRuns: 40 },
  );
});
