import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/check-invariants.ts';
import type { KnownValues } from '../../support/arbitraries/schema-arbitraries.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import type { TestStand } from '../../support/stand.ts';
import { fuzzRow, ROWS } from './fuzz-calls.ts';
import { prepareNight, startFuzzStand } from './fuzz-stand.ts';

/** Printed with every complaint; `FAULT_SEED=… npx vitest …` sends the same requests again. */
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_000);
const CASES = 300;
const CASES_ON_POSTGRESQL = 25;

describe(`every call, from its own schema (seed ${SEED})`, () => {
  let stand: TestStand;
  let known: KnownValues = {};
  beforeAll(async () => {
    stand = await startFuzzStand('in-memory');
    known = await prepareNight(stand);
  });
  afterAll(() => stand.stop());

  test.each(ROWS)(`%s: ${CASES} requests, no 5xx, bad input refused`, async (name, endpoint) => {
    const { statuses, ...bad } = await fuzzRow(stand, [name, endpoint], { cases: CASES, seed: SEED, known });
    expect(bad).toEqual({ complaints: [], faults: [] });
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(CASES);
  });
});

describe(`the same on PostgreSQL (seed ${SEED})`, () => {
  let database: TestDatabase;
  let stand: TestStand;
  let known: KnownValues = {};
  beforeAll(async () => {
    database = await createTestDatabase();
    stand = await startFuzzStand(database, true);
    known = await prepareNight(stand);
  });
  afterAll(async () => {
    await stand.stop();
    await database.drop();
  });

  test.each(ROWS)(`%s: ${CASES_ON_POSTGRESQL} requests`, async (name, endpoint) => {
    const { complaints, faults } = await fuzzRow(stand, [name, endpoint], { cases: CASES_ON_POSTGRESQL, seed: SEED + 1, known });
    expect({ complaints, faults }).toEqual({ complaints: [], faults: [] });
  });

  test('the books are right afterwards', async () => {
    const reports = await checkInvariants(database.url);
    expect(reports.filter(({ holds }) => !holds)).toEqual([]);
    expect(reports.length).toBeGreaterThan(4);
  });
});
