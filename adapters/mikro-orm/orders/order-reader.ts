import { orderId } from '#core/domain/kernel/ids.ts';
import { READY_MAILS, readyMessagesOf, type ReadyFacts } from '#core/domain/notifications/told-ready.ts';
import type { OrderReader, PlacedOrder } from '#core/ports/order-reader.ts';
import { instantOf, instantOrNull, textOf, type Sql, type Parameter } from '../database/sql.ts';
import { IS_IN_HAND, IS_WAITING } from '../database/states.ts';
import { type OrderStatus, CUSTOMER } from '#core/domain/order/order.ts';
import { queuePosition } from '#core/domain/queue/queue.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { contactDigest } from './contact-digest.ts';
import { toOrder, type OrderWithItems } from './order.mapper.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { isSameCustomer, type CustomerFacts } from '#core/domain/order/own-cancels.ts';

const factsWhere = (what: string, condition: string): string => `
    (select ${what.replace('facts', "json_build_object('email', x.contact_email, 'phone', x.contact_phone, 'visitorId', c.visitor_id)")}
      from orders x left join checkouts c on c.id = x.checkout_id where ${condition})`;

/** The customer of the order `o`, and customers who have cancelled other orders of its night themselves. */
export const CANCELLED_BY_CUSTOMERS = `
  ${factsWhere('facts', 'x.id = o.id')} as customer,
  ${factsWhere(
    'json_agg(facts)',
    `x.night_id = o.night_id and x.id <> o.id and x.status = 'cancelled' and x.status_staff_id = '${CUSTOMER.staffId}'`,
  )} as cancelled_by`;

export type CancelledByCustomers = { readonly customer: CustomerFacts; readonly cancelled_by: readonly CustomerFacts[] | null };

const withDigests = ({ email, phone, visitorId }: CustomerFacts): CustomerFacts => ({
  email: contactDigest(email),
  phone: contactDigest(phone),
  visitorId,
});

/** Either may have deleted the contacts. */
export const countOwn = ({ customer, cancelled_by: all }: CancelledByCustomers): number => {
  const isOwn = (other: CustomerFacts): boolean =>
    isSameCustomer(customer, other) || isSameCustomer(withDigests(customer), other) || isSameCustomer(customer, withDigests(other));
  return (all ?? []).filter(isOwn).length;
};

/** When its preparer was last active. */
const HEARD_AT = `
    (select max(t.last_used_at) from access_tokens t where coalesce(t.staff_code_id::text, t.person_id::text, '${ADMIN.id}') = o.preparing_staff_id) as preparing_heard_at`;

/** One statement, so that an order handed over concurrently is in both lists or in neither. */
const placed = (rest: string): string => `
  select (select json_agg(json_build_object('id', id, 'status', status, 'placedAt', placed_at)) from orders where ${IS_WAITING}) as waiting,
    (select json_agg(listed) from (select ${ORDER_COLUMNS}, ${HEARD_AT}, ${CANCELLED_BY_CUSTOMERS} from orders o where ${rest}) listed) as orders`;

type PlacedRow = {
  readonly waiting: readonly { readonly id: string; readonly status: OrderStatus; readonly placedAt: string }[] | null;
  readonly orders: readonly (OrderWithItems & CancelledByCustomers & { readonly preparing_heard_at: string | null })[] | null;
};

interface PlacedOrders {
  readonly findWhere: (condition: string, value: Parameter) => Promise<PlacedOrder | null>;
  /** @param rest the SQL after `where`, order and limit included. */
  readonly list: (rest: string, values?: readonly Parameter[]) => Promise<readonly PlacedOrder[]>;
}

/**
 * Orders with their items and places in the queue, each in one statement. SQL, because every staff screen reads the list of fifty on every
 * change; MikroORM's entities answer a tenth as fast (adr 0036).
 */
const createPlacedOrders = (sql: Sql): PlacedOrders => {
  const list: PlacedOrders['list'] = async (rest, values = []) => {
    const [row] = await sql<PlacedRow>(placed(rest), values);
    const waiting = (row?.waiting ?? []).map(({ id, status, placedAt }) => ({ id: orderId(id), status, placedAt: instantOf(placedAt) }));
    return (row?.orders ?? []).map((one) => {
      const order = toOrder(one);
      return {
        order,
        queuePosition: queuePosition(order, waiting),
        preparingHeardAt: instantOrNull(one.preparing_heard_at),
        ownCancels: countOwn(one),
      };
    });
  };
  return { findWhere: async (condition, value) => (await list(condition, [value]))[0] ?? null, list };
};

const READY_FACTS = `
  select o.id, o.ready_at,
    (select json_agg(json_build_object('state', m.state, 'createdAt', m.created_at)) from outbox m
      where m.order_id = o.id and m.kind = any (?::text[])) as mails,
    (select json_agg(p.told_of) from push_subscriptions p where p.order_id = o.id) as pushes,
    (select json_build_object('toldOf', c.told_of, 'failedOf', c.failed_of) from text_consents c
      where c.order_id = o.id and c.withdrawn_at is null and o.customer_phone is not null) as text
  from orders o where o.status = 'ready' and o.tender = 'card' order by o.ready_at, o.id`;

type ReadyRow = {
  readonly id: string;
  readonly ready_at: string;
  readonly mails: readonly { readonly state: ReadyFacts['mails'][number]['state']; readonly createdAt: string }[] | null;
  readonly pushes: readonly (string | null)[] | null;
  readonly text: { readonly toldOf: string | null; readonly failedOf: string | null } | null;
};

const toReadyFacts = ({ id, ready_at: readyAt, mails, pushes, text }: ReadyRow): ReadyFacts => ({
  orderId: orderId(id),
  readyAt: instantOf(readyAt),
  mails: (mails ?? []).map(({ state, createdAt }) => ({ state, createdAt: instantOf(createdAt) })),
  pushes: (pushes ?? []).map(instantOrNull),
  text: text === null ? null : { toldOf: instantOrNull(text.toldOf), failedOf: instantOrNull(text.failedOf) },
});

export function createOrderReader(sql: Sql): OrderReader {
  const { findWhere, list } = createPlacedOrders(sql);
  return {
    byId: (id) => findWhere('o.id = ?', id),
    inHand: () => list(`o.${IS_IN_HAND} order by o.placed_at, o.id`),
    readyMessages: async () => (await sql<ReadyRow>(READY_FACTS, [READY_MAILS])).map((row) => readyMessagesOf(toReadyFacts(row))),
    lastPaidAt: async () =>
      (await list('o.payment_id is not null order by o.placed_at desc, o.id desc limit 1'))[0]?.order.placedAt ?? null,
    placedBetween: (start, end, limit) =>
      list('o.placed_at >= ?::timestamptz and o.placed_at < ?::timestamptz order by o.placed_at desc, o.id desc limit ?', [
        start === null ? '-infinity' : textOf(start),
        end === null ? 'infinity' : textOf(end),
        limit,
      ]),
    bySession: (sessionId) => findWhere('o.session_id = ?', sessionId),
    byHash: (hash) => findWhere('o.lookup_hash = ?', hash),
  };
}
