import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { callOffId, drawerEntryId, drawerId, nightId, stockActId } from '#core/domain/kernel/ids.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { err } from '#core/domain/kernel/result.ts';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import { BEA } from '../support/builders/order-builder.ts';
import { aNewProduct } from '../support/builders/product-builder.ts';
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

const WITHIN = { timeout: 20_000 };

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

    it('reports each call’s topics after its commit', async () => {
      const { clock, ids } = fixture;
      const cola = await stocked(fixture, 10);
      await hear('products');
      const order = await placeNewOrder(fixture);
      const [{ night } = expect.fail('an order starts a night')] = await fixture.persistence.nights.list(1);
      const at = clock.now();
      const planned = { ...night, id: nightId(ids.uuid()), state: 'planned', openedAt: null } as const;
      const drawer = { id: drawerId('drawer-1'), nightId: night.id, name: 'A', state: 'open' } as const;
      const float = {
        id: drawerEntryId(ids.uuid()),
        drawerId: drawer.id,
        at,
        by: BEA,
        kind: 'float',
        amountCents: ZERO,
        orderId: null,
      } as const;
      const callOff = { id: callOffId('call-off'), nightId: night.id, isAll: true, calledAt: at, calledBy: 'Admin' };
      const gone = { id: 're_1', kind: 'refund', orderId: order.id, amountCents: cents(100), at, goneAt: at, backAt: null } as const;
      const spoiled = {
        actId: stockActId(ids.uuid()),
        productId: cola,
        kind: 'spoiled',
        delta: -1,
        count: null,
        by: 'Dana',
        at,
        note: 'dropped',
      } as const;
      const calls: readonly (readonly [(tx: Transaction) => Promise<unknown>, ...ChangeNotification['topic'][]])[] = [
        [(tx) => tx.orders.saveItems(order), 'orders'],
        [(tx) => tx.orders.savePayment({ ...order, needsReview: true }), 'orders'],
        [(tx) => tx.orders.saveReminders(order), 'orders'],
        [(tx) => tx.orders.forgetContact(order), 'orders'],
        [(tx) => tx.outbox.add(newMessage(fixture)), 'outbox'],
        [(tx) => tx.outbox.addOnce(newMessage(fixture)), 'outbox'],
        [(tx) => tx.refunds.insert(newRefund(fixture, order)), 'refunds'],
        [(tx) => tx.refunds.recordOutside({ ...gone, state: 'pending' }), 'orders'],
        [(tx) => tx.callOffs.insert(callOff).then(() => tx.callOffs.list(callOff, 'all')), 'refunds'],
        [(tx) => tx.callOffs.tryAgain([callOff.id], null, at), 'refunds'],
        [(tx) => tx.nights.save(planned), 'nights'],
        [(tx) => tx.nights.remove(planned), 'nights'],
        [(tx) => tx.drawers.insert(drawer), 'nights'],
        [(tx) => tx.drawers.append({ ...float, pieces: NO_PIECES, note: null }), 'nights'],
        [(tx) => tx.drawers.save(drawer), 'nights'],
        [(tx) => tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 1, sold: 0 }]), 'products'],
        [(tx) => tx.products.adjustStock(cola, 1, 'Dana'), 'products'],
        [(tx) => tx.products.insert(aNewProduct({ name: 'Water' }), { onHand: 1, by: 'Dana' }), 'products'],
        [(tx) => tx.products.rename(cola, 'Cola, large'), 'products'],
        [(tx) => tx.products.sellOut(cola, at), 'products'],
        [(tx) => tx.products.putBack(cola), 'products'],
        [(tx) => tx.products.prepare(cola, { station: 'Grill', prepPoints: 1 }), 'products'],
        [(tx) => tx.products.describe(cola, (facts) => facts), 'products'],
        [(tx) => tx.stock.write([spoiled]), 'products', 'nights'],
        [(tx) => tx.settings.save({ key: 'pickupPlace', value: 'the gate', changedBy: 'Dana', changedAt: at }), 'settings'],
        [(tx) => tx.settings.remove('pickupPlace'), 'settings'],
      ];
      await hear('products', 'orders');
      for (const [call, ...topics] of calls) {
        heard.length = 0;
        await commit(fixture, call);
        await hear(...topics);
      }
    });

    it('reports a payment’s order, stock and mail once', async () => {
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

    it('stops notifying ended subscriptions', async () => {
      stop();
      const others: ChangeNotification['topic'][] = [];
      const stopOther = changeNotificationsOf(fixture).subscribe(({ topic }) => void others.push(topic));
      await stocked(fixture, 1);
      await vi.waitFor(() => expect(others).toEqual(['products']), WITHIN);
      stopOther();
      expect(heard).toEqual([]);
    });

    it('names each changed order once per transaction', async () => {
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
