import { expect, it } from 'vitest';
import { productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { sell, undo } from '#test/support/races/sellers.ts';
import { seller } from './window-sales.ts';

const WAITING = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Opening a night with a count locks products, then the night: the reverse order would deadlock. */
it('an undo that waits for its products does not hold the night', async () => {
  await inRace({}, async (stand) => {
    await shelve(stand, 10);
    const luis = await seller(stand);
    const sold = await sell(stand, [{ product: await productBySlug(stand, 'hot-dog'), quantity: 1 }], 'the-one-sale', luis);
    const counting = await stand.reads.pool.connect();
    try {
      await counting.query("begin; select 1 from products where slug = 'hot-dog' for update");
      const undone = undo(stand, String(sold.json?.['id']), luis);
      await expect.poll(async () => (await stand.reads.pool.query(WAITING)).rowCount, { timeout: 10_000 }).toBe(1);
      expect((await counting.query("select 1 from nights where state = 'open' for update nowait")).rowCount).toBe(1);
      await counting.query('rollback');
      expect((await undone).status).toBe(200);
    } finally {
      counting.release(true);
    }
  });
});
