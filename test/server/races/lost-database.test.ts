import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { CheckoutRepository } from '#core/ports/checkout-repository.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug } from '#test/support/races/ledger-checks.ts';
import { paySilently, pressCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import type { Weaken } from '#test/support/races/weakened-storage.ts';

const CUT_TRANSACTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;

/** The database lets go of everybody who is fulfilling, so many times. */
const cutOff = (times: number): Weaken => {
  let left = times;
  return (tx, reads) => {
    const payLive: CheckoutRepository['payLive'] = async (paid) => {
      left -= 1;
      if (left >= 0) {
        // So that there is a connection to lose.
        await tx.products.lockForSale([]);
        await reads.pool.query(CUT_TRANSACTIONS);
      }
      await tx.checkouts.payLive(paid);
    };
    return { checkouts: { ...tx.checkouts, payLive } };
  };
};

describe('a database that is lost while paid checkouts become orders', () => {
  it('has every order in the next round, without a webhook and without waiting for the next check', async () => {
    await inRace({ weaken: cutOff(3) }, async (stand) => {
      const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
      const sessions = sessionsOf(await Promise.all(Array.from({ length: 6 }, () => pressCheckout(stand, lines))));
      await Promise.all(sessions.map((session) => paySilently(stand, session)));
      stand.clock.advance(16 * SECOND_MS);
      const reconcile = stand.services.get('reconcileCheckouts');
      await reconcile();
      expect(await numberFrom(stand, 'select count(*) from orders')).toBeLessThan(6);
      // The worker's rounds after a failure: seconds, not the minute until the next regular check.
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
