import { expect, it } from 'vitest';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { queryOn } from '../../support/database.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { databaseOfTest } from '../../support/stands.ts';

// The database's own workers, such as a vacuum, come and go.
const OTHERS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

it('closing ends every connection', async () => {
  const database = await databaseOfTest();
  const others = async (): Promise<unknown> => (await queryOn(database.url, OTHERS))[0]?.['count'];
  const persistence = await createMikroOrmPersistence({ connectionUrl: database.url, clock: fixedClock() });
  await Promise.all([persistence.schemaIsCurrent(), persistence.schemaIsCurrent(), persistence.schemaIsCurrent()]);
  expect(await others()).toBe(3);
  await persistence.close();
  await expect.poll(others).toBe(0);
});
