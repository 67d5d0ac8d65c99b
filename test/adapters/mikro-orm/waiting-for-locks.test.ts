import { beforeEach, describe, expect, it } from 'vitest';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { makeReleaseCheckout } from '#core/use-cases/checkout/release-checkout.ts';
import {
  ANY_NUMBER,
  hold as holdCart,
  type CartToHold,
  insertCheckout,
  newCheckout,
  stocked,
} from '../../contracts/persistence-fixture.ts';
import { persistenceOnTestDatabase, type PostgresFixture } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();

const ON_A_BUSY_MACHINE = { timeout: 10_000 };
const WAITING_FOR_A_LOCK = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const lineOf = (productId: ProductId) => ({ productId, name: 'a drink', unitPriceCents: cents(250), quantity: 1 });

describe('batches against other transactions', () => {
  let fixture: PostgresFixture;
  beforeEach(async () => {
    fixture = await start();
  });

  const cartOf = (ids: readonly ProductId[], changes: Partial<Checkout> = {}): CartToHold => ({
    ...newCheckout(fixture, changes),
    lines: ids.map(lineOf),
  });
  const hold = (ids: readonly ProductId[], changes?: Partial<Checkout>) => holdCart(fixture, cartOf(ids, changes), ANY_NUMBER);
  const stockOf = async (id: ProductId): Promise<unknown> =>
    (await fixture.persistence.pool.query('select on_hand, reserved, sold from products where id = $1', [id])).rows[0];
  const untilWaiting = (transactions: number) =>
    expect.poll(async () => (await fixture.persistence.pool.query(WAITING_FOR_A_LOCK)).rowCount, ON_A_BUSY_MACHINE).toBe(transactions);

  /** Runs the statement in a transaction, which commits when `commitIt` is called. */
  const inOpenTransaction = async (statement: string, work: (commitIt: () => Promise<unknown>) => Promise<void>): Promise<void> => {
    const client = await fixture.persistence.pool.connect();
    try {
      await client.query('begin');
      await client.query(statement);
      await work(() => client.query('commit'));
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  /** A CHECK constraint sees values that the statement computed from the old version of a row. */
  it.each([
    ['released', 'update products set reserved = 0', { on_hand: 1, reserved: 1, sold: 0 }],
    ['put on the shelf', 'update products set on_hand = 3', { on_hand: 3, reserved: 2, sold: 0 }],
  ])('hold what was %s while they waited for the lock', async (_what, change, stock) => {
    const cola = await stocked(fixture, 1);
    await hold([cola]);
    await inOpenTransaction(change, async (commitIt) => {
      const waiting = hold([cola]);
      await untilWaiting(1);
      await commitIt();
      expect(await waiting).not.toBeNull();
    });
    expect(await stockOf(cola)).toEqual(stock);
  });

  /**
   * A hold locks products and then stores its key; a release locks the checkout with that key and then products. Each holds what the other
   * needs, so PostgreSQL aborts one of them, which is retried.
   */
  it.each([
    ['one hold', 0],
    ['a batch of different carts', 3],
  ])('%s and the release of the same key do not end each other', async (_what, others) => {
    const [cola, water] = [await stocked(fixture, 10), await stocked(fixture, 10, 'water')];
    const idempotencyKey = 'cart-7';
    const former = await insertCheckout(fixture, { idempotencyKey, state: 'expired', nextCheckAt: null, lines: [lineOf(cola)] });
    await fixture.persistence.pool.query('update products set reserved = 1 where id = $1', [cola]);
    const release = makeReleaseCheckout(fixture.persistence);
    await inOpenTransaction('select 1 from products for update', async (commitIt) => {
      const carts = [
        hold([cola, water], { idempotencyKey }),
        ...Array.from({ length: others }, (_, at) => hold(at % 2 === 0 ? [water] : [cola, water])),
      ];
      await untilWaiting(1);
      // Stored after the hold has checked that its key is free.
      await fixture.persistence.pool.query("update checkouts set state = 'creating' where id = $1", [former.id]);
      const releasing = release(former.id);
      await untilWaiting(2);
      await commitIt();
      expect(await releasing).toBe('released');
      const held = await Promise.all(carts);
      // If the hold was retried, the key itself was taken until its release.
      expect(held.slice(1)).not.toContain(null);
      const stored = held.filter((one) => one !== null);
      expect(await stockOf(water)).toEqual({ on_hand: 10, reserved: stored.length, sold: 0 });
    });
  });
});
