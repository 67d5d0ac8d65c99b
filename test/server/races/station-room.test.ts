import { describe, expect, it } from 'vitest';
import { payWithoutWebhook, sessionsOf, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { brokenInvariants, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { buy, crowdAtTheGrill, grilled, LIMIT, watchWhile } from './station-room.ts';

describe('the limit of a station (I12)', () => {
  it('200 buyers at two instances use most of it, and never more', async () => {
    const { answers, most } = await crowdAtTheGrill(200);
    expect(most).toBeLessThanOrEqual(LIMIT);
    expect(most).toBeGreaterThan(LIMIT - 4);
    expect(Object.keys(tally(answers)).toSorted()).toEqual(['200', '409 ITEMS_WAIT']);
  });

  it('holds while some pay and others arrive, and does not stop candy', async () => {
    await inRace({ stationLimits: { Grill: LIMIT } }, async (stand) => {
      await shelve(stand, 500);
      // The stand's initial value, where I12 reads it.
      await stand.reads.pool.query(
        "insert into settings (key, value, changed_by, changed_at) values ('stationLimits', $1, 'Admin', '2020-01-01')",
        [{ Grill: LIMIT }],
      );
      const products = await grilled(stand);
      const candy = (await stand.reads.products.listActive()).filter(({ category }) => category === 'candy');
      const open = sessionsOf(await buy(stand, products, 0, 40));
      const paying = async (): Promise<void> => {
        await Promise.all(open.map((session) => payWithoutWebhook(stand, session)));
        await Promise.all(open.map((session) => thankYouLookUp(stand, session)));
      };
      let sold: Parameters<typeof tally>[0] = [];
      const most = await watchWhile(stand, async () => {
        [, , sold] = await Promise.all([paying(), buy(stand, products, 100, 60), buy(stand, candy, 300, 20)]);
      });
      expect(most).toBeLessThanOrEqual(LIMIT);
      expect(tally(sold)).toEqual({ '200': 20 });
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
    });
  });
});
