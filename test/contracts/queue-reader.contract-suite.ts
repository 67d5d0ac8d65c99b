import { beforeEach, describe, expect, it } from 'vitest';
import { BEA } from '../support/builders/order-builder.ts';
import { insertCheckout, placeNewOrder, type PersistenceFixture, type StartPersistence } from './persistence-fixture.ts';

/** What every QueueReader promises. */
export const describeQueueReader = (name: string, start: StartPersistence): void => {
  describe(`QueueReader: ${name}`, () => {
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
  });
};
