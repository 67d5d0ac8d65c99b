import { decideFulfilments, type FulfilState } from '#core/domain/checkout/decide-fulfilments.ts';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import { unitsOf } from '#core/domain/checkout/network-bounds.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { displayOrderNumber, formatOrderNumber } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import { freePickupCode } from '#core/domain/order/pickup-code.ts';
import type { NotLive, PaidCheckout } from '#core/ports/checkout-repository.ts';
import type { InTransaction } from '../database/in-transaction.ts';
import { toCheckout } from '../checkout/checkout.mapper.ts';
import { textOf, textOrNull } from '../database/instant-text.ts';
import { toEventRow, toItemRows, toOrderRow } from '../orders/order.mapper.ts';
import { toOutboxRow } from '../notifications/outbox.mapper.ts';
import type { CheckoutRow } from '../checkout/checkout.row.ts';
import { insertAll, writeTogether, type SetWrite, type Sql } from '../database/sql.ts';
import { IS_IN_HAND, IS_LIVE } from '../database/states.ts';
import type { DecideBatch } from './batcher.ts';
import { lockTimeoutOf, PLANNED_ONCE } from './hold-carts.ts';

/**
 * Checkouts that are still live, then their products, then the nights' numbers, each as it is once it is locked. A night's counter
 * begins with its first order.
 */
const LOCK = `
  with settings as materialized (
    select set_config('lock_timeout', ?, true), ${PLANNED_ONCE}
  ), live as materialized (
    select c.* from settings, checkouts c where c.id = any (?::uuid[]) and c.${IS_LIVE} order by c.id for update of c
  ), product as materialized (
    select id from products
    where id in (select (line ->> 'productId')::int from live cross join jsonb_array_elements(live.lines) as line)
    order by id for update
  ), counter as (
    insert into night_counters (business_day, last_sequence)
    select day, 0 from unnest(?::text[]) as day, (select count(*) from product) as all_are_locked order by day
    on conflict (business_day) do update set last_sequence = night_counters.last_sequence returning business_day, last_sequence
  )
  select (select coalesce(jsonb_agg(live), '[]') from live) as live, (select coalesce(jsonb_agg(id), '[]') from product) as products,
    (select jsonb_agg(counter) from counter) as counters`;
/** Asked after the number's lock: nobody else takes one of these before the commit. */
const IN_HAND = `select display_number, pickup_code from orders where ${IS_IN_HAND}`;

const PAY = `
  update checkouts c set state = 'paid', session_id = paid.session_id, paid_at = paid.at, next_check_at = null
  from unnest(?::uuid[], ?::text[], ?::timestamptz[]) as paid(id, session_id, at) where c.id = paid.id`;
const SELL = `
  update products p set on_hand = p.on_hand - given.units, reserved = p.reserved - given.units, sold = p.sold + given.units,
    updated_at = ?::timestamptz
  from unnest(?::int[], ?::int[]) as given(id, units) where p.id = given.id`;
const COUNT = `
  update night_counters c set last_sequence = given.last
  from unnest(?::text[], ?::int[]) as given(day, last) where c.business_day = given.day`;

type Fulfilled = Result<Order, NotLive>;
type InHand = { readonly display_number: number; readonly pickup_code: string | null };
type Counter = { readonly business_day: string; readonly last_sequence: number };

type Locked = { readonly live: readonly CheckoutRow[]; readonly products: readonly number[]; readonly counters: readonly Counter[] };

/** The checkouts that are still live and whose products all exist, and everything their orders depend on, locked. */
const lock = async (sql: Sql, asked: readonly PaidCheckout[]) => {
  const ids = [...new Set(asked.map(({ order }) => order.checkoutId))];
  const days = [...new Set(asked.map(({ numbering }) => numbering.businessDay))];
  const [[locked], inHand] = await Promise.all([sql<Locked>(LOCK, [lockTimeoutOf(asked), ids, days]), sql<InHand>(IN_HAND)]);
  if (locked === undefined) throw new Error('locks are always answered');
  const there = new Set(locked.products);
  const checkouts = locked.live.map(toCheckout).filter(({ lines }) => lines.every(({ productId }) => there.has(productId)));
  const state: FulfilState = {
    checkouts: new Map(checkouts.map((checkout) => [checkout.id, checkout])),
    available: new Map(),
    isOpen: true,
    lastSequences: new Map(locked.counters.map((row) => [row.business_day, row.last_sequence])),
    shown: new Set(inHand.map((row) => row.display_number)),
  };
  return { state, codes: new Set(inHand.flatMap((row) => row.pickup_code ?? [])) };
};

type Placed = { readonly checkout: Checkout; readonly order: Order; readonly confirmation: OutboxMessage | null };

const numbered = ({ order, numbering, confirmation }: PaidCheckout, checkout: Checkout, sequence: number, pickupCode: string): Placed => {
  const orderNumber = formatOrderNumber({ ...numbering, sequence });
  const orderNumberDisplay = displayOrderNumber(orderNumber);
  return {
    checkout,
    order: { ...order, orderNumber, pickupCode },
    confirmation: confirmation === null ? null : { ...confirmation, mail: { ...confirmation.mail, orderNumberDisplay, pickupCode } },
  };
};

const writesOf = (placed: readonly Placed[], lastSequences: ReadonlyMap<string, number>): readonly SetWrite[] => {
  const [checkouts, orders] = [placed.map(({ checkout }) => checkout), placed.map(({ order }) => order)];
  const [first] = orders;
  if (first === undefined) return [];
  const units = unitsOf(checkouts);
  return [
    [PAY, [checkouts.map(({ id }) => id), checkouts.map(({ sessionId }) => sessionId), checkouts.map(({ paidAt }) => textOrNull(paidAt))]],
    [SELL, [textOf(first.placedAt), [...units.keys()], [...units.values()]]],
    ...insertAll('orders', orders.map(toOrderRow)),
    ...insertAll('order_items', orders.flatMap(toItemRows)),
    ...insertAll(
      'order_events',
      orders.map((order) => toEventRow(placedEvent(order))),
    ),
    ...insertAll(
      'outbox',
      placed.flatMap(({ confirmation }) => (confirmation === null ? [] : [toOutboxRow(confirmation)])),
    ),
    [COUNT, [[...lastSequences.keys()], [...lastSequences.values()]]],
  ];
};

/** Locks what the payments depend on, reads it, lets the domain decide, and writes what it decided. */
export const createFulfilCheckouts =
  (inTransaction: InTransaction): DecideBatch<PaidCheckout, Fulfilled> =>
  (asked) =>
    inTransaction(async (sql) => {
      const { state, codes } = await lock(sql, asked);
      const { outcomes, lastSequences } = decideFulfilments(
        asked.map(({ order, numbering }) => ({ ...order, businessDay: numbering.businessDay, paidAt: order.placedAt })),
        state,
      );
      const placed = asked.map((paid, at) => {
        const outcome = outcomes[at];
        if (outcome?.kind !== 'place') return null;
        const pickupCode = freePickupCode(codes, paid.drawCode);
        codes.add(pickupCode);
        return numbered(paid, outcome.checkout, outcome.sequence, pickupCode);
      });
      writeTogether(
        sql,
        writesOf(
          placed.filter((one) => one !== null),
          lastSequences,
        ),
      ).catch(() => undefined);
      return placed.map((one): Fulfilled => (one === null ? err({ kind: 'checkout/not-live' }) : ok(one.order)));
    });
