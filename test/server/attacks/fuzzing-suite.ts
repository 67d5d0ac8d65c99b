import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import type { KnownValues } from '../../support/arbitraries/schema-arbitraries.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { fuzzRow, ROWS } from './fuzz-calls.ts';
import { prepareNight, startFuzzHarness } from './fuzz-harness.ts';

/** Printed in every title and failure; `FAULT_SEED=…` sends the same requests again. */
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_000);

export interface FuzzingSuite {
  /** For each row of the contract, on the in-memory store. */
  readonly cases: number;
  /** The same on PostgreSQL, whose ledger is checked afterwards. */
  readonly casesOnPostgresql: number;
}

/** Most requests never reach the store, so few of them run on PostgreSQL. */
export const describeFuzzing = ({ cases, casesOnPostgresql }: FuzzingSuite): void => {
  describe(`every call, from its own schema (seed ${SEED})`, () => {
    let stand: ServerHarness;
    let known: KnownValues = {};
    beforeAll(async () => {
      stand = await startFuzzHarness('in-memory');
      known = await prepareNight(stand);
    });
    afterAll(() => stand.stop());

    test.each(ROWS)(`%s: ${cases} requests, no 5xx, bad input refused`, async (name, endpoint) => {
      const { statuses, ...bad } = await fuzzRow(stand, [name, endpoint], { cases, seed: SEED, known });
      expect(bad).toEqual({ complaints: [], faults: [] });
      expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(cases);
    });
  });

  describe(`the same on PostgreSQL (seed ${SEED + 1})`, () => {
    let database: TestDatabase;
    let stand: ServerHarness;
    let known: KnownValues = {};
    beforeAll(async () => {
      database = await createTestDatabase();
      stand = await startFuzzHarness(database);
      known = await prepareNight(stand);
    });
    afterAll(async () => {
      await stand.stop();
      await database.drop();
    });

    test.each(ROWS)(`%s: ${casesOnPostgresql} requests`, async (name, endpoint) => {
      const { complaints, faults } = await fuzzRow(stand, [name, endpoint], { cases: casesOnPostgresql, seed: SEED + 1, known });
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
    const { complaints, faults } = await fuzzRow(stand, row, { cases: casesOnPostgresql, seed: SEED, known: {} });
    expect({ complaints, faults }).toEqual({ complaints: [], faults: [] });
    await stand.stop();
  });
};
