import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';

test('every test database starts empty and is apart from the others', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await runOn(one.url, 'create table marks (id int)');

  await expect(runOn(two.url, 'select * from marks')).rejects.toThrow('does not exist');
  expect(await runOn(one.connection, 'select current_database() as name')).toEqual([{ name: one.connection.database }]);

  await Promise.all([one.drop(), two.drop()]);
  await expect(runOn(one.url, 'select 1')).rejects.toThrow('does not exist');
});

async function runOn(target: string | { readonly host: string }, sql: string): Promise<unknown[]> {
  const client = new Client(target);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
