import { array, assert, asyncProperty, constantFrom, stringMatching } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import { CUSTOMER, PHONE, textHarness, type TextHarness } from './text-harness.ts';

let stand: TextHarness;
let order: Order;
beforeEach(async () => {
  stand = textHarness();
  order = await stand.place({ status: 'ready', readyAt: plusMs(stand.clock.now(), -LIMITS.orders.tellReadyAfterMs) });
});

describe('agreeing to text messages', () => {
  it('is the customer’s own act, and can be taken back', async () => {
    expect(await stand.wish(order.lookupHash)).toEqual({ ok: true, value: 'off' });
    expect(await stand.send()).toBe(0);
    expect(await stand.ask(order)).toEqual({ ok: true, value: 'on' });
    expect(await stand.stopAsking(order)).toEqual({ ok: true, value: 'off' });
    expect(await stand.send()).toBe(0);
    expect(stand.textSender.sent).toEqual([]);
  });

  it('is not offered without a number of the United States, nor by a stand that sends none', async () => {
    for (const phone of [null, '+44 20 7946 0958']) {
      const abroad = await stand.place({ customer: { ...CUSTOMER, phone } });
      expect(await stand.ask(abroad)).toEqual({ ok: true, value: 'not-offered' });
    }
    const off = stand.withoutTexts();
    expect(await off.askForTexts(order.lookupHash, { wording: 1, language: 'en' })).toEqual({ ok: true, value: 'not-offered' });
    expect(await stand.wish(order.lookupHash)).toEqual({ ok: true, value: 'off' });
    expect(await off.sendTexts()).toBe(0);
  });

  it('needs the order’s link', async () => {
    expect(await stand.wish(lookupHash('N'.repeat(32)))).toEqual({ ok: false, error: { kind: 'order/not-found' } });
  });
});

