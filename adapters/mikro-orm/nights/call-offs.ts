import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { callOffId, nightId, orderId } from '#core/domain/kernel/ids.ts';
import { addCents, cents } from '#core/domain/kernel/money.ts';
import { SETTLED_WITHOUT_A_REFUND, type CalledOffOrder, type CallOff } from '#core/domain/night/call-off.ts';
import type { CalledOffEntry, CallOffRepository, CallOffs } from '#core/ports/call-off-repository.ts';
import type { Claim, Ask } from '../database/connection.ts';
import { findOrders } from '../orders/find-orders.ts';
import { instantOf, instantOrNull, textOf, textOrNull, type Sql } from '../database/sql.ts';
import type { NotifyChange } from '../database/notify.ts';
import { CalledOffOrderRow, CallOffRow } from './call-off.row.ts';
import { OrderRow } from '../orders/order.row.ts';
import { OutboxRow } from '../notifications/outbox.row.ts';
import { RefundRow } from '../money/refund.row.ts';
import { IS_IN_HAND } from '../database/states.ts';

const toCallOff = (row: CallOffRow): CallOff => ({
  id: callOffId(row.id),
  nightId: nightId(row.night_id),
  isAll: row.is_all,
  calledAt: instantOf(row.called_at),
  calledBy: row.called_by,
});

const toCalledOffOrder = (row: CalledOffOrderRow): CalledOffOrder => ({
  callOffId: callOffId(row.call_off_id),
  orderId: orderId(row.order_id),
  state: row.state,
  refusals: row.refusals,
  dueAt: instantOrNull(row.due_at),
});

/** SQL, because it inserts its selection; by ascending id, in lock order. An order settled without a refund may be called off again. */
const LIST = `
  insert into called_off_orders (order_id, call_off_id, state, refusals, due_at)
  select o.id, ?::text, 'waiting', 0, ?::timestamptz from orders o
  where o.night_id = ? and o.${IS_IN_HAND} and (?::boolean or o.id = any(?::uuid[]))
  order by o.id
  on conflict (order_id) do update set call_off_id = excluded.call_off_id, state = excluded.state, refusals = 0, due_at = excluded.due_at
  where called_off_orders.state = any (?::text[])
  returning order_id`;

type CallOffRepositoryDeps = { readonly em: EntityManager; readonly sql: Sql; readonly notifyChange: NotifyChange };

export const createCallOffRepository = ({ em, sql, notifyChange }: CallOffRepositoryDeps): CallOffRepository => ({
  insert: async ({ id, nightId: night, isAll, calledAt, calledBy }) => {
    const row = { id, night_id: night, is_all: isAll, called_at: textOf(calledAt), called_by: calledBy };
    return (await em.qb(CallOffRow).insert(row).onConflict('id').ignore().execute('run')).affectedRows === 1;
  },
  list: async ({ id, nightId: night, calledAt }, orders) => {
    const isAll = orders === 'all';
    const listed = await sql(LIST, [id, textOf(calledAt), night, isAll, isAll ? [] : orders, SETTLED_WITHOUT_A_REFUND]);
    notifyChange('refunds');
    return listed.length;
  },
  lock: async (order) => {
    const row = await em.findOne(CalledOffOrderRow, { order_id: order }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    return row === null ? null : toCalledOffOrder(row);
  },
  save: async ({ orderId: order, state, refusals, dueAt }) => {
    const saved = await em.nativeUpdate(CalledOffOrderRow, { order_id: order }, { state, refusals, due_at: textOrNull(dueAt) });
    if (saved !== 1) throw new Error('an order that is called off was listed before');
  },
  tryAgain: async (ids, order, at) => {
    const failed = { call_off_id: { $in: [...ids] }, state: 'failed' as const, ...(order === null ? {} : { order_id: order }) };
    const again = await em.nativeUpdate(CalledOffOrderRow, failed, { state: 'waiting', due_at: textOf(at) });
    notifyChange('refunds');
    return again;
  },
});

export const createCallOffs = (ask: Ask, claim: Claim): CallOffs => ({
  claimDue: (leaseMs, limit) =>
    claim(leaseMs, async (em, now, until) => {
      const first = { orderBy: { due_at: 'asc', order_id: 'asc' }, limit, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const;
      const rows = await em.find(CalledOffOrderRow, { due_at: { $lte: now } }, first);
      await em.nativeUpdate(CalledOffOrderRow, { order_id: { $in: rows.map((row) => row.order_id) } }, { due_at: until });
      return rows.map((row) => toCalledOffOrder({ ...row, due_at: until }));
    }),
  since: (moment) =>
    ask(async (em) =>
      (await em.find(CallOffRow, { called_at: { $gte: textOf(moment) } }, { orderBy: { called_at: 'desc', id: 'asc' } })).map(toCallOff),
    ),
  ordersOf: (id) =>
    ask(async (em) =>
      (await em.find(CalledOffOrderRow, { call_off_id: id }, { fields: ['order_id'] })).map((row) => orderId(row.order_id)),
    ),
  entriesOf: (ids) =>
    ask(async (em) => {
      const rows = new Map((await em.find(CalledOffOrderRow, { call_off_id: { $in: [...ids] } })).map((row) => [row.order_id, row]));
      const listed = { $in: [...rows.keys()] };
      const orders = await findOrders(em, { id: listed }, { orderBy: { number: 'asc' } });
      const mails = await em.find(OutboxRow, { order_id: listed, kind: 'order-called-off' });
      const refunds = await em.find(RefundRow, { order_id: listed, order_item_id: null, state: { $ne: 'failed' } });
      return orders.flatMap((order): readonly CalledOffEntry[] => {
        const row = rows.get(order.id);
        const mail = mails.find((one) => one.order_id === order.id);
        const own = refunds.filter((one) => one.order_id === order.id);
        if (row === undefined) return [];
        return [
          {
            row: toCalledOffOrder(row),
            order,
            refundedCents: addCents(...own.map((one) => cents(one.amount_cents))),
            attempts: own.find(({ state }) => state === 'pending')?.attempts ?? 0,
            told: mail === undefined ? null : { state: mail.state, at: instantOrNull(mail.settled_at) },
          },
        ];
      });
    }),
  handedOut: (night) => ask((em) => em.count(OrderRow, { night_id: night, status: 'completed' })),
});
