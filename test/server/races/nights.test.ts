import { describe, expect, it } from 'vitest';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerId } from '#core/domain/kernel/ids.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { brokenInvariants, numberFrom, productBySlug } from '#test/support/races/ledger-checks.ts';
import { payWithoutWebhook, requestCheckout, sessionsOf, thankYouLookUp } from '#test/support/races/customers.ts';
import { inRace, startRaceHarness } from '#test/support/races/race-harness.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { startAtOnce } from './nights.ts';

describe('nights under load', () => {
  it('16 openings with two sets of drawers make one night with one set', async () => {
    await inRace({}, async (stand) => {
      const prepared = ['one', 'other'].map((who) => ({
        count: null,
        drawers: ['A', 'B'].map((letter) => ({ id: drawerId(`drawer-${letter}-of-${who}`), name: `Drawer ${letter}`, pieces: NO_PIECES })),
      }));
      const opened = await Promise.all(
        Array.from({ length: 16 }, (_, at) => stand.services.useCases.openNight({ name: 'vs. Lincoln' }, ADMIN, prepared[at % 2])),
      );
      expect(opened.filter(({ ok }) => ok)).toHaveLength(8);
      expect(new Set(opened.flatMap((result) => (result.ok ? [] : [result.error.kind])))).toEqual(new Set(['night/another-is-open']));
      expect(await numberFrom(stand, 'select count(*) from nights')).toBe(1);
      expect(await numberFrom(stand, 'select count(distinct split_part(id, $$-$$, 4)) + 10 * count(*) from drawers')).toBe(21);
      for (const change of ['update drawer_entries set amount_cents = 1', 'delete from drawer_entries'])
        await expect(stand.reads.pool.query(change)).rejects.toThrow('never changes');
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });

  it('first sales at two instances start one night', async () => {
    const database = await createTestDatabase();
    const stands = await Promise.all([startRaceHarness({ database }), startRaceHarness({ database })]);
    try {
      const [one, other] = stands;
      const product = await productBySlug(one, 'cola');
      const carts = await Promise.all(Array.from({ length: 10 }, () => requestCheckout(one, [{ product, quantity: 1 }])));
      const sessions = sessionsOf(carts);
      expect(sessions).toHaveLength(10);
      await Promise.all(sessions.map((session) => payWithoutWebhook(one, session)));
      await Promise.all(sessions.map((session, at) => thankYouLookUp(at % 2 === 0 ? one : other, session)));
      expect(await numberFrom(one, 'select count(distinct night_id) from orders')).toBe(1);
      expect(await numberFrom(one, 'select count(*) from nights')).toBe(1);
      expect(await brokenInvariants(one, { atRest: false })).toEqual([]);
    } finally {
      for (const stand of stands) await stand.stop();
      await database.drop();
    }
  });

  it('ten sales at once start one night', async () => {
    await inRace({}, async (stand) => {
      expect((await startAtOnce(stand)).filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(await numberFrom(stand, 'select count(*) from nights')).toBe(1);
    });
  });
});
