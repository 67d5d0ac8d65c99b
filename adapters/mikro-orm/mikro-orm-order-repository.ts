import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OrderRepository } from '#core/ports/order-repository.ts';
import { textOf, textOrNull } from './mappers/instant.mapper.ts';
import { toEventRow, toItemRows, toOrder, toOrderRow, type OrderWithItems } from './mappers/order.mapper.ts';
import type { GiveHint } from './notify.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { asJson, columnsOf, insertOf, updateOf, type Sql } from './sql.ts';
import type { TransactionSql } from './transactional-sql.ts';

const IS_ACTIVE = "status in ('queued', 'preparing', 'ready')";

const isFree = (number: string): string => `not exists (select 1 from orders where display_number = ${number} % 1000 and ${IS_ACTIVE})`;

/** The first number after `last` whose last three digits no active order shows. */
const freeAfter = (last: string): string => {
  // Nearly always the very next one: looking for it first spares a thousand looks while the whole night waits.
  return `case when ${isFree(`(${last} + 1)`)} then ${last} + 1 else (
    select min(candidate) from generate_series(${last} + 2, ${last} + 1000) as candidate where ${isFree('candidate')}) end`;
};

/**
 * Not in the order's transaction, so that no order waits until another one has reached the disk. Nor does this commit wait:
 * an order that is on the disk has taken its number, which was written before it, there with it.
 */
const NEXT_SEQUENCE = `
  insert into night_counters (business_day, last_sequence) values (?, ${freeAfter('0')})
  on conflict (business_day) do update set last_sequence = ${freeAfter('night_counters.last_sequence')}
  returning last_sequence, set_config('synchronous_commit', 'off', true)`;

const NUMBER_TAKEN = `select 1 from orders where display_number = ? and id <> ? and ${IS_ACTIVE}`;

const insertItems = (rows: readonly object[]): string => {
  const columns = columnsOf(rows[0] ?? {});
  return `insert into order_items (${columns}) select ${columns} from jsonb_populate_recordset(null::order_items, ?)`;
};

const UPDATE_ITEMS = `
  update order_items i set is_refunded = n.is_refunded from jsonb_populate_recordset(null::order_items, ?) n
  where i.id = n.id and i.is_refunded <> n.is_refunded`;

const SAVE_REMINDERS = 'update orders set reminders_sent = ?, last_reminded_at = ? where id = ? returning id';

/** What customers typed, and the normalised form that lookups use. */
const FORGET_CONTACTS = `
  update orders set customer_email = null, customer_phone = null, contact_email = null, contact_phone = null
  where placed_at < ? and num_nonnulls(customer_email, customer_phone, contact_email, contact_phone) > 0`;

export function createMikroOrmOrderRepository(sql: TransactionSql, numbers: Sql, hint: GiveHint): OrderRepository {
  const lockWhere = async (condition: string, value: string): Promise<Order | null> => {
    // The lock first: a statement that waited for it would still see the items as they were before the wait.
    const [locked] = await sql<{ id: string }>(`select id from orders where ${condition} for update`, [value]);
    if (locked === undefined) return null;
    const [row] = await sql<OrderWithItems>(`select ${ORDER_COLUMNS} from orders o where o.id = ?`, [locked.id]);
    return row === undefined ? null : toOrder(row);
  };
  return {
    async nextSequence(businessDay) {
      const [counter] = await numbers<{ last_sequence: number }>(NEXT_SEQUENCE, [businessDay]);
      if (counter === undefined) throw new Error('no sequence number was given');
      return counter.last_sequence;
    },

    async insert(order: Order, event: OrderEvent) {
      const [row, items, eventRow] = [toOrderRow(order), toItemRows(order), toEventRow(event)];
      if (items.length === 0) throw new RangeError('an order has items');
      const statement = `with o as (${insertOf('orders', row)}), i as (${insertItems(items)}) ${insertOf('order_events', eventRow)}`;
      sql.later(statement, [asJson(row), asJson(items), asJson(eventRow)]);
      hint('orders', order.id);
    },

    lock: (id) => lockWhere('id = ?', id),
    lockByPayment: (id) => lockWhere('payment_id = ?', id),

    async save(order: Order, event: OrderEvent) {
      const [row, items, eventRow] = [toOrderRow(order), toItemRows(order), toEventRow(event)];
      // The event refers to the order: saving one that does not exist fails.
      const statement = `with o as (${updateOf('orders', row)}), i as (${UPDATE_ITEMS}) ${insertOf('order_events', eventRow)}`;
      await sql(statement, [asJson(row), order.id, asJson(items), asJson(eventRow)]);
      hint('orders', order.id);
    },

    isNumberTaken: async (order) => (await sql(NUMBER_TAKEN, [toOrderRow(order).display_number, order.id])).length > 0,

    async saveRefundedItems(order) {
      await sql(UPDATE_ITEMS, [asJson(toItemRows(order))]);
      hint('orders', order.id);
    },

    async saveReminders({ id, reminders }) {
      const saved = await sql(SAVE_REMINDERS, [reminders.sent, textOrNull(reminders.lastSentAt), id]);
      if (saved.length !== 1) throw new Error('the order to save does not exist');
      hint('orders', id);
    },

    forgetContactsBefore: async (before) => void (await sql(FORGET_CONTACTS, [textOf(before)])),
  };
}
