import { beforeEach, describe, expect, it } from 'vitest';
import { isAcceptingOrders } from '#core/domain/queue/queue-policy.ts';
import type { RoomLimits } from '#core/ports/queue-gate.ts';
import { BEA } from '../support/builders/order-builder.ts';
import {
  insertCheckout,
  newCheckout,
  placeNewOrder,
  violationOf,
  type PersistenceFixture,
  type StartPersistence,
} from './persistence-fixture.ts';

/** What every QueueGate and QueueReader promises. */
export const describeQueueGate = (name: string, start: StartPersistence): void => {
  describe(`QueueGate: ${name}`, () => {
    let fixture: PersistenceFixture;
    beforeEach(async () => {
      fixture = await start();
    });

    it('counts queued orders and live checkouts, nothing else', async () => {
      await placeNewOrder(fixture);
      await placeNewOrder(fixture, { status: 'preparing', preparing: BEA });
      await placeNewOrder(fixture, { status: 'ready', readyAt: fixture.clock.now() });
      for (const state of ['creating', 'open', 'paid', 'expired'] as const) await insertCheckout(fixture, { state });
      const expected = { queued: 1, openCheckouts: 2 };
      expect(await fixture.persistence.queue.load()).toEqual(expected);
    });

    const LIMITS = { pauseAtQueued: 2, pauseAtQueuedAndOpenCheckouts: 4 };
    const enter = (limits: RoomLimits) =>
      violationOf(fixture, (tx) => Promise.all([tx.checkouts.insert(newCheckout(fixture)), tx.queue.insistOnRoom(limits)]));

    it.each([0, 1, 2, 3])('insists on what the policy of the queue says, with %i orders waiting', async (orders) => {
      for (let count = 0; count < orders; count += 1) await placeNewOrder(fixture);
      for (let count = 0; count < 6; count += 1) {
        const load = await fixture.persistence.queue.load();
        const isRoom = isAcceptingOrders(load, LIMITS);
        expect(await enter(LIMITS), JSON.stringify(load)).toBe(isRoom ? null : 'room-in-queue');
        const { openCheckouts } = await fixture.persistence.queue.load();
        expect(openCheckouts).toBe(isRoom ? load.openCheckouts + 1 : load.openCheckouts);
      }
    });

    it('never lets more than the bound in, however many come at once', async () => {
      const BOUND = 7;
      const limits = { pauseAtQueued: BOUND, pauseAtQueuedAndOpenCheckouts: BOUND };
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => enter(limits)));
      expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(BOUND);
      expect(outcomes.filter((outcome) => outcome === 'room-in-queue')).toHaveLength(30 - BOUND);
      expect((await fixture.persistence.queue.load()).openCheckouts).toBe(BOUND);
    });
  });
};
