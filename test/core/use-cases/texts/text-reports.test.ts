import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { TextReport } from '#core/ports/text-sender.ts';
import { PHONE, textHarness, type TextHarness } from './text-harness.ts';

let stand: TextHarness;
let order: Order;
beforeEach(async () => {
  stand = textHarness();
  order = await stand.place({ status: 'ready', readyAt: plusMs(stand.clock.now(), -MINUTE_MS) });
});

describe('what the provider says later', () => {
  const report = async (what: TextReport | null) => {
    const [sent] = stand.textSender.sent;
    if (sent === undefined) throw new Error('nothing was sent');
    stand.textSender.report(what);
    return await stand.receiveTextReport({ body: new Uint8Array(), headers: {} }, sent.about);
  };
  beforeEach(async () => {
    await stand.ask(order);
    await stand.send();
  });

  it('takes back that a customer was told when a carrier dropped the text, and sends no other', async () => {
    expect(await report({ kind: 'taken' })).toEqual({ ok: true, value: undefined });
    expect(await stand.told()).toEqual(['sent']);
    expect(await report({ kind: 'lost', reason: '30007' })).toEqual({ ok: true, value: undefined });
    expect([await stand.told(), await stand.send()]).toEqual([['failed'], 0]);
    expect(stand.lines()).toContain('30007');
  });

  it('opts a number out that has opted out at the provider', async () => {
    await report({ kind: 'stopped', number: PHONE });
    expect([await stand.told(), await stand.wish(order.lookupHash)]).toEqual([['failed'], { ok: true, value: 'stopped' }]);
    expect(stand.lines()).not.toContain(PHONE);
  });

  it('is nothing without a signature, and nothing to a stand that sends no texts', async () => {
    const refused = { ok: false, error: { kind: 'payment/bad-signature' } };
    expect(await report(null)).toEqual(refused);
    stand.textSender.report({ kind: 'lost', reason: '30007' });
    const without = stand.withoutTexts().receiveTextReport;
    expect(await without({ body: new Uint8Array(), headers: {} }, { orderId: order.id, occasionAt: stand.clock.now() })).toEqual(refused);
    expect(await stand.told()).toEqual(['sent']);
  });
});