describe('telling by text message', () => {
  it.each([
    ['en', (number: string) => `Hornets: Order ${number} is ready. Pick it up at the north gate. Reply STOP to opt out.`],
    [
      'es',
      (number: string) =>
        `Hornets: Tu pedido ${number} está listo. Recógelo en the north gate. Responde STOP para no recibir más mensajes.`,
    ],
  ] as const)('is once, in the language of the consent: %s', async (language, words) => {
    await stand.ask(order, language);
    expect([await stand.send(), await stand.send()]).toEqual([1, 0]);
    const about = { orderId: order.id, occasionAt: order.readyAt };
    expect(stand.textSender.sent).toEqual([{ to: PHONE, body: words(displayOrderNumber(order.orderNumber)), about }]);
    expect(await stand.told()).toEqual(['sent']);
    expect((await stand.successLog.read()).texted).toBe(stand.clock.now());
  });

  it('reminds a customer without an address, who agreed, and no other', async () => {
    stand.clock.advance(10 * MINUTE_MS);
    expect(await stand.remind(order.id)).toEqual({ ok: false, error: { kind: 'reminder/no-email' } });
    await stand.ask(order);
    await stand.send();
    expect(await stand.remind(order.id)).toMatchObject({ ok: true, value: { reminders: { sent: 1 } } });
    expect([await stand.send(), await stand.send()]).toEqual([1, 0]);
    expect((await stand.mails()).filter(({ mail }) => mail.kind === 'order-reminder')).toEqual([]);
    expect(stand.textSender.sent.map(({ body }) => body)).toEqual([
      expect.stringContaining('is ready'),
      `Hornets: Order ${displayOrderNumber(order.orderNumber)} is still waiting for you at the north gate. Reply STOP to opt out.`,
    ]);
  });

  it('goes on while the provider is away, with growing pauses, and arrives once', async () => {
    await stand.ask(order);
    stand.textSender.answerWith('nothing');
    const rounds: number[] = [];
    for (let second = 0; second < 15; second += 1) {
      rounds.push(await stand.send());
      stand.clock.advance(SECOND_MS);
    }
    expect(rounds).toEqual([1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect((await stand.successLog.read()).texted).toBeNull();
    stand.textSender.answerWith({ kind: 'taken' });
    stand.clock.advance(MINUTE_MS);
    expect([await stand.send(), await stand.send()]).toEqual([1, 0]);
    expect(stand.textSender.sent).toHaveLength(1);
  });

  it('gives up when nobody would want to hear it anymore', async () => {
    await stand.ask(order);
    stand.clock.advance(HOUR_MS);
    expect([await stand.send(), await stand.send()]).toEqual([1, 0]);
    expect([stand.textSender.sent, await stand.told(), stand.events()]).toEqual([[], ['failed'], ['text.too-late']]);
  });

  it('ends when the number is none', async () => {
    await stand.ask(order);
    stand.textSender.answerWith({ kind: 'refused', reason: '21211' });
    expect([await stand.send(), await stand.send()]).toEqual([1, 0]);
    expect(await stand.told()).toEqual(['failed']);
    const fields = { orderId: order.id, occasion: 'ready', attempts: 1, reason: '21211' };
    expect(stand.logger.lines).toEqual([{ level: 'info', event: 'text.refused', fields }]);
  });

  it('opts a number out that the provider has opted out', async () => {
    await stand.ask(order);
    stand.textSender.answerWith({ kind: 'stopped' });
    await stand.send();
    expect(await stand.told()).toEqual(['failed']);
    expect(await stand.wish(order.lookupHash)).toEqual({ ok: true, value: 'stopped' });
  });
});

describe('what customers write back', () => {
  it.each(['STOP', ' stop. ', 'Stop all', 'UNSUBSCRIBE', 'cancel', 'End', 'quit', 'opt-out', 'revoke', 'alto', 'PARAR'])(
    'stops by %j, for this order and every later one, until START',
    async (word) => {
      await stand.ask(order);
      expect(await stand.write(word)).toEqual({ ok: true, value: '' });
      const later = await stand.place({ status: 'ready', readyAt: plusMs(stand.clock.now(), -MINUTE_MS) });
      expect(await stand.ask(later)).toEqual({ ok: true, value: 'stopped' });
      await stand.send();
      expect(stand.textSender.sent).toEqual([]);
      await stand.write('Start');
      expect(await stand.ask(later)).toEqual({ ok: true, value: 'on' });
      await stand.send();
      expect(stand.textSender.sent).toMatchObject([{ to: PHONE }]);
    },
  );

  it.each([
    ['HELP', /^Hornets: .*band@school\.example.*Reply STOP/],
    ['info', /^Hornets: .*band@school\.example.*Reply STOP/],
    ['Ayuda', /^Hornets: .*band@school\.example.*Responde STOP/],
  ])('is answered on %s with who the stand is and whom to ask', async (word, answer) => {
    expect(await stand.write(word)).toEqual({ ok: true, value: expect.stringMatching(answer) });
    expect(await stand.write(word, { isAnswered: true })).toEqual({ ok: true, value: '' });
  });

  it('is nothing to us otherwise, and nothing without a signature', async () => {
    expect(await stand.write('please do not stop')).toEqual({ ok: true, value: '' });
    stand.textSender.bring(null);
    expect(await stand.receiveText({ body: new Uint8Array(), headers: {} })).toEqual({
      ok: false,
      error: { kind: 'payment/bad-signature' },
    });
    expect(await stand.wish(order.lookupHash)).toEqual({ ok: true, value: 'off' });
  });

  it('keeps no number: neither in what is stored for good nor in any line of the log, whatever the provider does', async () => {
    const outcomes = constantFrom({ kind: 'taken' }, { kind: 'stopped' }, { kind: 'refused', reason: '21614' }, 'nothing' as const);
    const phones = stringMatching(/^[2-9]\d{9}$/);
    await assert(
      asyncProperty(phones, array(outcomes, { maxLength: 3 }), constantFrom('STOP', 'START', 'HELP', 'hi'), async (phone, tries, word) => {
        const one = textHarness();
        const ready = await one.place({
          status: 'ready',
          readyAt: plusMs(one.clock.now(), -MINUTE_MS),
          customer: { name: 'Sam', email: null, phone },
        });
        await one.ask(ready);
        for (const outcome of tries) {
          one.textSender.answerWith(outcome as Parameters<typeof one.textSender.answerWith>[0]);
          await one.send();
          one.clock.advance(MINUTE_MS);
        }
        await one.write(word, { from: phone });
        expect(one.lines()).not.toContain(phone);
        expect(JSON.stringify(await one.documents.list('text-opt-outs', 10))).not.toContain(phone);
      }),
      { numRuns: 40 },
    );
  });
});
