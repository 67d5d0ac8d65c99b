import { afterAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { databaseOfFile } from '../../support/stands.ts';
import { fuzzRow, ROWS } from './fuzz-calls.ts';
import { prepareNight, startFuzzHarness } from './fuzz-harness.ts';

/** Printed in every title and failure; `FAULT_SEED=…` sends the same requests again. */
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_000);

/** For each row of the contract, on the in-memory store. */
const CASES = 8;
/** The same on PostgreSQL, whose ledger is checked afterwards: most requests never reach the store. */
const CASES_ON_POSTGRESQL = 3;

const database = await databaseOfFile();
const [inMemory, onPostgresql] = [await startFuzzHarness('in-memory'), await startFuzzHarness(database)];
afterAll(() => Promise.all([inMemory.stop(), onPostgresql.stop()]));
const [knownInMemory, knownOnPostgresql] = [await prepareNight(inMemory), await prepareNight(onPostgresql)];

describe(`every call, from its own schema (seed ${SEED})`, () => {
  test.each(ROWS)(`%s: ${CASES} requests, no 5xx, bad input refused`, async (name, endpoint) => {
    const { statuses, ...bad } = await fuzzRow(inMemory, [name, endpoint], { cases: CASES, seed: SEED, known: knownInMemory });
    expect(bad).toEqual({ complaints: [], faults: [] });
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(CASES);
  });
});

describe(`the same on PostgreSQL (seed ${SEED + 1})`, () => {
  test.each(ROWS)(`%s: ${CASES_ON_POSTGRESQL} requests`, async (name, endpoint) => {
    const fuzzing = { cases: CASES_ON_POSTGRESQL, seed: SEED + 1, known: knownOnPostgresql };
    const { complaints, faults } = await fuzzRow(onPostgresql, [name, endpoint], fuzzing);
    expect({ complaints, faults }).toEqual({ complaints: [], faults: [] });
  });

  test('the ledger is right afterwards', async () => {
    const reports = await checkInvariants(database.url);
    expect(reports.filter(({ holds }) => !holds)).toEqual([]);
    expect(reports.length).toBeGreaterThan(4);
  });
});

test(`strange passwords meet the real hash (seed ${SEED})`, async () => {
  const stand = await startFuzzHarness('in-memory', true);
  const row = ROWS.find(([name]) => name === 'auth.logInAdmin') ?? ROWS[0];
  if (row === undefined) throw new Error('there is a login');
  const { complaints, faults } = await fuzzRow(stand, row, { cases: CASES_ON_POSTGRESQL, seed: SEED, known: {} });
  expect({ complaints, faults }).toEqual({ complaints: [], faults: [] });
  await stand.stop();
});
