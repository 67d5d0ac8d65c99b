import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { noLookupBudget } from '../../support/fakes/no-lookup-budget.ts';
import { noBudget } from '../../support/fakes/no-budgets.ts';
import { EVERY, guessedRight, isHit, lookUp, phoneOf, placeOrders, sweepOfANight, SWEPT, withStand } from './lookup-sweep.ts';

describe('sweeping the lookup', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  test('400 numbers from one address get 30 answers and an alarm; owners behind it get in with their last name', async () => {
    await withStand(database, {}, async (stand) => {
      const orders = await placeOrders(stand);
      const answers = await Promise.all(Array.from({ length: 400 }, (_, index) => lookUp(stand, phoneOf(index))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(answers.find(({ status }) => status === 429)?.json?.['code']).toBe('LAST_NAME_NEEDED');
      expect(stand.logger.lines.filter(({ event }) => event === 'lookup.sweeping')).toHaveLength(1);
      for (const [index, { lookupHash }] of orders.entries()) {
        const phone = phoneOf(index * EVERY);
        expect((await lookUp(stand, phone, 'Smith')).status).toBe(404);
        expect((await lookUp(stand, phone, `rivera${index}`)).json).toEqual({ hash: lookupHash });
      }
    });
  });

  test('tells nobody which numbers have ordered, by any call, all night', async () => {
    await withStand(
      await createTestDatabase(),
      { lookupBudget: noLookupBudget, statusPolls: noBudget, follows: noBudget },
      async (stand) => {
        const transcripts = await sweepOfANight(stand);
        expect(transcripts.join('')).not.toMatch(/Jamie|Rivera|Hot Dog|555\d{7}/);
        // Chance is 1 in 10; the few numbers that share a transcript with one order make it a little more.
        expect(guessedRight(transcripts)).toBeLessThan(0.3);
        const hits = new Set(transcripts.filter((_, index) => isHit(index)));
        expect(transcripts.filter((transcript) => hits.has(transcript))).toHaveLength(SWEPT);
      },
    );
  });
});
