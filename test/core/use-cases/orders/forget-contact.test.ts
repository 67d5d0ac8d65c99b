import { beforeEach, describe, expect, it } from 'vitest';
import { lookupHash, outboxId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { newOutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import type { Order } from '#core/domain/order/order.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const CUSTOMER = { name: 'Maya Rivera', email: 'maya@example.com', phone: '5550100142' };

const setUp = async () => {
  const harness = standHarness();
  const { unitOfWork, orders, textConsents, outbox, audit, clock, orderMails } = harness;
  const order = await harness.place({ customer: CUSTOMER });
  await unitOfWork.run(async (tx) => {
    const mail = orderMails.ready(order);
    await tx.outbox.add(newOutboxMessage({ id: outboxId('a-mail'), mail, to: CUSTOMER.email, orderId: order.id, now: clock.now() }));
    return ok(undefined);
  });
  await textConsents.give(order.id, { wording: 1, language: 'en', givenAt: clock.now() });
  return {
    order,
    forget: (code = order.pickupCode ?? '', hash = order.lookupHash) => harness.forgetContact({ hash, pickupCode: code, network: 'here' }),
    customer: async (): Promise<Order['customer'] | undefined> => (await orders.byHash(order.lookupHash))?.order.customer,
    consent: () => textConsents.find(order.id),
    mails: () => outbox.claimDue(MINUTE_MS, 10),
    audited: async () => (await audit.list({ window: null, kind: 'contact', before: null }, 10)).map(({ by, text }) => `${by}: ${text}`),
  };
};

describe('a customer who wants to be forgotten', () => {
  let stand: Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => {
    stand = await setUp();
  });

  it('is not reachable anymore, at once, and gets the order all the same', async () => {
    expect(await stand.forget(` ${(stand.order.pickupCode ?? '').toLowerCase()} `)).toEqual({ ok: true, value: undefined });
    expect(await stand.customer()).toEqual({ name: CUSTOMER.name, email: null, phone: null });
    expect(await stand.mails()).toEqual([]);
    expect(await stand.consent()).toBeNull();
    expect(await stand.audited()).toEqual([expect.stringMatching(/^Customer: Deleted the email and phone of order #\d{3}$/)]);
  });

  it('may ask again: it is written down once', async () => {
    for (let time = 0; time < 8; time += 1) expect((await stand.forget()).ok).toBe(true);
    expect(await stand.audited()).toHaveLength(1);
  });

  it('has to know the pickup code, with few tries', async () => {
    for (let time = 0; time < 5; time += 1)
      expect(await stand.forget('Z99')).toEqual({ ok: false, error: { kind: 'order/wrong-pickup-code' } });
    expect(await stand.forget()).toMatchObject({ ok: false, error: { kind: 'throttle/too-many' } });
    expect(await stand.customer()).toEqual(CUSTOMER);
  });

  it('is not found by an unknown link', async () => {
    expect(await stand.forget('Z99', lookupHash('x'.repeat(43)))).toEqual({ ok: false, error: { kind: 'order/not-found' } });
  });
});
