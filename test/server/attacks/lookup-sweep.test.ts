import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpAnswer } from '../../support/http-calls.ts';
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

  test('1,000 numbers with a common last name get no further than 30 wrong ones, and the owner’s code still opens the order', async () => {
    await withStand(await createTestDatabase(), {}, async (stand) => {
      const [first, ...others] = await placeOrders(stand);
      const answers: HttpAnswer[] = [];
      for (let index = 1; index <= 1_000; index += 50)
        answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, at) => lookUp(stand, phoneOf(index + at), 'Smith')))));
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(30);
      expect(answers.some(({ json }) => json?.['code'] === 'PICKUP_CODE_NEEDED')).toBe(true);
      expect(answers.filter(({ status }) => status === 200)).toEqual([]);
      expect(stand.logger.lines.filter(({ event }) => event === 'lookup.sweeping')).toHaveLength(1);
      expect((await lookUp(stand, phoneOf(0), 'Rivera0')).json?.['code']).toBe('PICKUP_CODE_NEEDED');
      expect((await lookUp(stand, phoneOf(0), first?.pickupCode ?? '')).json).toEqual({ hash: first?.lookupHash });
      expect((await lookUp(stand, phoneOf(0), others[0]?.pickupCode ?? '')).status).toBe(429);
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
