import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { checkoutId, type ProductId } from '#core/domain/kernel/ids.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import {
  hold as holdCart,
  ANY_NUMBER,
  commit,
  insertCheckout,
  newCheckout,
  newMessage,
  stocked,
} from '../../contracts/persistence-fixture.ts';
import { aNewProduct } from '../../support/builders/product-builder.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { present } from '../../support/results.ts';
import { persistenceOnTestDatabase, type PostgresFixture } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();
const LONG_ENOUGH_MS = 150;

describe('transactions on PostgreSQL', () => {
  let fixture: PostgresFixture;
  beforeEach(async () => {
    fixture = await start();
  });

  /** Holds the statements' locks during the work. */
  const whileLocked = async <T>(statements: string, work: (release: () => Promise<unknown>) => Promise<T>): Promise<T> => {
    const client: PoolClient = await fixture.persistence.pool.connect();
    let isOver = false;
    const release = async (): Promise<void> => {
      if (!isOver) await client.query('commit');
      isOver = true;
    };
    try {
      await client.query(`begin; ${statements}`);
      return await work(release);
    } finally {
      await release();
      client.release();
    }
  };

  it('hold a key that another transaction gives up', async () => {
    const other = await insertCheckout(fixture);
    const first = fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.checkouts.save({ ...other, idempotencyKey: 'cart-7' });
      await sleep(LONG_ENOUGH_MS);
      throw new Error('a bug');
    });
    const failed = expect(first).rejects.toThrow('a bug');
    await sleep(LONG_ENOUGH_MS / 3);
    const second = { ...newCheckout(fixture, { idempotencyKey: 'cart-7' }), lines: [] };
    expect(await holdCart(fixture, second, ANY_NUMBER)).toMatchObject({ id: second.id });
    await failed;
  });

  it('run again after a deadlock', async () => {
    const [cola, water] = [await stocked(fixture, 100, 'cola'), await stocked(fixture, 100, 'water')];
    let [runs, locked] = [0, 0];
    const bothHoldOne = Promise.withResolvers<void>();
    const against = (ids: readonly ProductId[]) =>
      fixture.persistence.unitOfWork.run(async (tx) => {
        runs += 1;
        for (const id of ids) {
          await tx.products.lockForSale([id]);
          locked += 1;
          if (locked === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
        }
        await tx.products.moveStock(ids.map((productId) => ({ productId, onHand: 0, reserved: 1, sold: 0 })));
        return ok(null);
      });
    const outcomes = await Promise.all([against([cola, water]), against([water, cola])]);
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(runs).toBeGreaterThan(2);
    expect((await fixture.persistence.products.listActive()).map(({ available }) => available)).toEqual([98, 98]);
  });

  it('recognize a name whose key an earlier release stored', async () => {
    const cola = await stocked(fixture, 10);
    const { name } = present((await fixture.persistence.products.listAll())[0]);
    await fixture.persistence.pool.query("update products set name_key = name_key || U&'\\FE0F'");
    expect(await commit(fixture, (tx) => tx.products.insert(aNewProduct({ name }), { onHand: 1, by: 'Admin' }))).toBeNull();
    expect(await commit(fixture, (tx) => tx.products.rename(cola, name))).toBe(true);
  });

  it('fail after a failed statement, even when the work continues', async () => {
    const cola = await stocked(fixture, 10);
    const stubborn = fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 99, sold: 0 }]).catch(() => undefined);
      return ok('kept');
    });
    await expect(stubborn).rejects.toThrow('products_reserved_check');
  });

  it('fail after a failed statement of MikroORM', async () => {
    const cola = await stocked(fixture, 10);
    const stubborn = fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.products.adjustStock(cola, -11, 'Ana').catch(() => undefined);
      return ok('kept');
    });
    await expect(stubborn).rejects.toThrow('nothing of it was kept');
  });

  it('are Unavailable and change nothing when the connection is cut; the next call works', async () => {
    const cola = await stocked(fixture, 10);
    const cut = fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 1, sold: 0 }]);
      await tx.products.lockForSale([cola]);
      await fixture.persistence.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      );
      return ok(await tx.products.lockForSale([cola]));
    });
    await expect(cut).rejects.toBeInstanceOf(Unavailable);
    expect((await fixture.persistence.products.listActive())[0]?.available).toBe(10);
    await fixture.persistence.schemaIsCurrent();
  });

  it('take each number once after a cut connection', async () => {
    const { pool } = fixture.persistence;
    const take = () => commit(fixture, (tx) => tx.orders.nextSequence('20261122'));
    expect(await take()).toBe(1);
    await whileLocked('select 1 from night_counters for update', async () => {
      const cut = expect(take()).rejects.toBeInstanceOf(Unavailable);
      const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      await pool.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`);
      await cut;
    });
    expect(await take()).toBe(2);
  });

  it('return every connection, also broken ones', async () => {
    const { pool } = fixture.persistence;
    for (let count = 0; count <= pool.options.max; count += 1) {
      const cut = fixture.persistence.unitOfWork.run(async (tx) => {
        await tx.products.lockForSale([]);
        await pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
        );
        return ok(await tx.products.lockForSale([]));
      });
      await expect(cut).rejects.toBeInstanceOf(Unavailable);
    }
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });

  it('are Unavailable without a database', async () => {
    const url = 'postgresql://postgres@%2Fno%2Fsuch%2Fdirectory:5432/nothing';
    const persistence = await createMikroOrmPersistence({ connectionUrl: url, clock: fixedClock() });
    await expect(persistence.schemaIsCurrent()).rejects.toBeInstanceOf(Unavailable);
    await expect(persistence.schemaIsCurrent()).rejects.toBeInstanceOf(Unavailable);
    const lock = persistence.unitOfWork.run(async (tx) => ok(await tx.products.lockForSale([])));
    await expect(lock).rejects.toMatchObject({ service: 'database' });
    const add = persistence.unitOfWork.run(async (tx) => ok(await tx.outbox.add(newMessage(fixture))));
    await expect(add).rejects.toMatchObject({ service: 'database' });
    await persistence.close();
  });

  it('survive a newer release’s change to a table with prepared statements', async () => {
    const { id } = await insertCheckout(fixture);
    const { pool, checkouts } = fixture.persistence;
    const lock = () => commit(fixture, (tx) => tx.checkouts.lock(id));
    await Promise.all(Array.from({ length: pool.options.max }, () => Promise.all([checkouts.find(id), lock()])));
    await pool.query('alter table checkouts add column colour text');
    onTestFinished(async () => void (await pool.query('alter table checkouts drop column colour')));
    expect(await Promise.all(Array.from({ length: pool.options.max }, () => checkouts.find(id)))).toHaveLength(pool.options.max);
    expect(await Promise.all(Array.from({ length: pool.options.max }, lock))).toHaveLength(pool.options.max);
  });

  // If retries were limited to five, a pool in which every connection has the old plan would return an error.
  it('succeed on such connections only', async () => {
    const { id } = await insertCheckout(fixture);
    const { pool } = fixture.persistence;
    // All at once, so that each has its own connection.
    let waiting = pool.options.max;
    const everybodyIsIn = Promise.withResolvers<void>();
    const lockTogether = () =>
      commit(fixture, async (tx) => {
        await tx.checkouts.lock(checkoutId(fixture.ids.uuid()));
        waiting -= 1;
        if (waiting === 0) everybodyIsIn.resolve();
        await everybodyIsIn.promise;
      });
    await Promise.all(Array.from({ length: pool.options.max }, lockTogether));
    await pool.query('alter table checkouts add column colour text');
    onTestFinished(async () => void (await pool.query('alter table checkouts drop column colour')));
    expect(await commit(fixture, (tx) => tx.checkouts.lock(id))).toMatchObject({ id });
  });

  it('have no stored texts in their errors', async () => {
    const checkout = await insertCheckout(fixture, { cartFingerprint: 'secret-of-maya' });
    const failure = await commit(fixture, (tx) => tx.checkouts.save({ ...checkout, checks: 2_147_483_648 })).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof Error ? failure.message : '').not.toContain('secret-of-maya');
    const login = {
      tokenHash: 'hash-of-maya',
      staffCodeId: null,
      personId: null,
      device: '',
      createdAt: fixture.clock.now(),
      lastUsedAt: fixture.clock.now(),
    };
    await commit(fixture, (tx) => tx.accessTokens.insert(login));
    const repeated = await commit(fixture, (tx) => tx.accessTokens.insert(login)).catch((error: unknown) => error);
    expect(repeated).toMatchObject({ code: '23505' });
    expect(repeated instanceof Error ? repeated.message : '').not.toContain('hash-of-maya');
  });
});
