import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import type { Migration } from '@mikro-orm/migrations';
import { MIGRATIONS } from '#adapters/mikro-orm/migrations/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const NIGHTS = '0011-nights';

/** A hundred evenings with three orders each, from September on: one handed out, one cancelled, one that may still be ready. */
const HUNDRED_EVENINGS = `
  insert into orders (id, number, business_day, sequence, display_number, lookup_hash, status, channel, tender, customer_name,
    subtotal_cents, fee_cents, donation_cents, total_cents, paid_cents, needs_review, placed_at, completed_at, reopened_count, reminders_sent)
  select gen_random_uuid(), 'BAND-' || day || '-O-00' || place, day, place, place, day || '-' || place,
    case when place = 1 then 'completed' when place = 2 then 'cancelled' when evening = 99 then 'ready' else 'completed' end,
    'O', 'card', 'Maya Rivera', 100, 0, 0, 100, 100, false, at + place * interval '10 minutes', at + interval '1 hour', 0, 0
  from generate_series(0, 99) as evening, generate_series(1, 3) as place,
    lateral (select timestamptz '2026-08-14 23:00:00Z' + evening * interval '1 day' as at) as started,
    lateral (select to_char(at at time zone 'America/New_York', 'YYYYMMDD') as day) as named`;

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
    await client.query(HUNDRED_EVENINGS);
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
});
