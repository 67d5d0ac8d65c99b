import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { callBandstand } from '../../support/run-bandstand.ts';

describe('bandstand doctor', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  const run = (command: string) => callBandstand([command], { DATABASE_URL: database.url });

  test('lists problems and ends with 1 until they are fixed', async () => {
    const ill = await run('doctor');
    expect([ill.code, ill.err]).toEqual([1, 'To fix before tonight: Sold out, Staff codes, Admin password.\n']);
    expect(ill.out).toContain('FIX   Staff codes: There is no code for tonight: no volunteer can log in.');
    expect(ill.out).toContain('FIX   Admin password: No password is set, so no admin can log in. Run bandstand admin-password.');
    expect(ill.out).toContain('LOOK  Settings: This stand is for trying out');
    expect(ill.out).toContain('PUBLIC_URL: must be set and begin with https: in production');
    expect(ill.out).toContain('ok    Database: It responds and stores data.');
    expect(ill.out).toMatch(/ Disk: [\d.]+ GB free\./);
    for (const command of ['seed', 'staff-code']) expect((await run(command)).code).toBe(0);
    await callBandstand(['admin-password'], { DATABASE_URL: database.url }, 'seventy-six trombones');
    const well = await run('doctor');
    expect([well.code, well.err]).toEqual([0, '']);
    expect(well.out).toContain('ok    Staff codes: 1 code, good until');
  });
});
