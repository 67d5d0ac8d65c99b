import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import type { Migration } from '@mikro-orm/migrations';
import { restoreBackup } from '#adapters/mikro-orm/backup/restore-backup.ts';
import { writeBackup } from '#adapters/mikro-orm/backup/write-backup.ts';
import { checkInvariants } from '#adapters/mikro-orm/check-invariants.ts';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/mikro-orm-persistence.ts';
import { MIGRATIONS } from '#adapters/mikro-orm/migrations/migrations.ts';
import { makeGetNightSheet } from '#core/use-cases/reports/get-night-sheet.ts';
import { fixedClock, GAME_NIGHT } from '../../support/fakes/fixed-clock.ts';
import { EVENING, HUNDRED_EVENINGS } from '../../support/hundred-nights.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const NIGHTS = '0011-nights';

const broken = async (url: string) => (await checkInvariants(url)).filter(({ holds }) => !holds);

/** What each night's sheet says of the evening that it was. */
const sheetsOf = async (url: string) => {
  const persistence = await createMikroOrmPersistence({ connectionUrl: url, clock: fixedClock() });
  const sheet = makeGetNightSheet(persistence);
  const nights = await persistence.nights.list(101);
  // One after the other: a hundred at once wait for a connection longer than a busy machine grants.
  const sheets: Awaited<ReturnType<typeof sheet>>[] = [];
  for (const { night } of nights) sheets.push(await sheet(night.id));
  await persistence.close();
  return sheets.map((found) => {
    if (!found.ok) throw new Error(found.error.kind);
    const { total, late } = found.value;
    expect(late).toEqual([]);
    return { orders: total.totalOrders, takenCents: total.grossCents, backCents: total.refundsCents };
  });
};

describe('the migration to nights', () => {
  let database: TestDatabase;
  let client: Client;
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const run = async (names: readonly string[]): Promise<void> => {
    for (const { name, class: migrationClass } of MIGRATIONS) {
      if (!names.includes(name)) continue;
      const migration: Migration = Reflect.construct(migrationClass, []);
      await migration.up();
      for (const query of migration.getQueries()) {
        if (typeof query !== 'string') throw new TypeError('a migration is SQL as it is written');
        await client.query(query);
      }
    }
  };
  const before = MIGRATIONS.map(({ name }) => name).filter((name) => name < NIGHTS);
  const figure = async (statement: string): Promise<unknown> => (await client.query({ text: statement, rowMode: 'array' })).rows;

  it('makes a closed night of each business day, and keeps the one with orders in hand open', async () => {
    await run(before);
    for (const statement of HUNDRED_EVENINGS) await client.query(statement);
    await run([NIGHTS]);
    expect(await figure('select state, count(*)::int from nights group by state order by state')).toEqual([
      ['closed', 99],
      ['open', 1],
    ]);
    expect(await figure('select count(*)::int, count(distinct night_id)::int from orders')).toEqual([[300, 100]]);
    expect(
      await figure('select count(*)::int from orders o join nights n on n.id = o.night_id where n.name <> night_name(o.business_day)'),
    ).toEqual([[0]]);
    expect(await figure('select count(*)::int from nights where closed_by is not null or opened_by is not null')).toEqual([[0]]);
    expect(await figure("select name from nights where state = 'open'")).toEqual([['Saturday, November 21, 2026']]);
  });

  it('and all that came after it keep every figure of such a stand, also in a backup', async () => {
    await run(before);
    for (const statement of HUNDRED_EVENINGS) await client.query(statement);
    await run(MIGRATIONS.map(({ name }) => name).filter((name) => name >= NIGHTS));
    expect(await broken(database.url)).toEqual([]);
    const file = join(await mkdtemp(join(tmpdir(), 'nights-')), 'stand.backup');
    await writeBackup(database.url, file, GAME_NIGHT);
    const restored = await createTestDatabase();
    try {
      await restoreBackup(restored.url, file, { force: false });
      expect(await broken(restored.url)).toEqual([]);
      expect(await sheetsOf(restored.url)).toEqual(Array.from({ length: 100 }, () => EVENING));
    } finally {
      await rm(dirname(file), { recursive: true });
      await restored.drop();
    }
  });
});
