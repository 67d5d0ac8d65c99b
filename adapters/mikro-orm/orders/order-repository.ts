import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { NightId, OrderId } from '#core/domain/kernel/ids.ts';
import { IN_HAND_STATUSES } from '#core/domain/order/in-hand.ts';
import { freeSequence } from '#core/domain/order/order-number.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import type { OrderRepository } from '#core/ports/order-repository.ts';
import { contactDigest } from './contact-digest.ts';
import { findOrders } from './find-orders.ts';
import { CANCELLED_BY_CUSTOMERS, countOwn, type CancelledByCustomers } from './order-reader.ts';
import { textOf, textOrNull, asJson, insertAllOf, type Sql } from '../database/sql.ts';
import { contactsOf, toEvent, toEventRow, toItemRows, toOrderColumns, toOrderRow } from './order.mapper.ts';
import type { NotifyChange } from '../database/notify.ts';
import { OrderEventRow } from './order-event.row.ts';
import { OrderItemRow } from './order-item.row.ts';
import { OrderRow } from './order.row.ts';
import { IS_IN_HAND } from '../database/states.ts';

const insertOrders = (order: object, item: object, event: object): string => {
  const ordersAndItems = `o as (${insertAllOf('orders', order)}), i as (${insertAllOf('order_items', item)})`;
  return `with ${ordersAndItems} ${insertAllOf('order_events', event)}`;
};

const CHANGING = ['is_refunded', 'is_returned', 'checked_by_id', 'checked_by_name', 'found_at'] as const;
const columnsOf = (alias: string): string => CHANGING.map((column) => `${alias}.${column}`).join(', ');

/** Saves the changed items in one statement. */
const SAVE_ITEMS = `
  update order_items i set ${CHANGING.map((column) => `${column} = n.${column}`).join(', ')}
  from jsonb_to_recordset(?) as n (id uuid, is_refunded boolean, is_returned boolean, checked_by_id text, checked_by_name text, found_at timestamptz)
  where i.id = n.id and (${columnsOf('i')}) is distinct from (${columnsOf('n')})`;

const COUNT_OWN_CANCELS = `select ${CANCELLED_BY_CUSTOMERS} from orders o where o.id = ?::uuid`;
const LOCK_COUNTER = `
  insert into night_counters (business_day, last_sequence) values (?, 0)
  on conflict (business_day) do update set last_sequence = night_counters.last_sequence returning last_sequence as last`;
/** Read after the number's lock. */
const IN_HAND = `select display_number from orders where ${IS_IN_HAND}`;

/** Contacts as typed, and in the normalized form for lookups. */
const NOT_TYPED = { customer_email: null, customer_phone: null } as const;
const NO_CONTACTS = { ...NOT_TYPED, contact_email: null, contact_phone: null } as const;
const HAS_CONTACTS = {
  $or: [{ customer_email: { $ne: null } }, { customer_phone: { $ne: null } }],
};
const HAS_DIGESTS = { ...NOT_TYPED, $or: [{ contact_email: { $ne: null } }, { contact_phone: { $ne: null } }] };

type OrderRepositoryDeps = { readonly sql: Sql; readonly em: EntityManager; readonly notifyChange: NotifyChange };

