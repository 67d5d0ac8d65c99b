import { expect, test } from 'vitest';
import { createTestDatabase } from '../../support/database.ts';
import { noLookupBudget } from '../../support/fakes/no-lookup-budget.ts';
import { noBudget } from '../../support/fakes/no-budgets.ts';
import { guessedRight, isHit, sweepOfANight, SWEPT, withStand } from './lookup-sweep.ts';

test('a night of lookups does not reveal which numbers have ordered', async () => {
  const database = await createTestDatabase();
  try {
    await withStand(database, { lookupBudget: noLookupBudget, statusPolls: noBudget, follows: noBudget }, async (stand) => {
      const transcripts = await sweepOfANight(stand);
      expect(transcripts.join('')).not.toMatch(/Jamie|Rivera|Hot Dog|555\d{7}/);
      // Chance is 1 in 10; the few numbers that share a transcript with one order make it a little more.
      expect(guessedRight(transcripts)).toBeLessThan(0.3);
      const hits = new Set(transcripts.filter((_, index) => isHit(index)));
      expect(transcripts.filter((transcript) => hits.has(transcript))).toHaveLength(SWEPT);
    });
  } finally {
    await database.drop();
  }
});
