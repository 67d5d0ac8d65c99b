import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/check-invariants.ts';
import { fuzzRow, ROWS } from '../../server/attacks/fuzz-calls.ts';
import { prepareNight, startFuzzStand } from '../../server/attacks/fuzz-stand.ts';
import type { KnownValues } from '../../support/arbitraries/schema-arbitraries.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import type { TestStand } from '../../support/stand.ts';

const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_000);
const CASES = Number(process.env['FUZZ_CASES'] ?? 2_000);

/** What test/server/attacks/fuzz.test.ts does in a minute, for longer, and all of it on PostgreSQL. */
describe(`every call, from its own schema, on PostgreSQL (seed ${SEED})`, () => {
  let database: TestDatabase;
  let stand: TestStand;
  let known: KnownValues = {};
  beforeAll(async () => {
    database = await createTestDatabase();
    stand = await startFuzzStand(database);
    known = await prepareNight(stand);
  });
  afterAll(async () => {
    await stand.stop();
    await database.drop();
  });

  test.each(ROWS)(`%s: ${CASES} requests, no 5xx, bad input refused`, async (name, endpoint) => {
    const { complaints, faults } = await fuzzRow(stand, [name, endpoint], { cases: CASES, seed: SEED, known });
    expect({ complaints, faults }).toEqual({ complaints: [], faults: [] });
  });

  test('the books are right afterwards', async () => {
    expect((await checkInvariants(database.url)).filter(({ holds }) => !holds)).toEqual([]);
  });
});
