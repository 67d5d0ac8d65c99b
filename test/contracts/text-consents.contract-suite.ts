import { expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import { itLeases } from './leases.ts';
import { commit, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

export const describeTextConsents = persistenceSuite('TextConsents', (fixture) => {
  const texts = () => fixture.persistence.textConsents;
  const now = () => fixture.clock.now();
  const place = (changes: Partial<Order>) => placeNewOrder(fixture, changes);
  /** Ready long enough that it can no longer be undone. */
  const ready = (changes: Partial<Order> = {}) =>
    place({ status: 'ready', readyAt: plusMs(now(), -LIMITS.orders.tellReadyAfterMs), ...changes });
  const agree = async (orderId: OrderId): Promise<void> => {
    await texts().give(orderId, { wording: 1, language: 'es', givenAt: now() });
    fixture.clock.advance(1_000);
  };
  const claim = (limit = 10) => texts().claimDue(MINUTE_MS, limit);
  const remind = (order: Order) =>
    commit(fixture, (tx) => tx.orders.saveReminders({ ...order, reminders: { sent: order.reminders.sent + 1, lastSentAt: now() } }));
  const stateOf = async ({ id }: Order) => (await fixture.persistence.orders.readyMessages()).find(({ orderId }) => orderId === id)?.text;

  itLeases(fixture, {
    add: async () => agree((await ready()).id),
    claim,
    idOf: ({ orderId }) => orderId,
    retryAt: (text, at) => texts().retryAt(text, at),
  });

  it('returns ready orders whose customer agreed, with ten-digit numbers', async () => {
    const order = await ready({ customer: { name: 'Maya', email: null, phone: '+1 (555) 010-0142' } });
    const [waiting, silent] = [await place({ status: 'queued' }), await ready()];
    for (const { id } of [order, waiting]) await agree(id);
    expect(await stateOf(silent)).toBeNull();
    expect(await stateOf(order)).toBe('pending');
    expect(await claim()).toEqual([
      {
        orderId: order.id,
        orderNumber: order.orderNumber,
        phone: '5550100142',
        language: 'es',
        occasion: 'ready',
        occasionAt: order.readyAt,
        attempts: 0,
      },
    ]);
  });

  it('waits until readiness can no longer be undone', async () => {
    const order = await place({ status: 'ready', readyAt: now() });
    await texts().give(order.id, { wording: 1, language: 'en', givenAt: now() });
    fixture.clock.advance(LIMITS.orders.tellReadyAfterMs - 1);
    expect(await claim()).toEqual([]);
    fixture.clock.advance(1);
    expect(await claim()).toHaveLength(1);
  });

  it('sends one text for each ready status and reminder', async () => {
    const order = await ready();
    await agree(order.id);
    for (const text of await claim()) await texts().markTold(text);
    expect(await stateOf(order)).toBe('sent');
    fixture.clock.advance(MINUTE_MS);
    expect(await claim()).toEqual([]);
    await remind(order);
    const [reminder] = await claim();
    expect(reminder).toMatchObject({ occasion: 'reminder', occasionAt: now() });
    if (reminder !== undefined) await texts().markTold(reminder);
    fixture.clock.advance(MINUTE_MS);
    expect(await claim()).toEqual([]);
  });

  it('stops after a failure until the next occasion', async () => {
    const order = await ready();
    await agree(order.id);
    for (const text of await claim()) await texts().markFailed(text);
    expect(await stateOf(order)).toBe('failed');
    fixture.clock.advance(MINUTE_MS);
    expect(await claim()).toEqual([]);
    await remind(order);
    expect((await claim()).map(({ occasion }) => occasion)).toEqual(['reminder']);
  });

  it('records a lost text whenever the report arrives, and sends for the next occasion', async () => {
    const [late, early] = [await ready(), await ready()];
    for (const { id } of [late, early]) await agree(id);
    for (const text of await claim()) {
      if (text.orderId === early.id) await texts().noteLost(text);
      await texts().markTold(text);
      if (text.orderId === late.id) await texts().noteLost(text);
      await texts().noteTaken(text);
    }
    expect([await stateOf(late), await stateOf(early)]).toEqual(['failed', 'failed']);
    fixture.clock.advance(MINUTE_MS);
    expect(await claim()).toEqual([]);
    await remind(late);
    const [reminder] = await claim();
    expect(reminder).toMatchObject({ orderId: late.id, occasion: 'reminder' });
    if (reminder !== undefined) await texts().markTold(reminder);
    // A report about the previous text.
    if (late.readyAt !== null) await texts().noteLost({ orderId: late.id, occasionAt: late.readyAt });
    expect(await stateOf(late)).toBe('sent');
    fixture.clock.advance(MINUTE_MS);
    expect(await claim()).toEqual([]);
  });

  it('resends nothing that was delivered, and keeps leases', async () => {
    const [one, other] = [await ready(), await ready()];
    for (const { id } of [one, other]) await agree(id);
    const [died] = await claim(1);
    if (died === undefined) throw new Error('one is due');
    await texts().noteTaken(died);
    expect(await stateOf(died.orderId === one.id ? one : other)).toBe('sent');
    const [leased] = await claim();
    expect(leased?.orderId).toBe(died.orderId === one.id ? other.id : one.id);
    if (leased === undefined) throw new Error('the other is due');
    await texts().noteTaken({ orderId: leased.orderId, occasionAt: plusMs(leased.occasionAt, -MINUTE_MS) });
    await texts().noteLost({ orderId: leased.orderId, occasionAt: plusMs(leased.occasionAt, -MINUTE_MS) });
    expect(await claim()).toEqual([]);
    fixture.clock.advance(MINUTE_MS);
    expect(await claim()).toEqual([leased]);
  });

  it('records the outcome of one text only', async () => {
    for (const { id } of [await ready(), await ready(), await ready(), await ready()]) await agree(id);
    const [told, failed, later, leased] = await claim();
    if (told === undefined || failed === undefined || later === undefined || leased === undefined) throw new Error('four are due');
    await texts().markTold(told);
    await texts().markFailed(failed);
    await texts().retryAt(later, plusMs(now(), 5 * MINUTE_MS));
    expect(await claim()).toEqual([]);
    fixture.clock.advance(MINUTE_MS);
    expect(await claim()).toEqual([leased]);
    await texts().withdraw(leased.orderId, now());
    fixture.clock.advance(4 * MINUTE_MS);
    expect(await claim()).toEqual([{ ...later, attempts: 1 }]);
  });

  it('keeps one consent per order, which can be withdrawn and renewed', async () => {
    const order = await ready();
    expect(await texts().find(order.id)).toBeNull();
    await agree(order.id);
    await texts().give(order.id, { wording: 2, language: 'en', givenAt: now() });
    expect(await texts().find(order.id)).toEqual({ wording: 2, language: 'en', givenAt: now() });
    await texts().withdraw(order.id, now());
    expect(await texts().find(order.id)).toBeNull();
    expect(await stateOf(order)).toBeNull();
    expect(await claim()).toEqual([]);
    await agree(order.id);
    expect(await claim()).toHaveLength(1);
  });

  it('returns no one to notify once the number is deleted', async () => {
    const order = await ready();
    await agree(order.id);
    await commit(fixture, (tx) => tx.orders.forgetContact(order));
    expect(await claim()).toEqual([]);
    expect(await stateOf(order)).toBeNull();
  });

  it('forgets one order, and orders placed long ago', async () => {
    const [one, other] = [await ready(), await ready()];
    for (const { id } of [one, other]) await agree(id);
    await texts().forgetOrder(one.id);
    expect(await texts().find(one.id)).toBeNull();
    await texts().forgetPlacedBefore(other.placedAt);
    expect(await texts().find(other.id)).not.toBeNull();
    await texts().forgetPlacedBefore(plusMs(other.placedAt, 1));
    expect(await texts().find(other.id)).toBeNull();
  });
});
