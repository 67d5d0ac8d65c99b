import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug } from '#test/support/races/ledger-checks.ts';
import { payWithoutWebhook, requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { onStore, type WeakenStore } from '#test/support/races/weakened-storage.ts';

const CUT_OFF = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** The database drops the first connections that fulfill. */
const cutOff = (): WeakenStore => {
  let isCut = false;
  return ({ checkouts, pool }) => ({
    async fulfil(...payment) {
      if (isCut) return checkouts.fulfil(...payment);
      isCut = true;
      const blocker = await pool.connect();
      try {
        await blocker.query('begin; select 1 from products for update');
        const fulfilled = checkouts.fulfil(...payment);
        const isOver = fulfilled.then(
          () => true,
          () => true,
        );
        while (!(await Promise.race([isOver, sleep(10)]))) await pool.query(CUT_OFF);
        return await fulfilled;
      } finally {
        await blocker.query('rollback');
        blocker.release();
      }
    },
  });
};

describe('a database that is lost while paid checkouts become orders', () => {
  it('has every order in the next round, before the next regular check', async () => {
    await inRace({ overrides: onStore(cutOff()) }, async (stand) => {
      const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
      const sessions = sessionsOf(await Promise.all(Array.from({ length: 6 }, () => requestCheckout(stand, lines))));
      await Promise.all(sessions.map((session) => payWithoutWebhook(stand, session)));
      stand.clock.advance(16 * SECOND_MS);
      const reconcile = stand.services.useCases.reconcileCheckouts;
      await reconcile();
      expect(await numberFrom(stand, 'select count(*) from orders')).toBeLessThan(6);
      // The worker retries within seconds, before the minute of the next regular check.
      for (let round = 0; round < 3; round += 1) {
        stand.clock.advance(SECOND_MS);
        await reconcile();
      }
      expect(await numberFrom(stand, 'select count(*) from orders')).toBe(6);
      await comeToRest(stand);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });
});
