import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { adminOfFile, databaseOfFile } from '../../support/stands.ts';
import { treasurersFigures } from './figures.ts';
import { countDrawers, fillTheShelf, playEvening } from './play.ts';

const database = await databaseOfFile();
const stand = await adminOfFile({ persistence: database });
const client = new Client({ connectionString: database.url });
afterAll(() => client.end());

const A_SALE_BELOW_ITS_PRICE = `
  insert into approvals (id, order_id, kind, amount_cents, by_id, by_name, at, approved_by_id, approved_by_name, approved_at)
  select gen_random_uuid(), id, 'below-price', 50, 'luis', 'Luis', placed_at, 'dana', 'Dana', placed_at
  from orders where tender = 'cash' and status = 'completed' limit 1`;
const SOMETHING_SPOILED = `
  insert into stock_movements (night_id, product_id, kind, delta, by, at, act_id, note)
  select (select id from nights where state = 'open'), min(id), 'spoiled', -1, 'Luis', now(), 'spoiled', 'Dropped' from products`;

/** An attacker who owns the database: without constraints and triggers. */
const WITHOUT_GUARDS = `
  do $$ declare one record; begin
    for one in select conrelid::regclass as name, conname from pg_constraint where contype in ('f', 'c') and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.name, one.conname);
    end loop;
    for one in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s disable trigger user', one.name);
    end loop;
  end $$`;

const open = async (name: string): Promise<string> => String((await stand.post('/api/admin/nights/open', { name })).json?.['id']);
const close = async (night: string): Promise<void> => {
  expect(await stand.post(`/api/admin/nights/${night}/close`, {})).toMatchObject({ status: 200 });
  stand.clock.advance(MINUTE_MS);
};

beforeAll(async () => {
  await client.connect();
  await fillTheShelf(database.url);
  await close(await open('vs. Grant'));
  const night = await open('vs. Lincoln');
  const startedAt = stand.clock.now();
  await playEvening(stand);
  await client.query(A_SALE_BELOW_ITS_PRICE);
  await client.query(SOMETHING_SPOILED);
  await countDrawers(stand, treasurersFigures(startedAt, []).drawers);
  await close(night);
  await close(await open('vs. Adams'));
  await client.query(WITHOUT_GUARDS);
});

const LINCOLN = "(select id from nights where name like 'vs. Lincoln%')";
const OF_LINCOLN = `night_id = ${LINCOLN}`;
const ORDERS = `order_id in (select id from orders where ${OF_LINCOLN})`;
const ENTRIES = `drawer_id in (select id from drawers where ${OF_LINCOLN})`;
const LATER = "+ interval '20 minutes'";

/** Each column that affects a sheet: table, key, column, altered value, and row. */
const COLUMNS: readonly (readonly [table: string, key: string, column: string, value: string, where: string])[] = [
  ['nights', 'id', 'name', "name || '!'", "name like 'vs. Lincoln%'"],
  ['nights', 'id', 'opened_at', "opened_at - interval '1 minute'", `id = ${LINCOLN}`],
  ['nights', 'id', 'opened_by', "'Nobody'", `id = ${LINCOLN}`],
  ['nights', 'id', 'closed_at', "closed_at + interval '1 second'", `id = ${LINCOLN}`],
  ['nights', 'id', 'closed_by', "'Nobody'", `id = ${LINCOLN}`],
  ['orders', 'id', 'paid_cents', 'paid_cents + 1', `${OF_LINCOLN} and tender = 'card'`],
  ['orders', 'id', 'subtotal_cents', 'subtotal_cents + 1', `${OF_LINCOLN} and tender = 'cash'`],
  ['orders', 'id', 'fee_cents', 'fee_cents + 1', `${OF_LINCOLN} and tender = 'card'`],
  ['orders', 'id', 'donation_cents', 'donation_cents + 1', `${OF_LINCOLN} and tender = 'card'`],
  ['orders', 'id', 'tender', "'reader'", `${OF_LINCOLN} and tender = 'cash'`],
  ['orders', 'id', 'placed_at', `placed_at ${LATER}`, OF_LINCOLN],
  ['orders', 'id', 'ready_at', `ready_at + interval '9 hours'`, `${OF_LINCOLN} and ready_at > placed_at`],
  ['orders', 'id', 'night_id', "(select id from nights where name = 'vs. Adams')", `${OF_LINCOLN} and tender = 'card'`],
  ['order_items', 'id', 'quantity', 'quantity + 1', `${ORDERS} and not is_returned and not is_refunded`],
  ['order_items', 'id', 'product_name', "'Something'", `${ORDERS} and not is_refunded`],
  ['order_items', 'id', 'product_id', 'product_id + 1', `${ORDERS} and not is_returned and not is_refunded`],
  ['order_items', 'id', 'subtotal_cents', 'subtotal_cents + 1', `${ORDERS} and not is_refunded`],
  ['order_items', 'id', 'is_returned', 'true', `${ORDERS} and not is_returned and not is_refunded`],
  ['refunds', 'id', 'items_cents', 'items_cents + 1', ORDERS],
  ['refunds', 'id', 'fee_cents', 'fee_cents + 1', ORDERS],
  ['refunds', 'id', 'donation_cents', 'donation_cents + 1', ORDERS],
  ['refunds', 'id', 'gone_at', "gone_at + interval '9 hours'", ORDERS],
  ['sales', 'order_id', 'comp_reason', "'other'", `${ORDERS} and comp_reason = 'referee'`],
  ['approvals', 'id', 'by_name', "'Nobody'", `${ORDERS} and kind <> 'comp'`],
  ['approvals', 'id', 'approved_by_name', "'Nobody'", `${ORDERS} and kind <> 'comp'`],
  ['approvals', 'id', 'amount_cents', 'amount_cents + 1', `${ORDERS} and kind <> 'comp'`],
  ['approvals', 'id', 'kind', "'no-drawer'", ORDERS],
  ['drawers', 'id', 'name', "'Drawer Z'", OF_LINCOLN],
  ...['float', 'sale', 'drop', 'paid-in', 'paid-out', 'confirm'].map(
    (kind) => ['drawer_entries', 'id', 'amount_cents', 'amount_cents + 1', `${ENTRIES} and kind = '${kind}'`] as const,
  ),
  ['drawer_entries', 'id', 'by_name', "'Nobody'", `${ENTRIES} and kind = 'confirm'`],
  ['drawer_entries', 'id', 'note', "'All good'", `${ENTRIES} and kind = 'close'`],
  ['night_stock', 'product_id', 'opening', 'opening + 1', OF_LINCOLN],
  ['night_stock', 'product_id', 'name', "'Something'", OF_LINCOLN],
  ['night_stock', 'product_id', 'price_cents', 'price_cents + 1', OF_LINCOLN],
  ['stock_movements', 'id', 'delta', 'delta - 1', OF_LINCOLN],
  ['night_seals', 'night_id', 'figures', "replace(figures, 'grossCents', 'grosserCents')", OF_LINCOLN],
  ['night_seals', 'night_id', 'fingerprint', 'reverse(fingerprint)', OF_LINCOLN],
  ['night_seals', 'night_id', 'previous', 'reverse(previous)', OF_LINCOLN],
];

