import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { err } from '#core/domain/kernel/result.ts';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import {
  hold as holdCart,
  ANY_NUMBER,
  commit,
  newCheckout,
  newMessage,
  newPayment,
  newRefund,
  placeNewOrder,
  stocked,
  type PersistenceFixture,
  type StartPersistence,
} from './persistence-fixture.ts';

const WITHIN = { timeout: 10_000 };

/** The contract of ChangeNotifications together with the store whose commits they report. */
export const describeChangeNotifications = (
  name: string,
  start: StartPersistence,
  changeNotificationsOf: (fixture: PersistenceFixture) => ChangeNotifications,
): void => {
  describe(`ChangeNotifications: ${name}`, () => {
    let fixture: PersistenceFixture;
    let heard: ChangeNotification['topic'][];
    let stop: () => void;
    beforeEach(async () => {
      fixture = await start();
      heard = [];
      stop = changeNotificationsOf(fixture).subscribe(({ topic }) => void heard.push(topic));
    });
    afterEach(() => stop());
    /** Notifications of commits during another one may be merged: wait for each before the next commit. */
    const hear = (...topics: readonly ChangeNotification['topic'][]) =>
      vi.waitFor(() => expect(heard.toSorted()).toEqual(topics.toSorted()), WITHIN);

    it('reports orders, stock, mail and refunds after their commit', async () => {
      const cola = await stocked(fixture, 10);
      await hear('products');
      const order = await placeNewOrder(fixture);
      await hear('products', 'orders');
      await commit(fixture, (tx) => tx.outbox.add(newMessage(fixture)));
      await commit(fixture, (tx) => tx.refunds.insert(newRefund(fixture, order)));
      await commit(fixture, (tx) => tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 1, sold: 0 }]));
      await hear('products', 'orders', 'outbox', 'refunds', 'products');
    });

    it('reports an order whose items were refunded', async () => {
      const order = await placeNewOrder(fixture);
      await vi.waitFor(() => expect(heard).toContain('orders'), WITHIN);
      const before = heard.filter((topic) => topic === 'orders').length;
      await commit(fixture, (tx) => tx.orders.saveItems(order));
      await vi.waitFor(() => expect(heard.filter((topic) => topic === 'orders').length).toBeGreaterThan(before), WITHIN);
    });

    it('reports what a payment makes: an order, other stock and a mail; and nothing when it comes again', async () => {
      const cola = await stocked(fixture, 10);
      await hear('products');
      const cart = { ...newCheckout(fixture), lines: [{ productId: cola, unitPriceCents: cents(250), quantity: 1 }] };
      const held = await holdCart(fixture, cart, ANY_NUMBER);
      if (held === null || held === 'crowded') throw new Error('there is room for it');
      await hear('products', 'products');
      expect(await fixture.persistence.checkouts.fulfil(...newPayment(fixture, held))).toMatchObject({ kind: 'placed' });
      await hear('products', 'products', 'orders', 'products', 'outbox');
      expect(await fixture.persistence.checkouts.fulfil(...newPayment(fixture, held))).toMatchObject({ kind: 'already-paid' });
      await stocked(fixture, 1, 'water');
      await hear('products', 'products', 'orders', 'products', 'outbox', 'products');
    });

    it('reports each topic once per transaction', async () => {
      const cola = await stocked(fixture, 10, 'cola');
      await hear('products');
      const water = await stocked(fixture, 10, 'water');
      await hear('products', 'products');
      const reserve = [cola, water].map((productId) => ({ productId, onHand: 0, reserved: 1, sold: 0 }));
      await commit(fixture, async (tx) => {
        await tx.products.moveStock(reserve);
        await tx.products.moveStock(reserve);
        await tx.outbox.add(newMessage(fixture));
      });
      await hear('products', 'products', 'products', 'outbox');
    });

    it('reports nothing that was rolled back', async () => {
      await fixture.persistence.unitOfWork.run(async (tx) => {
        await tx.outbox.add(newMessage(fixture));
        return err('refused');
      });
      await stocked(fixture, 1);
      await hear('products');
    });

    it('notifies nobody who stopped listening', async () => {
      stop();
      const others: ChangeNotification['topic'][] = [];
      const stopOther = changeNotificationsOf(fixture).subscribe(({ topic }) => void others.push(topic));
      await stocked(fixture, 1);
      await vi.waitFor(() => expect(others).toEqual(['products']), WITHIN);
      stopOther();
      expect(heard).toEqual([]);
    });

    it('says which order changed, each one once a transaction', async () => {
      const [one, other] = [await placeNewOrder(fixture), await placeNewOrder(fixture)];
      const changed: (string | undefined)[] = [];
      const stopOther = changeNotificationsOf(fixture).subscribe(({ topic, orderId }) => topic === 'orders' && changed.push(orderId));
      await commit(fixture, async (tx) => {
        for (const order of [one, other, one]) await tx.orders.saveReminders({ ...order, reminders: { sent: 1, lastSentAt: null } });
      });
      const heardOf = (): readonly (string | undefined)[] => changed.filter((id) => id === one.id || id === other.id);
      await vi.waitFor(() => expect(new Set(heardOf())).toEqual(new Set([one.id, other.id])), WITHIN);
      await stocked(fixture, 1);
      await vi.waitFor(() => expect(heard).toContain('products'), WITHIN);
      stopOther();
      expect(heardOf().length).toBeLessThanOrEqual(4);
    });
  });
};
