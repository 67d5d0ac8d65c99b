import { expect } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { describeOrderLifecycle } from '../../contracts/order-lifecycle.contract-suite.ts';
import { persistenceOnTestDatabase, type PostgresFixture } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();
let latest: PostgresFixture | null = null;

const startAndRemember = async (): Promise<PostgresFixture> => {
  latest = await start();
  return latest;
};

describeOrderLifecycle('PostgreSQL', startAndRemember, async () => {
  if (latest === null) throw new Error('not started');
  const history = (await checkInvariants(latest.persistence.pool)).find(({ id }) => id === 'I5');
  expect(history).toMatchObject({ holds: true });
});
