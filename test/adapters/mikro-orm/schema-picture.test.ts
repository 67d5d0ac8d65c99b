import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const PAGE = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
const SECTION = /^## The tables$([\s\S]*?)^## /m.exec(PAGE)?.[1] ?? '';
const LINE = /^ {2}(\w+) (\|\||\|o)--o\{ (\w+) : (\w+)$/gm;

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const drawn = [...SECTION.matchAll(LINE)].map(
  ([, parent, end, child, column]) => `${child}.${column} -> ${parent}, ${end === '||' ? 'always' : 'or none'}`,
);

it('shows every foreign key, and no other', async () => {
  const { rows } = await client.query<{ line: string }>(`
    select key.conrelid::regclass || '.' || attname || ' -> ' || key.confrelid::regclass
      || case when attnotnull then ', always' else ', or none' end as line
    from pg_constraint key join pg_attribute on attrelid = key.conrelid and attnum = key.conkey[1]
    where contype = 'f'`);
  expect(new Set(drawn)).toEqual(new Set(rows.map(({ line }) => line)));
  expect(drawn).toHaveLength(rows.length);
});

it('names every table', async () => {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'schema_migrations'",
  );
  const inPicture = [...SECTION.matchAll(LINE)].flatMap(([, parent, , child]) => [parent, child]);
  const alone = [...(/Tables of their own: (.*)\./.exec(SECTION)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(new Set([...inPicture, ...alone])).toEqual(new Set(rows.map(({ name }) => name)));
});
