import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import { commit, placeNewOrder, type PersistenceFixture, type StartPersistence } from './persistence-fixture.ts';

/** The contract of every TextConsents. */
export const describeTextConsents = (name: string, start: StartPersistence): void => {
  describe(`TextConsents: ${name}`, () => {
    let fixture: PersistenceFixture;
    beforeEach(async () => {
      fixture = await start();
    });
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

    it('returns who agreed and whose order is ready, with the number as ten digits', async () => {
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

    it('waits until nobody can undo the readiness anymore', async () => {
      const order = await place({ status: 'ready', readyAt: now() });
      await texts().give(order.id, { wording: 1, language: 'en', givenAt: now() });
      fixture.clock.advance(LIMITS.orders.tellReadyAfterMs - 1);
      expect(await claim()).toEqual([]);
      fixture.clock.advance(1);
      expect(await claim()).toHaveLength(1);
    });

    it('tells each readiness and each reminder once', async () => {
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

    it('tries nothing more after a failure, until there is something else to tell', async () => {
      const order = await ready();
      await agree(order.id);
      for (const text of await claim()) await texts().markFailed(text);
      expect(await stateOf(order)).toBe('failed');
      fixture.clock.advance(MINUTE_MS);
      expect(await claim()).toEqual([]);
      await remind(order);
      expect((await claim()).map(({ occasion }) => occasion)).toEqual(['reminder']);
    });

    it('takes a text back that was lost, however late or early the report comes, and tells the next occasion', async () => {
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

    it('sends nothing again that the provider reports to have, and ends no lease by a report', async () => {
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

    it('writes down what became of one text, and leaves the others as they are', async () => {
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

    it('brings one back after the lease, and not before the time it was put off to', async () => {
      await agree((await ready()).id);
      const [text] = await claim();
      if (text === undefined) throw new Error('one is due');
      expect(await claim()).toEqual([]);
      fixture.clock.advance(MINUTE_MS);
      expect(await claim()).toHaveLength(1);
      await texts().retryAt(text, plusMs(now(), 5 * MINUTE_MS));
      fixture.clock.advance(5 * MINUTE_MS - 1);
      expect(await claim()).toEqual([]);
      fixture.clock.advance(1);
      expect(await claim()).toMatchObject([{ attempts: 1 }]);
    });

    it('gives each to one of several claimers', async () => {
      for (let count = 0; count < 4; count += 1) await agree((await ready()).id);
      const claimers = Array.from({ length: 8 });
      for (let round = 0; round < 10; round += 1) {
        const claimed = (await Promise.all(claimers.map(() => claim(4)))).flat().map(({ orderId }) => orderId);
        expect(new Set(claimed).size).toBe(4);
        expect(claimed).toHaveLength(4);
        fixture.clock.advance(MINUTE_MS);
      }
    });

    it('has one consent an order, that can be withdrawn and given again', async () => {
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

    it('has nobody to tell once the number is deleted', async () => {
      const order = await ready();
      await agree(order.id);
      await commit(fixture, (tx) => tx.orders.forgetContact(order.id));
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
};
