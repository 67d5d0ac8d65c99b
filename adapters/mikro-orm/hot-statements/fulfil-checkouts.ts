import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { orderNumberPrefix } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { NotLive, PaidCheckout } from '#core/ports/checkout-repository.ts';
import { toEventRow, toItemRows, type NewItemRow, toUnnumberedOrderRow, type UnnumberedOrderRow } from '../orders/order.mapper.ts';
import { toOutboxRow } from '../notifications/outbox.mapper.ts';
import type { OrderEventRow } from '../orders/order-event.row.ts';
import type { OutboxRow } from '../notifications/outbox.row.ts';
import { asJson, type Sql } from '../database/sql.ts';
import { lockTimeoutOf } from './hold-carts.ts';
import { ALONE, type DecideBatch } from './batcher.ts';
import { rowSet } from './row-set.ts';
import { IS_LIVE } from '../database/states.ts';

const ORDERS = rowSet<UnnumberedOrderRow & { readonly business_day: string }>({
  id: 'uuid',
  business_day: 'text',
  lookup_hash: 'text',
  status: 'text',
  channel: 'text',
  tender: 'text',
  checkout_id: 'uuid',
  session_id: 'text',
  payment_id: 'text',
  customer_name: 'text',
  customer_email: 'text',
  customer_phone: 'text',
  contact_email: 'text',
  contact_phone: 'text',
  language: 'text',
  special_instructions: 'text',
  subtotal_cents: 'int',
  fee_cents: 'int',
  donation_cents: 'int',
  total_cents: 'int',
  paid_cents: 'int',
  needs_review: 'boolean',
  placed_at: 'timestamptz',
  entered_at: 'timestamptz',
  sold_offline: 'boolean',
  ready_at: 'timestamptz',
  completed_at: 'timestamptz',
  cancelled_at: 'timestamptz',
  preparing_staff_id: 'text',
  preparing_staff_name: 'text',
  status_staff_id: 'text',
  status_staff_name: 'text',
  reopened_count: 'int',
  reopen_notes: 'text',
  last_reopened_staff_id: 'text',
  last_reopened_staff_name: 'text',
  reminders_sent: 'int',
  last_reminded_at: 'timestamptz',
});

const ITEMS = rowSet<NewItemRow>({
  id: 'uuid',
  order_id: 'uuid',
  position: 'int',
  product_id: 'int',
  product_name: 'text',
  product_name_es: 'text',
  unit_price_cents: 'int',
  quantity: 'int',
  subtotal_cents: 'int',
  is_refunded: 'boolean',
  checked_by_id: 'text',
  checked_by_name: 'text',
});

const EVENTS = rowSet<Omit<OrderEventRow, 'id'>>({
  order_id: 'uuid',
  command: 'text',
  from_status: 'text',
  to_status: 'text',
  staff_id: 'text',
  staff_name: 'text',
  reason: 'text',
  act_id: 'uuid',
  at: 'timestamptz',
});

type MailRow = Omit<OutboxRow, 'notice'>;
const MAILS = rowSet<MailRow>({
  id: 'uuid',
  kind: 'text',
  order_id: 'uuid',
  recipient: 'text',
  message_id: 'text',
  state: 'text',
  created_at: 'timestamptz',
  due_at: 'timestamptz',
  attempts: 'int',
  give_up_at: 'timestamptz',
  settled_at: 'timestamptz',
});

/** As `formatOrderNumber` and `displayOrderNumber` write it. */
const DIGITS = "lpad(sequence::text, greatest(3, length(sequence::text)), '0')";
const DISPLAY_NUMBER = "'#' || lpad((sequence % 1000)::text, 3, '0')";

/**
 * From top to bottom: the checkouts that are still live, locked; their products, locked; the orders whose products are all
 * there; their numbers, for which orders of other processes wait from here to the commit; their pickup codes; stock,
 * checkouts, orders, mails.
 */
