import { expect } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/check-invariants.ts';
import { describeOrderLifecycle } from '../../contracts/order-lifecycle.contract-suite.ts';
import { persistenceOnTestDatabase, type PostgresStand } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();
let latest: PostgresStand | null = null;

const startAndRemember = async (): Promise<PostgresStand> => {
  latest = await start();
  return latest;
};

describeOrderLifecycle('PostgreSQL', startAndRemember, async () => {
  if (latest === null) throw new Error('not started');
  const walk = (await checkInvariants(latest.persistence.pool)).find(({ id }) => id === 'I5');
  expect(walk).toMatchObject({ holds: true });
});
