import { beforeEach, describe, expect, it } from 'vitest';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import {
  approvalId,
  callOffId,
  checkoutId,
  drawerId,
  paymentId,
  sessionId,
  visitorId,
  type CheckoutId,
  type OrderId,
  type ProductId,
} from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import { makeReleaseCheckout } from '#core/use-cases/checkout/release-checkout.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import {
  ANY_NUMBER,
  commit,
  hold as holdCart,
  type CartToHold,
  insertCheckout,
  newCheckout,
  newMessage,
  newRefund,
  NIGHT,
  placeNewOrder,
  stocked,
} from '../../contracts/persistence-fixture.ts';
import { aNewProduct } from '../../support/builders/product-builder.ts';
import { aStaffCode } from '../../support/builders/staff-code-builder.ts';
import { persistenceOnTestDatabase, type PostgresFixture } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();

const ON_A_BUSY_MACHINE = { timeout: 20_000 };
const CREATING = "select id from checkouts where state = 'creating'";
const WAITING_FOR_A_LOCK = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Rows of each table that another transaction may not read `for share`, or may not change; and advisory locks, by their key. */
const locksOf = async ({ persistence: { pool } }: PostgresFixture): Promise<readonly string[]> => {
  const { rows: tables } = await pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const free = (table: string, lock: string) => `(select count(*) from (select 1 from ${table} for ${lock} skip locked) as free)`;
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, (select count(*) from ${name}) as rows, ${free(name, 'share')} as readable, ${free(name, 'no key update')} as changeable`,
  );
  const { rows } = await pool.query<{ lock: string }>(`
    select name || case when readable = rows then ' (shared)' else '' end as lock from (${each.join(' union all ')}) as found where changeable < rows
    union all
    select case objsubid when 1 then objid else classid end || case mode when 'ShareLock' then ' (shared)' else '' end
    from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
    order by lock`);
  return rows.map(({ lock }) => lock);
};

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
  const adjustmentOf = (orderId: OrderId) => {
    const at = fixture.clock.now();
    return { id: 're_1', kind: 'refund', state: 'pending', orderId, amountCents: cents(100), at, goneAt: at, backAt: null } as const;
  };
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
  ])('hold units that were %s while they waited for the lock', async (_what, change, stock) => {
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
  ])('%s and a release of the same key both succeed', async (_what, others) => {
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

  type Calls = Readonly<Record<string, readonly [work: (tx: Transaction) => Promise<unknown>, ...locks: readonly string[]]>>;
  const expectLocks = async (calls: Calls): Promise<void> => {
    const taken: Record<string, readonly string[]> = {};
    for (const [name, [work]] of Object.entries(calls))
      taken[name] = await commit(fixture, async (tx) => {
        await work(tx);
        return await locksOf(fixture);
      });
    expect(taken).toEqual(Object.fromEntries(Object.entries(calls).map(([name, [, ...locks]]) => [name, locks])));
  };

  it('lock the rows of each decision until commit', async () => {
    const { clock } = fixture;
    const cola = await stocked(fixture, 10);
    const startsNight = (tx: Transaction) => tx.nights.tonight(NIGHT, clock.now());
    await expectLocks({
      'products.adjustStock before a night': [(tx) => tx.products.adjustStock(cola, 1, 'Dana'), '7311002 (shared)', 'products'],
      'nights.tonight, which starts one': [startsNight, '7311002'],
    });
    const order = await placeNewOrder(fixture, { paymentId: paymentId('pi_1') });
    const maya = await insertCheckout(fixture, { visitorId: visitorId('maya') });
    const refund = newRefund(fixture, order);
    const by = { staffId: 'luis', name: 'Luis' };
    const given = { id: approvalId(fixture.ids.uuid()), orderId: order.id, kind: 'comp', amountCents: cents(700), by } as const;
    const [code, drawer] = [aStaffCode(), drawerId('drawer-1')];
    const night = await commit(fixture, async (tx) => {
      const open = (await startsNight(tx)) ?? expect.fail('a night is open');
      const callOff = { id: callOffId('call-off'), nightId: open, isAll: true, calledAt: clock.now(), calledBy: 'Admin' };
      await tx.refunds.insert(refund);
      await tx.sales.addApproval({ ...given, at: clock.now(), approved: null });
      await tx.drawers.insert({ id: drawer, nightId: open, name: 'A', state: 'open' });
      await tx.staffCodes.insert(code);
      await tx.adminCredentials.save({ hash: 'hash', isGenerated: true });
      await tx.callOffs.insert(callOff);
      await tx.callOffs.list(callOff, 'all');
      return open;
    });
    await expectLocks({
      'checkouts.lock': [(tx) => tx.checkouts.lock(maya.id), 'checkouts'],
      'checkouts.lockLiveOfVisitor': [(tx) => tx.checkouts.lockLiveOfVisitor(visitorId('maya')), 'checkouts'],
      'orders.lock': [(tx) => tx.orders.lock(order.id), 'orders'],
      'orders.lockByPayment': [(tx) => tx.orders.lockByPayment(paymentId('pi_1')), 'orders'],
      'orders.nextSequence': [(tx) => tx.orders.nextSequence(NIGHT), 'night_counters'],
      'orders.countOwnCancels': [(tx) => tx.orders.countOwnCancels(order), '7311005'],
      'refunds.lock': [(tx) => tx.refunds.lock(refund.id), 'refunds'],
      'products.lockForSale': [(tx) => tx.products.lockForSale([cola]), 'products'],
      'products.lockAll': [(tx) => tx.products.lockAll(), 'products'],
      'products.lockCategory': [(tx) => tx.products.lockCategory('drinks'), 'products'],
      'products.lockSeeded': [(tx) => tx.products.lockSeeded(), 'products'],
      'products.insert': [
        (tx) => tx.products.insert(aNewProduct({ name: 'Water' }), { onHand: 1, by: 'Dana' }),
        '7311003',
        'nights (shared)',
      ],
      'products.rename': [(tx) => tx.products.rename(cola, 'Cola, large'), '7311003', 'products'],
      'nights.lock': [(tx) => tx.nights.lock(), '7311002', 'nights'],
      'nights.tonight': [startsNight, 'nights (shared)'],
      'nights.isOpenFor': [(tx) => tx.nights.isOpenFor(order.id), 'nights (shared)'],
      'nights.hearsAt': [(tx) => tx.nights.hearsAt(order.id, clock.now()), 'nights (shared)'],
      'sales.claim': [(tx) => tx.sales.claim('key'), '7311004'],
      'sales.givenAway': [(tx) => tx.sales.givenAway(night), '7311015'],
      'sales.lockApproval': [(tx) => tx.sales.lockApproval(given.id), 'approvals'],
      'drawers.lock': [(tx) => tx.drawers.lock(drawer), 'drawers'],
      'drawers.hold': [(tx) => tx.drawers.hold(drawer), 'drawers (shared)'],
      'callOffs.lock': [(tx) => tx.callOffs.lock(order.id), 'called_off_orders'],
      'people.lock': [(tx) => tx.people.lock(), '7311016'],
      'staffCodes.lock': [(tx) => tx.staffCodes.lock(code.id), 'staff_codes'],
      'staffCodes.lockByCode': [(tx) => tx.staffCodes.lockByCode(code.code), 'staff_codes'],
      'adminCredentials.lock': [(tx) => tx.adminCredentials.lock(), 'admin_credentials'],
    });
  });

  it.each<readonly [string, string, (given: Order) => Promise<unknown>, unknown]>([
    [
      'a release',
      "update checkouts set release_requested_at = now(), release_reason = 'replaced' where state = 'creating'",
      async () => openAll((await fixture.persistence.pool.query<{ id: CheckoutId }>(CREATING)).rows.map(({ id }) => id)),
      [false],
    ],
    [
      'a report of the provider',
      "update provider_adjustments set state = 'succeeded'",
      ({ id }) => commit(fixture, (tx) => tx.refunds.recordOutside(adjustmentOf(id))),
      'succeeded',
    ],
    [
      'a report of a lost text',
      'update text_consents set failed_of = (select ready_at from orders where id = order_id)',
      async ({ id, readyAt }) => {
        await fixture.persistence.textConsents.noteTaken({ orderId: id, occasionAt: readyAt ?? expect.fail('it is ready') });
        return (await fixture.persistence.orders.readyMessages())[0]?.text;
      },
      'failed',
    ],
  ])('decide with %s that was committed while they waited', async (_what, change, decide, outcome) => {
    const order = await placeNewOrder(fixture, { status: 'ready', readyAt: fixture.clock.now() });
    await insertCheckout(fixture);
    await commit(fixture, (tx) => tx.refunds.recordOutside(adjustmentOf(order.id)));
    await fixture.persistence.textConsents.give(order.id, { wording: 1, language: 'en', givenAt: fixture.clock.now() });
    await inOpenTransaction(change, async (commitIt) => {
      const deciding = decide(order);
      await untilWaiting(1);
      await commitIt();
      expect(await deciding).toEqual(outcome);
    });
  });

  const session = (id: CheckoutId) => ({ sessionId: sessionId(`cs_${id}`), sessionUrl: `https://pay.example/${id}` });
  const openAll = (ids: readonly CheckoutId[]) => Promise.all(ids.map((id) => fixture.persistence.checkouts.open(id, session(id))));
  const moveAll = (ids: readonly ProductId[]) =>
    commit(fixture, (tx) => tx.products.moveStock(ids.map((productId) => ({ productId, onHand: 0, reserved: 1, sold: 0 }))));

  it.each<readonly [string, (descending: readonly never[]) => Promise<unknown>]>([
    ['checkouts, all live ones', () => fixture.persistence.checkouts.recall()],
    ['checkouts, those of a visitor', () => commit(fixture, (tx) => tx.checkouts.lockLiveOfVisitor(visitorId('maya')))],
    ['checkouts, those with a new session', openAll],
    ['products, all', () => commit(fixture, (tx) => tx.products.lockAll())],
    ['products, those for sale', (ids) => commit(fixture, (tx) => tx.products.lockForSale(ids))],
    ['products, those that move', moveAll],
  ])('lock %s by ascending id', async (which, takeAll) => {
    const [table = ''] = which.split(',');
    const { pool } = fixture.persistence;
    const at = fixture.clock.now();
    // A visitor has one checkout that is wanted; the others are being released.
    const maya = { visitorId: visitorId('maya'), releaseRequestedAt: at, releaseReason: 'replaced' } as const;
    const changes = which.endsWith('of a visitor') ? maya : { visitorId: null };
    await stocked(fixture, 10);
    await stocked(fixture, 10, 'water');
    await insertCheckout(fixture, { ...changes, id: checkoutId('ffffffff-0000-4000-8000-000000000002') });
    await insertCheckout(fixture, { ...changes, id: checkoutId('00000000-0000-4000-8000-000000000001') });
    const { rows } = await pool.query<{ id: never }>(`select id from ${table} order by id desc`);
    const [high, low] = rows.map(({ id }) => id);
    // Moves the first product behind the second.
    await pool.query(`update ${table} set id = id where id = $1`, [low]);
    await inOpenTransaction(`select 1 from ${table} where id = '${low}' for update`, async (commitIt) => {
      const taking = takeAll(rows.map(({ id }) => id));
      await untilWaiting(1);
      expect((await pool.query(`select 1 from ${table} where id = $1 for update skip locked`, [high])).rowCount).toBe(1);
      await commitIt();
      await taking;
    });
  });

  it.each([
    ['checkouts', () => fixture.persistence.checkouts.claimDue(MINUTE_MS, 10)],
    ['outbox', () => fixture.persistence.outbox.claimDue(MINUTE_MS, 10)],
    ['refunds', () => fixture.persistence.refunds.claimDue(MINUTE_MS, 10)],
    ['called_off_orders', () => fixture.persistence.callOffs.claimDue(MINUTE_MS, 10)],
    ['push_subscriptions', () => fixture.persistence.pushes.claimDue(MINUTE_MS, 10)],
    ['orders', () => fixture.persistence.pushes.claimDue(MINUTE_MS, 10)],
    ['text_consents', () => fixture.persistence.textConsents.claimDue(MINUTE_MS, 10)],
    ['orders', () => fixture.persistence.textConsents.claimDue(MINUTE_MS, 10)],
  ])('skip a locked row of %s instead of waiting for it', async (table, claim) => {
    const { clock, persistence } = fixture;
    const readyAt = plusMs(clock.now(), -LIMITS.orders.tellReadyAfterMs);
    const order = await placeNewOrder(fixture, { status: 'ready', readyAt });
    await insertCheckout(fixture, { nextCheckAt: clock.now() });
    await commit(fixture, async (tx) => {
      const nightId = (await tx.nights.tonight(NIGHT, clock.now())) ?? expect.fail('a night is open');
      const callOff = { id: callOffId('call-off'), nightId, isAll: true, calledAt: clock.now(), calledBy: 'Admin' };
      await tx.outbox.add(newMessage(fixture));
      await tx.refunds.insert(newRefund(fixture, order));
      await tx.callOffs.insert(callOff);
      await tx.callOffs.list(callOff, 'all');
    });
    await persistence.pushes.add(order.id, { endpoint: 'https://push.example/phone', p256dh: 'key', auth: 'auth' }, 1);
    await persistence.textConsents.give(order.id, { wording: 1, language: 'en', givenAt: clock.now() });
    await inOpenTransaction(`select 1 from ${table} for update`, async () => expect(await claim()).toEqual([]));
    expect(await claim()).toHaveLength(1);
  });
});
