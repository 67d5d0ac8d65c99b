import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '#core/domain/kernel/result.ts';
import { BEA } from '../support/builders/order-builder.ts';
import { commit, insertCheckout, newCheckout, placeNewOrder, type PersistenceStand, type StartPersistence } from './persistence-stand.ts';

/** What every QueueGate and QueueReader promises. */
export const describeQueueGate = (name: string, start: StartPersistence): void => {
  describe(`QueueGate: ${name}`, () => {
    let stand: PersistenceStand;
    beforeEach(async () => {
      stand = await start();
    });

    it('counts queued orders and live checkouts, nothing else', async () => {
      await placeNewOrder(stand);
      await placeNewOrder(stand, { status: 'preparing', preparing: BEA });
      await placeNewOrder(stand, { status: 'ready', readyAt: stand.clock.now() });
      for (const state of ['creating', 'open', 'paid', 'expired'] as const) await insertCheckout(stand, { state });
      const expected = { queued: 1, openCheckouts: 2 };
      expect(await stand.persistence.queue.load()).toEqual(expected);
      expect(await commit(stand, (tx) => tx.queue.loadExclusively())).toEqual(expected);
    });

    it('never lets more than the bound in, however many come at once', async () => {
      const BOUND = 7;
      const enter = () =>
        stand.persistence.unitOfWork.run(async (tx) => {
          const { openCheckouts } = await tx.queue.loadExclusively();
          if (openCheckouts >= BOUND) return err('paused');
          await tx.checkouts.insert(newCheckout(stand));
          return ok(null);
        });
      const outcomes = await Promise.all(Array.from({ length: 30 }, enter));
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(BOUND);
      expect((await stand.persistence.queue.load()).openCheckouts).toBe(BOUND);
    });
  });
};
