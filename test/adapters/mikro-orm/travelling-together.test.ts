import { beforeEach, describe, expect, it } from 'vitest';
import { sessionId, type ProductId } from '#core/domain/kernel/ids.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { commit, insertCheckout, newCheckout, newMessage, stocked, violationOf } from '../../contracts/persistence-stand.ts';
import { persistenceOnTestDatabase, type PostgresStand } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();
const MANY = 12;

describe('transactions of the same moment', () => {
  let stand: PostgresStand;
  beforeEach(async () => {
    stand = await start();
  });

  const many = <T>(make: (at: number) => Promise<T>): Promise<readonly T[]> =>
    Promise.all(Array.from({ length: MANY }, (_, at) => make(at)));

  /** How many of PostgreSQL's transactions have written the rows that are there. */
  const writers = async (table: 'outbox' | 'checkouts'): Promise<readonly [rows: number, transactions: number]> => {
    const { rows } = await stand.persistence.pool.query<{ rows: number; transactions: number }>(
      `select count(*)::int as rows, count(distinct xmin::text)::int as transactions from ${table}`,
    );
    return [rows[0]?.rows ?? 0, rows[0]?.transactions ?? 0];
  };

  const hold = (id: ProductId, quantity: number) =>
    violationOf(stand, (tx) => tx.products.hold([{ productId: id, name: 'a drink', unitPriceCents: cents(250), quantity }]));

  const heldOf = async (id: ProductId): Promise<number> => {
    const { rows } = await stand.persistence.pool.query<{ reserved: number }>('select reserved from products where id = $1', [id]);
    return rows[0]?.reserved ?? 0;
  };

  it('are one, when they consist of the same statements', async () => {
    await many(() => commit(stand, (tx) => tx.outbox.add(newMessage(stand))));
    expect(await writers('outbox')).toEqual([MANY, 1]);
  });

  it('are one also when nothing was waited for before them', async () => {
    // As a request's handler begins: outside of the microtasks, where a tick that is asked for comes before them.
    const fromOutside = <T>(work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        process.nextTick(() => void work().then(resolve, reject));
      });
    await many(() => fromOutside(() => commit(stand, (tx) => tx.outbox.add(newMessage(stand)))));
    expect(await writers('outbox')).toEqual([MANY, 1]);
  });

  it('are one for each kind, and one that wants an answer travels alone', async () => {
    await many((at) =>
      commit(stand, async (tx) => {
        if (at === 0) await tx.products.lockForSale([]);
        await tx.outbox.add(newMessage(stand));
        if (at % 2 === 0) await tx.outbox.add(newMessage(stand));
      }),
    );
    expect(await writers('outbox')).toEqual([MANY + MANY / 2, 3]);
  });

  it('add up what they take of one product', async () => {
    const cola = await stocked(stand, 2 * MANY);
    expect(await many(() => hold(cola, 2))).toEqual(Array.from({ length: MANY }, () => null));
    expect(await heldOf(cola)).toBe(2 * MANY);
  });

  it('run each by itself when one of them violates something: nobody else is refused', async () => {
    const cola = await stocked(stand, 2 * MANY);
    const outcomes = await many((at) => hold(cola, at === 3 ? 1_000 : 1));
    expect(outcomes).toEqual(Array.from({ length: MANY }, (_, at) => (at === 3 ? 'sale-as-seen' : null)));
    expect(await heldOf(cola)).toBe(MANY - 1);
  });

  it('fail each with its own error', async () => {
    const outcomes = await Promise.allSettled([
      commit(stand, (tx) => tx.checkouts.insert(newCheckout(stand))),
      commit(stand, (tx) => tx.checkouts.insert(newCheckout(stand, { totalCents: cents(1) }))),
      commit(stand, (tx) => tx.checkouts.insert(newCheckout(stand, { state: 'paid', nextCheckAt: stand.clock.now() }))),
    ]);
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : outcome.status))).toEqual([
      'fulfilled',
      expect.stringContaining('checkouts_total_check'),
      expect.stringContaining('checkouts_resolved_check'),
    ]);
    expect(await writers('checkouts')).toEqual([1, 1]);
  });

  it('keep nothing of one that is refused by its own work, and all of the others', async () => {
    await many((at) =>
      stand.persistence.unitOfWork.run(async (tx) => {
        await tx.outbox.add(newMessage(stand));
        return at % 3 === 0 ? err('changed my mind') : ok(null);
      }),
    );
    expect((await writers('outbox'))[0]).toBe((MANY * 2) / 3);
  });

  it('are all Unavailable, with nothing kept, when their connection is cut', async () => {
    const cola = await stocked(stand, MANY);
    const { pool } = stand.persistence;
    const client = await pool.connect();
    try {
      await client.query('begin; select 1 from products for update');
      const outcomes = Promise.allSettled(Array.from({ length: MANY }, () => hold(cola, 1)));
      const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      await pool.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`);
      for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
    } finally {
      await client.query('commit');
      client.release();
    }
    expect(await heldOf(cola)).toBe(0);
    expect(await hold(cola, 1)).toBeNull();
  });

  /** While somebody has locked the row of a product. */
  const whileLocked = async (id: ProductId, work: () => Promise<void>): Promise<void> => {
    const client = await stand.persistence.pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from products where id = $1 for update', [id]);
      await work();
    } finally {
      await client.query('commit');
      client.release();
    }
  };

  it('do not wait for those of an earlier moment that wait for a lock', async () => {
    const [cola, water] = [await stocked(stand, MANY, 'cola'), await stocked(stand, MANY, 'water')];
    let stuck: Promise<unknown> | undefined;
    await whileLocked(cola, async () => {
      stuck = hold(cola, 1);
      await expect.poll(() => heldOf(water)).toBe(0);
      expect(await hold(water, 1)).toBeNull();
    });
    expect(await stuck).toBeNull();
  });

  it('fall apart when one of them waits long for a lock that the others do not need', async () => {
    const [water, cola] = [await stocked(stand, MANY, 'water'), await stocked(stand, MANY, 'cola')];
    let stuck: Promise<unknown> | undefined;
    await whileLocked(cola, async () => {
      stuck = hold(cola, 1);
      // Of the same moment, and locked by the company before it waits.
      expect(await Promise.all([hold(water, 1), hold(water, 2)])).toEqual([null, null]);
      expect(await heldOf(cola)).toBe(0);
    });
    expect(await stuck).toBeNull();
    expect([await heldOf(water), await heldOf(cola)]).toEqual([3, 1]);
  });

  it('open several checkouts at once, each of its own session', async () => {
    const created = await many(() => insertCheckout(stand));
    const [gone] = created;
    if (gone !== undefined) await commit(stand, (tx) => tx.checkouts.save({ ...gone, state: 'expired', nextCheckAt: null }));
    const { checkouts } = stand.persistence;
    const sessionOf = (id: string) => ({ sessionId: sessionId(`cs_${id}`), sessionUrl: `https://pay.example/${id}` });
    const opened = await Promise.all(created.map(({ id }) => checkouts.open(id, sessionOf(id))));
    expect(opened).toEqual(created.map((checkout) => checkout !== gone));
    const found = await Promise.all(created.map(({ id }) => checkouts.find(id)));
    const expected = created.map((checkout) =>
      checkout === gone ? { state: 'expired', sessionId: null } : { state: 'open', ...sessionOf(checkout.id) },
    );
    expect(found).toMatchObject(expected);
  });
});