const FULFIL = `
  with settings as materialized (
    select set_config('lock_timeout', ?, true)
  ), sale as materialized (
    select given.* from settings, ${ORDERS.table}
  ), live as materialized (
    select id from checkouts where id in (select checkout_id from sale) and ${IS_LIVE} order by id for update
  ), item as materialized (
    select given.* from ${ITEMS.table} where order_id in (select sale.id from sale join live on live.id = sale.checkout_id)
  ), locked as materialized (
    select id, on_hand, reserved, sold from products where id in (select product_id from item) order by id for update
  ), ready as materialized (
    select sale.*, row_number() over (partition by business_day order by position_in_set) as place
    from sale join live on live.id = sale.checkout_id, (select coalesce(array_agg(id), '{}') as ids from locked) as there
    where not exists (select 1 from item where item.order_id = sale.id and item.product_id <> all (there.ids))
  ), number as materialized (
    select night.business_day, next.sequence, next.place, row_number() over () as nth
    from (select business_day, count(*)::int as wanted from ready group by business_day order by business_day) as night,
      next_order_numbers(night.business_day, night.wanted) with ordinality as next(sequence, place)
  ), code as materialized (
    select next.* from (select count(*)::int as orders from number) as wanted,
      next_pickup_codes(wanted.orders) with ordinality as next(pickup_code, nth)
  ), placed as materialized (
    select ready.*, number.sequence, code.pickup_code from ready join number using (business_day, place) join code using (nth)
  ), units as (
    select item.product_id, sum(item.quantity)::int as quantity, max(placed.placed_at) as at
    from item join placed on placed.id = item.order_id group by item.product_id
  ), sold as (
    update products p
    set on_hand = locked.on_hand - units.quantity, reserved = locked.reserved - units.quantity, sold = locked.sold + units.quantity,
      updated_at = units.at
    from locked join units on units.product_id = locked.id
    where p.id = locked.id
  ), paid as (
    update checkouts c set state = 'paid', session_id = placed.session_id, paid_at = placed.placed_at, next_check_at = null
    from placed where c.id = placed.checkout_id
  ), stored as (
    insert into orders (${ORDERS.columns}, number, sequence, display_number, pickup_code)
    select ${ORDERS.columns}, prefix.text || ${DIGITS}, sequence, sequence % 1000, pickup_code
    from placed join unnest(?::uuid[], ?::text[]) as prefix(order_id, text) on prefix.order_id = placed.id
  ), stored_items as (
    insert into order_items (${ITEMS.columns}) select ${ITEMS.columns} from item where order_id in (select id from placed)
  ), stored_events as (
    insert into order_events (${EVENTS.columns})
    select ${EVENTS.columns} from ${EVENTS.table} where order_id in (select id from placed) order by position_in_set
  ), mailed as (
    insert into outbox (${MAILS.columns}, notice)
    select ${MAILS.columns}, content.text || jsonb_build_object('orderNumberDisplay', number.display, 'pickupCode', number.pickup_code)
    from ${MAILS.table}
    join unnest(?::uuid[], ?::jsonb[]) as content(of_mail, text) on content.of_mail = given.id
    join (select id as of_order, ${DISPLAY_NUMBER} as display, pickup_code from placed) as number on number.of_order = given.order_id
  )
  select id, ${DIGITS} as digits, pickup_code from placed`;

type PlacedRow = { readonly id: string; readonly digits: string; readonly pickup_code: string };

type Fulfilled = Result<Order, NotLive>;

export const createFulfilCheckouts =
  (sql: Sql): DecideBatch<PaidCheckout, Fulfilled> =>
  async (asked) => {
    // Webhook and thank-you page may come at once: the second one finds out what became of the first.
    const firsts = new Map(asked.toReversed().map((paid) => [paid.order.checkoutId, paid]));
    const sales = [...firsts.values()];
    const prefixes = new Map(sales.map(({ order, numbering }) => [order.id, orderNumberPrefix(numbering)]));
    const mails = sales.flatMap(({ confirmation }) => (confirmation === null ? [] : [toOutboxRow(confirmation)]));
    const rows = await sql<PlacedRow>(FULFIL, [
      lockTimeoutOf(sales),
      ...ORDERS.parametersOf(
        sales.map(({ order, numbering }) => ({ ...toUnnumberedOrderRow(order), business_day: numbering.businessDay })),
      ),
      ...ITEMS.parametersOf(sales.flatMap(({ order }) => toItemRows(order))),
      [...prefixes.keys()],
      [...prefixes.values()],
      ...EVENTS.parametersOf(sales.map(({ order }) => toEventRow(placedEvent(order)))),
      ...MAILS.parametersOf(mails),
      mails.map(({ id }) => id),
      mails.map(({ notice }) => asJson(notice)),
    ]);
    const placed = new Map(rows.map((row) => [row.id, row]));
    return asked.map((paid): Fulfilled | typeof ALONE => {
      if (firsts.get(paid.order.checkoutId) !== paid) return ALONE;
      const own = placed.get(paid.order.id);
      const prefix = prefixes.get(paid.order.id);
      if (own === undefined || prefix === undefined) return err({ kind: 'checkout/not-live' });
      return ok({ ...paid.order, orderNumber: `${prefix}${own.digits}`, pickupCode: own.pickup_code });
    });
  };