export function createOrderRepository({ sql, em, notifyChange }: OrderRepositoryDeps): OrderRepository {
  const lockWhere = async (where: { readonly id: string } | { readonly payment_id: string }): Promise<Order | null> =>
    (await findOrders(em, where, { lockMode: LockMode.PESSIMISTIC_WRITE }))[0] ?? null;
  const update = async (id: OrderId, changes: Partial<OrderRow>): Promise<void> => {
    if ((await em.nativeUpdate(OrderRow, { id }, changes)) !== 1) throw new Error('the order to save does not exist');
    notifyChange('orders', id);
  };
  const saveItems = async (order: Order): Promise<void> => void (await sql(SAVE_ITEMS, [asJson(toItemRows(order))]));
  const replaceItem = async (order: Order, { id, replacesId }: OrderItem): Promise<void> => {
    const rows = toItemRows(order);
    const [replaced, replacement] = [rows.find((row) => row.id === replacesId), rows.find((row) => row.id === id)];
    if (replaced === undefined || replacement === undefined) throw new Error('both items are in the order');
    // Moves it first, to free its position for the replacement.
    await em.nativeUpdate(OrderItemRow, { id: replaced.id }, replaced);
    await em.insert(OrderItemRow, { ...replacement, replaces_id: replaced.id });
    notifyChange('orders', order.id);
  };
  return {
    replaceItem,

    async nextSequence(businessDay) {
      const [counter] = await sql<{ last: number }>(LOCK_COUNTER, [businessDay]);
      const taken = (await sql<{ display_number: number }>(IN_HAND)).map((row) => row.display_number);
      const sequence = freeSequence(counter?.last ?? 0, new Set(taken));
      await sql('update night_counters set last_sequence = ? where business_day = ?', [sequence, businessDay]);
      return sequence;
    },

    async insert(order: Order, event: OrderEvent, night: NightId) {
      const [row, items, eventRow] = [toOrderRow(order, night), toItemRows(order), toEventRow(event)];
      if (items[0] === undefined) throw new RangeError('an order has items');
      await sql(insertOrders(row, items[0], eventRow), [asJson([row]), asJson(items), asJson([eventRow])]);
      notifyChange('orders', order.id);
    },

    inHandSince: (at) => findOrders(em, { $or: [{ status: { $in: [...IN_HAND_STATUSES] } }, { completed_at: { $gt: textOf(at) } }] }),
    async countOwnCancels({ id }) {
      await sql('select pg_advisory_xact_lock(7311005)');
      const [found] = await sql<CancelledByCustomers>(COUNT_OWN_CANCELS, [id]);
      return found === undefined ? 0 : countOwn(found);
    },

    lock: (id) => lockWhere({ id }),
    lockByPayment: (id) => lockWhere({ payment_id: id }),

    async save(order: Order, event: OrderEvent) {
      await update(order.id, toOrderColumns(order));
      await saveItems(order);
      await em.insert(OrderEventRow, toEventRow(event));
    },

    history: async (id) => (await em.find(OrderEventRow, { order_id: id }, { orderBy: { id: 'asc' } })).map(toEvent),

    isNumberTaken: async (order) => {
      const { id, display_number, pickup_code } = toOrderColumns(order);
      const isSame = { $or: [{ display_number }, ...(pickup_code === null ? [] : [{ pickup_code }])] };
      return (await em.count(OrderRow, { ...isSame, id: { $ne: id }, status: { $in: [...IN_HAND_STATUSES] } })) > 0;
    },

    async saveItems(order) {
      await saveItems(order);
      notifyChange('orders', order.id);
    },

    savePayment: ({ id, paidCents, needsReview }) => update(id, { paid_cents: paidCents, needs_review: needsReview }),

    saveReminders: ({ id, reminders }) =>
      update(id, { reminders_sent: reminders.sent, last_reminded_at: textOrNull(reminders.lastSentAt) }),

    forgetContact: (order) => {
      const { contact_email: email, contact_phone: phone } = contactsOf(order);
      return update(order.id, { ...NOT_TYPED, contact_email: contactDigest(email), contact_phone: contactDigest(phone) });
    },

    forgetContactDigestsBefore: async (before) =>
      void (await em.nativeUpdate(OrderRow, { placed_at: { $lt: textOf(before) }, ...HAS_DIGESTS }, NO_CONTACTS)),

    forgetContactsBefore: async (before) =>
      void (await em.nativeUpdate(OrderRow, { placed_at: { $lt: textOf(before) }, ...HAS_CONTACTS }, NO_CONTACTS)),
  };
}
