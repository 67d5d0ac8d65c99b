import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OrderRepository } from '#core/ports/order-repository.ts';
import { textOf, textOrNull } from './mappers/instant.mapper.ts';
import { toEventRow, toItemRows, toOrder, toOrderRow, type OrderWithItems } from './mappers/order.mapper.ts';
import type { GiveHint } from './notify.ts';
import { IS_ACTIVE, type TakeNumber } from './night-numbers.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { asJson, insertAllOf, insertOf, madeOnce, updateOf, type Sql } from './sql.ts';

const insertOrders = madeOnce((order: object, item: object, event: object) => {
  const ordersAndItems = `o as (${insertAllOf('orders', order)}), i as (${insertAllOf('order_items', item)})`;
  return `with ${ordersAndItems} ${insertAllOf('order_events', event)}`;
});

const NUMBER_TAKEN = `select 1 from orders where display_number = ? and id <> ? and ${IS_ACTIVE}`;

const UPDATE_ITEMS = `
  update order_items i set is_refunded = n.is_refunded from jsonb_populate_recordset(null::order_items, ?) n
  where i.id = n.id and i.is_refunded <> n.is_refunded`;

const SAVE_REMINDERS = 'update orders set reminders_sent = ?, last_reminded_at = ? where id = ? returning id';

/** What customers typed, and the normalised form that lookups use. */
const FORGET_CONTACTS = `
  update orders set customer_email = null, customer_phone = null, contact_email = null, contact_phone = null
  where placed_at < ? and num_nonnulls(customer_email, customer_phone, contact_email, contact_phone) > 0`;

export function createMikroOrmOrderRepository(sql: Sql, takeNumber: TakeNumber, hint: GiveHint): OrderRepository {
  const lockWhere = async (condition: string, value: string): Promise<Order | null> => {
    // The lock first: a statement that waited for it would still see the items as they were before the wait.
    const [locked] = await sql<{ id: string }>(`select id from orders where ${condition} for update`, [value]);
    if (locked === undefined) return null;
    const [row] = await sql<OrderWithItems>(`select ${ORDER_COLUMNS} from orders o where o.id = ?`, [locked.id]);
    return row === undefined ? null : toOrder(row);
  };
  return {
    nextSequence: takeNumber,

    async insert(order: Order, event: OrderEvent) {
      const [row, items, eventRow] = [toOrderRow(order), toItemRows(order), toEventRow(event)];
      if (items[0] === undefined) throw new RangeError('an order has items');
      await sql(insertOrders(row, items[0], eventRow), [asJson([row]), asJson(items), asJson([eventRow])]);
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