const brokenNight = async (): Promise<string | null> => (await stand.services.useCases.checkSheets()).broken?.night.name ?? null;

// Every row is as it was.
afterAll(async () => expect(await brokenNight()).toBeNull());

describe('the chain of sheets', () => {
  it('holds until a closed night is altered', async () => {
    expect(await stand.services.useCases.checkSheets()).toEqual({ sealed: 3, before: 0, broken: null });
  });

  it.each(COLUMNS)('breaks at the night whose %s has, in a row found by %s, another %s', async (table, key, column, value, where) => {
    const only = table === 'night_stock' ? `${OF_LINCOLN} and ` : '';
    const chosen = `select ${key} as key, ${column} as before from ${table} where ${where} and (${value}) is distinct from ${column}`;
    const { rows } = await client.query({ text: `${chosen} order by 1 limit 1`, types: { getTypeParser: () => (text: string) => text } });
    const [row = expect.fail(`no row of ${table} has ${column}`)] = rows;
    const set = `update ${table} set ${column} = `;
    await client.query(`${set}${value} where ${only}${key}::text = $1`, [row.key]);
    expect(await brokenNight()).toMatch(/^vs\. Lincoln/);
    const { rows: types } = await client.query(
      'select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = $2',
      [table, column],
    );
    await client.query(`${set}$2::${types[0].type} where ${only}${key}::text = $1`, [row.key, row.before]);
  });

  it.each(['orders', 'drawer_entries', 'night_seals'])('breaks when a row of %s is deleted', async (table) => {
    await client.query('begin');
    // An undone sale would change no sheet.
    const where = { orders: `${OF_LINCOLN} and tender = 'card'`, drawer_entries: `${ENTRIES} and kind = 'drop'`, night_seals: OF_LINCOLN }[
      table
    ];
    const { rows } = await client.query(
      `delete from ${table} where ctid = (select min(ctid) from ${table} where ${where}) returning to_jsonb(${table}) as row`,
    );
    await client.query('commit');
    expect(await brokenNight()).toMatch(/^vs\. Lincoln/);
    await client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [JSON.stringify(rows[0].row)]);
  });

  it('names the sheet on the money page', async () => {
    const pay = (change: string) =>
      client.query(
        `update orders set paid_cents = paid_cents ${change} where id = (select id from orders where ${OF_LINCOLN} and tender = 'card' order by 1 limit 1)`,
      );
    await pay('+ 1');
    const { chain } = JSON.parse((await stand.get('/api/admin/money')).text);
    expect(chain).toMatchObject({
      sealed: 3,
      broken: { night: 'vs. Lincoln', how: expect.stringMatching(/^tenders\.0\.report\.grossCents was \d+ at the closing and is \d+$/) },
    });
    await pay('- 1');
  });
});
