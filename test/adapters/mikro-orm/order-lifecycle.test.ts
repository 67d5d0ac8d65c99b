import { expect, it } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/check-invariants.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { describeOrderLifecycle, everybodyAtOnce } from '../../contracts/order-lifecycle.contract-suite.ts';
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

/** The same store, but orders are read as screens read them: without the row lock. */
const startWithoutLock = async (): Promise<PostgresFixture> => {
  const fixture = await start();
  const { orders, unitOfWork } = fixture.persistence;
  const lock = async (id: Parameters<typeof orders.byId>[0]) => (await orders.byId(id))?.order ?? null;
  const unlocked: UnitOfWork = { run: (work) => unitOfWork.run((tx) => work({ ...tx, orders: { ...tx.orders, lock } })) };
  return { ...fixture, persistence: { ...fixture.persistence, unitOfWork: unlocked } };
};

it('would not stay a valid history without the row lock', async () => {
  await expect(everybodyAtOnce(startWithoutLock, async () => undefined)).rejects.toThrow('Property failed');
});
