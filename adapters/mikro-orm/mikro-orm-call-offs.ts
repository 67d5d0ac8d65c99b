import { callOffId, nightId, orderId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { CalledOffOrder, CallOff } from '#core/domain/night/call-off.ts';
import type { CalledOffEntry, CallOffRepository, CallOffs } from '#core/ports/call-off-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Ask } from './em-on-connection.ts';
import { findOrders } from './find-orders.ts';
import { instantOf, instantOrNull, textOf, textOrNull } from './mappers/instant.mapper.ts';
import type { NotifyChange } from './notify.ts';
import type { CalledOffOrderRow, CallOffRow } from './rows/call-off.row.ts';
import type { OutboxRow } from './rows/outbox.row.ts';
import type { Sql } from './sql.ts';

const toCallOff = (row: CallOffRow): CallOff => ({
  id: callOffId(row.id),
  nightId: nightId(row.night_id),
  isAll: row.is_all,
  calledAt: instantOf(row.called_at),
  calledBy: row.called_by,
});

const toRow = (row: CalledOffOrderRow): CalledOffOrder => ({
  callOffId: callOffId(row.call_off_id),
  orderId: orderId(row.order_id),
  state: row.state,
  refusals: row.refusals,
  dueAt: instantOrNull(row.due_at),
});

const INSERT = `
  insert into call_offs (id, night_id, is_all, called_at, called_by) values (?, ?, ?, ?::timestamptz, ?)
  on conflict (id) do nothing returning id`;

/** By ascending id, as locks are taken. One that was settled without a refund may be called off again. */
const LIST = `
  insert into called_off_orders (order_id, call_off_id, state, refusals, due_at)
  select o.id, ?::text, 'waiting', 0, ?::timestamptz from orders o
  where o.night_id = ? and o.status in ('queued', 'preparing', 'ready') and (?::boolean or o.id = any(?::uuid[]))
  order by o.id
  on conflict (order_id) do update set call_off_id = excluded.call_off_id, state = excluded.state, refusals = 0, due_at = excluded.due_at
  where called_off_orders.state in ('left', 'by-hand')
  returning order_id`;

const SAVE = 'update called_off_orders set state = ?, refusals = ?, due_at = ?::timestamptz where order_id = ? returning order_id';

const TRY_AGAIN = `
  update called_off_orders set state = 'waiting', due_at = ?::timestamptz
  where call_off_id = ? and state = 'failed' and (?::uuid is null or order_id = ?::uuid) returning order_id`;

export const createMikroOrmCallOffRepository = (sql: Sql, notifyChange: NotifyChange): CallOffRepository => ({
  insert: async ({ id, nightId: night, isAll, calledAt, calledBy }) => {
    const inserted = await sql(INSERT, [id, night, isAll, textOf(calledAt), calledBy]);
    return inserted.length === 1;
  },
  list: async ({ id, nightId: night, calledAt }, orders) => {
    const isAll = orders === 'all';
    const listed = await sql(LIST, [id, textOf(calledAt), night, isAll, isAll ? [] : orders]);
    notifyChange('refunds');
    return listed.length;
  },
  lock: async (order) => {
    const [row] = await sql<CalledOffOrderRow>('select * from called_off_orders where order_id = ? for update', [order]);
    return row === undefined ? null : toRow(row);
  },
  save: async ({ orderId: order, state, refusals, dueAt }) => {
    const saved = await sql(SAVE, [state, refusals, textOrNull(dueAt), order]);
    if (saved.length !== 1) throw new Error('an order that is called off was listed before');
  },
  tryAgain: async (id, order, at) => {
    const again = await sql(TRY_AGAIN, [textOf(at), id, order, order]);
    notifyChange('refunds');
    return again.length;
  },
});

const CLAIM = `
  with claimed as materialized (
    select order_id from called_off_orders where due_at <= ?::timestamptz order by due_at, order_id limit ? for update skip locked
  )
  update called_off_orders c set due_at = ?::timestamptz from claimed where c.order_id = claimed.order_id returning c.*`;

/** Whoever opened online ordering again has moved the closing time. */
const LATECOMERS = `
  insert into called_off_orders (order_id, call_off_id, state, refusals, due_at)
  select o.id, c.id, 'waiting', 0, ?::timestamptz
  from call_offs c
  join nights n on n.id = c.night_id and n.state = 'open' and n.closes_at = c.called_at
  join orders o on o.night_id = n.id and o.tender = 'card' and o.status in ('queued', 'preparing', 'ready')
  where c.is_all and not exists (select 1 from called_off_orders known where known.order_id = o.id)
  order by o.id
  on conflict (order_id) do nothing returning order_id`;

type Told = Pick<OutboxRow, 'order_id' | 'state' | 'settled_at'>;

const TOLD = `
  select m.order_id, m.state, m.settled_at from outbox m
  join called_off_orders c on c.order_id = m.order_id where c.call_off_id = ? and m.kind = 'order-called-off'`;

const ATTEMPTS = `
  select r.order_id, r.attempts from refunds r
  join called_off_orders c on c.order_id = r.order_id where c.call_off_id = ? and r.order_item_id is null and r.state = 'pending'`;

export const createMikroOrmCallOffs = ({ sql, ask, clock }: { readonly sql: Sql; readonly ask: Ask; readonly clock: Clock }): CallOffs => ({
  claimDue: async (leaseMs, limit) => {
    const now = clock.now();
    return (await sql<CalledOffOrderRow>(CLAIM, [textOf(now), limit, textOf(plusMs(now, leaseMs))])).map(toRow);
  },
  listLatecomers: async () => (await sql(LATECOMERS, [textOf(clock.now())])).length,
  latestSince: async (since) => {
    const [row] = await sql<CallOffRow>('select * from call_offs where called_at >= ?::timestamptz order by called_at desc, id limit 1', [
      textOf(since),
    ]);
    return row === undefined ? null : toCallOff(row);
  },
  entriesOf: async (id) => {
    const rows = (await sql<CalledOffOrderRow>('select * from called_off_orders where call_off_id = ?', [id])).map(toRow);
    const orders = await ask((em) => findOrders(em, { id: { $in: rows.map((row) => row.orderId) } }, { orderBy: { number: 'asc' } }));
    const told = await sql<Told>(TOLD, [id]);
    const attempts = await sql<{ readonly order_id: string; readonly attempts: number }>(ATTEMPTS, [id]);
    return orders.flatMap((order): readonly CalledOffEntry[] => {
      const row = rows.find((one) => one.orderId === order.id);
      const mail = told.find((one) => one.order_id === order.id);
      if (row === undefined) return [];
      return [
        {
          row,
          order,
          attempts: attempts.find((one) => one.order_id === order.id)?.attempts ?? 0,
          told: mail === undefined ? null : { state: mail.state, at: instantOrNull(mail.settled_at) },
        },
      ];
    });
  },
  handedOut: async (night) => {
    const [row] = await sql<{ count: number }>("select count(*)::int as count from orders where night_id = ? and status = 'completed'", [
      night,
    ]);
    return row?.count ?? 0;
  },
});
