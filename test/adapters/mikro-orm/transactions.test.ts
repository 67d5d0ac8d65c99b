import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { checkoutId, visitorId, type ProductId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue-policy.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import {
  hold as holdCart,
  ANY_NUMBER,
  commit,
  insertCheckout,
  newCheckout,
  newMessage,
  NIGHT,
  stocked,
} from '../../contracts/persistence-fixture.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
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
  const isStillWaiting = (work: Promise<unknown>): Promise<boolean> =>
    Promise.race([work.then(() => false), sleep(LONG_ENOUGH_MS).then(() => true)]);

  it.each([
    ['products', 'select 1 from products for update', (id: ProductId) => commit(fixture, (tx) => tx.products.lockForSale([id]))],
    [
      'a checkout',
      'select 1 from checkouts for update',
      async () => {
        const [due] = await fixture.persistence.pool.query<{ id: never }>('select id from checkouts').then(({ rows }) => rows);
        return due === undefined ? null : commit(fixture, (tx) => tx.checkouts.lock(due.id));
      },
    ],
    ['the queue', 'select pg_advisory_xact_lock(7311002)', () => holdCart(fixture, { ...newCheckout(fixture), lines: [] }, QUEUE_LIMITS)],
    ["the night's number", 'select 1 from night_counters for update', () => commit(fixture, (tx) => tx.orders.nextSequence(NIGHT))],
  ])('waits for whoever has locked %s', async (_what, lock, work) => {
    const cola = await stocked(fixture, 10);
    await insertCheckout(fixture);
    await commit(fixture, (tx) => tx.orders.nextSequence(NIGHT));
    await whileLocked(lock, async (release) => {
      const waiting = work(cola);
      expect(await isStillWaiting(waiting)).toBe(true);
      await release();
      await waiting;
    });
  });

  it('holds, when a transaction that was about to take the same key rolls back', async () => {
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

  it.each([
    ['all live ones', () => fixture.persistence.checkouts.recall()],
    ['those of a visitor', () => commit(fixture, (tx) => tx.checkouts.lockLiveOfVisitor(visitorId('maya')))],
  ])('takes checkouts by ascending id, %s: whoever holds the first one may go on to the second', async (_which, takeAll) => {
    const low = checkoutId('00000000-0000-4000-8000-000000000001');
    const high = checkoutId('ffffffff-0000-4000-8000-000000000002');
    const at = fixture.clock.now();
    const maya = { visitorId: visitorId('maya'), releaseRequestedAt: at, releaseReason: 'replaced' } as const;
    await insertCheckout(fixture, { ...maya, id: high, createdAt: plusMs(at, -MINUTE_MS) });
    await insertCheckout(fixture, { ...maya, id: low });
    await whileLocked(`select 1 from checkouts where id = '${low}' for update`, async (release) => {
      const taking = takeAll();
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await fixture.persistence.pool.query(waiting)).rowCount).toBe(1);
      const second = await fixture.persistence.pool.query('select 1 from checkouts where id = $1 for update skip locked', [high]);
      expect(second.rowCount).toBe(1);
      await release();
      await taking;
    });
  });

  it('claims around a locked row instead of waiting for it', async () => {
    await insertCheckout(fixture, { nextCheckAt: fixture.clock.now() });
    await commit(fixture, (tx) => tx.outbox.add(newMessage(fixture)));
    await whileLocked('select 1 from checkouts for update; select 1 from outbox for update', async (release) => {
      expect(await fixture.persistence.checkouts.claimDue(MINUTE_MS, 10)).toEqual([]);
      expect(await fixture.persistence.outbox.claimDue(MINUTE_MS, 10)).toEqual([]);
      await release();
    });
    expect(await fixture.persistence.checkouts.claimDue(MINUTE_MS, 10)).toHaveLength(1);
  });

  it('runs the work again when the database chose it as the victim of a deadlock', async () => {
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

  it('reports nothing as kept after a statement failed, even when the work went on', async () => {
    const cola = await stocked(fixture, 10);
    const stubborn = fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 99, sold: 0 }]).catch(() => undefined);
      return ok('kept');
    });
    await expect(stubborn).rejects.toThrow('products_reserved_check');
  });

  it('reports nothing as kept after MikroORM was refused a statement, either', async () => {
    const cola = await stocked(fixture, 10);
    const stubborn = fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.products.adjustStock(cola, -11, 'Ana').catch(() => undefined);
      return ok('kept');
    });
    await expect(stubborn).rejects.toThrow('nothing of it was kept');
  });

  it('is Unavailable, and changes nothing, when the connection is cut in the middle; the next call works', async () => {
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

  it('survives when the connection is cut on which a number is being taken', async () => {
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

  it('gives every connection back, however often one breaks inside a transaction', async () => {
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

  it('is Unavailable when nobody answers, and starts all the same', async () => {
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

  it('goes on when a newer release changes a table that statements were prepared for', async () => {
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
  it('goes on in a transaction that only gets such connections', async () => {
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

  it('keeps stored texts out of its errors', async () => {
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
