import { expect, it } from 'vitest';
import { networkKey, visitorId } from '#core/domain/kernel/ids.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue.ts';
import { PLANNED_ONCE } from '#adapters/mikro-orm/checkout/hold-carts.ts';
import { hold, newCheckout } from '../../contracts/persistence-fixture.ts';
import { persistenceOnTestDatabase } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();
const LIMITED = { ...QUEUE_LIMITS, fairness: { isPassInUse: false, staffNetworks: [] } };

/** PostgreSQL plans a connection’s statements once. On a new stand the tables are empty, so that any index looks as good as the right one. */
it('finds carts by index, also with a plan from an empty stand', async () => {
  const fixture = await start();
  const { pool } = fixture.persistence;
  await hold(
    fixture,
    { ...newCheckout(fixture, { idempotencyKey: 'a key', visitorId: visitorId('fan'), network: networkKey('school') }), lines: [] },
    LIMITED,
  );
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const plans: string[] = [];
  const compiles: unknown[] = [];
  for (const connection of connections) {
    await connection.query(`begin; select ${PLANNED_ONCE}`);
    compiles.push((await connection.query<{ jit: string }>('show jit')).rows[0]?.jit);
    const { rows } = await connection.query<{ statement: string }>(
      "select statement from pg_prepared_statements where statement like '%as full_stations%'",
    );
    for (const { statement } of rows) {
      const plan = await connection.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
      plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    connection.release(true);
  }
  expect(plans).toHaveLength(1);
  expect(new Set(compiles)).toEqual(new Set(['off']));
  for (const index of ['checkouts_idempotency_key_unique', 'checkouts_paid_network_index', 'checkouts_visitor_index'])
    expect(plans[0]).toContain(`using ${index} on`);
  expect(plans[0]).not.toContain('checkouts_paid_visitor_index');
});
