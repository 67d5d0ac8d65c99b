import {
  decideFulfilments,
  unitsMoved,
  type FulfilState,
  type PaidSession,
  type Placement,
} from '#core/domain/checkout/decide-fulfilments.ts';
import { nightId, productId } from '#core/domain/kernel/ids.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import type { Fulfilled, PlacedOrder } from '#core/ports/checkout-repository.ts';
import { availableOf } from '../catalogue/product.mapper.ts';
import type { ProductRow } from '../catalogue/product.row.ts';
import { toCheckout } from './checkout.mapper.ts';
import type { CheckoutRow } from './checkout.row.ts';
import type { InTransaction } from '../database/connection.ts';
import { instantOf, textOf, textOrNull, asJson, insertAll, writeAll, type SetWrite, type Sql } from '../database/sql.ts';
import { IS_IN_HAND } from '../database/states.ts';
import { toRefundRow } from '../money/refund.mapper.ts';
import { NIGHT_FACTS, START_NIGHT, toNightFacts, type NightFactsRow, toNightRow } from '../nights/night-facts.ts';
import { toAuditRow } from '../people/audit-log.ts';
import { toOutboxRow } from '../notifications/outbox.ts';
import { toEventRow, toItemRows, toOrderRow } from '../orders/order.mapper.ts';
import type { DecideBatch } from '../database/batcher.ts';
import { lockTimeoutOf, PLANNED_ONCE } from './hold-carts.ts';

/**
 * Locks checkouts, then the products of unpaid ones, then the nights' numbers, and returns each as of its lock. Locks the queue too if a
 * night must start. A night's counter begins with its first order.
 */
const LOCK = `
  with settings as materialized (
    select set_config('lock_timeout', ?, true), ${PLANNED_ONCE}
  ), asked as materialized (
    select c.* from settings, checkouts c where c.id = any (?::uuid[]) order by c.id for update of c
  ), product as materialized (
    select id, on_hand, reserved, sold_out_at from products
    where id in (
      select (line ->> 'productId')::int from asked cross join jsonb_array_elements(asked.lines) as line where asked.state <> 'paid'
    )
    order by id for update
  ), counter as (
    insert into night_counters (business_day, last_sequence)
    select day, 0 from unnest(?::text[]) as day, (select count(*) from product) as all_are_locked order by day
    on conflict (business_day) do update set last_sequence = night_counters.last_sequence returning business_day, last_sequence
  )
  select (select jsonb_agg(asked) from asked) as checkouts, (select jsonb_agg(product) from product) as products,
    (select jsonb_agg(counter) from counter) as counters,
    (select pg_advisory_xact_lock(7311002) from (select count(*) from counter) as all_are_locked where ?::boolean) as queue`;

/** Read after the number's lock, so numbers and codes stay free until commit. */
const READ = `
  select ${NIGHT_FACTS},
    (select jsonb_build_object('id', id, 'closedAt', closed_at) from nights where state = 'closed' order by closed_at desc limit 1) as last_closed,
    (select jsonb_agg(jsonb_build_array(display_number, pickup_code)) from orders where ${IS_IN_HAND}) as in_hand`;

const PAY = `
  update checkouts c set state = 'paid', session_id = paid.session_id, paid_at = paid.at, next_check_at = null,
    idempotency_key = paid.key
  from unnest(?::uuid[], ?::text[], ?::timestamptz[], ?::text[]) as paid(id, session_id, at, key) where c.id = paid.id`;
const MOVE_UNITS = `
  update products p set on_hand = p.on_hand + moved.on_hand, reserved = p.reserved + moved.reserved, sold = p.sold + moved.sold,
    updated_at = ?::timestamptz
  from unnest(?::int[], ?::int[], ?::int[], ?::int[]) as moved(id, on_hand, reserved, sold) where p.id = moved.id`;
const COUNT = `
  update night_counters c set last_sequence = given.last
  from unnest(?::text[], ?::int[]) as given(day, last) where c.business_day = given.day`;

type LockedRow = {
  readonly checkouts: readonly CheckoutRow[] | null;
  readonly products: readonly Pick<ProductRow, 'id' | 'on_hand' | 'reserved' | 'sold_out_at'>[] | null;
  readonly counters: readonly { readonly business_day: string; readonly last_sequence: number }[] | null;
};
type StateRow = NightFactsRow & {
  readonly last_closed: { readonly id: string; readonly closedAt: string } | null;
  readonly in_hand: readonly (readonly [displayNumber: number, pickupCode: string | null])[] | null;
};

type PaidToPlace = { readonly paid: PaidSession; readonly place: (placement: Placement) => PlacedOrder };

const toLastClosed = ({ last_closed: last }: StateRow): FulfilState['nights']['lastClosed'] =>
  last === null ? null : { id: nightId(last.id), closedAt: instantOf(last.closedAt) };

const toState = (locked: LockedRow, row: StateRow): FulfilState => ({
  checkouts: new Map((locked.checkouts ?? []).map(toCheckout).map((checkout) => [checkout.id, checkout])),
  available: new Map((locked.products ?? []).map((one) => [productId(one.id), availableOf(one)])),
  nights: { ...toNightFacts(row), lastClosed: toLastClosed(row) },
  lastSequences: new Map((locked.counters ?? []).map((one) => [one.business_day, one.last_sequence])),
  displayNumbers: new Set((row.in_hand ?? []).map(([displayNumber]) => displayNumber)),
  pickupCodes: new Set((row.in_hand ?? []).flatMap(([, pickupCode]) => pickupCode ?? [])),
});

const lockAndRead = async (sql: Sql, asked: readonly PaidToPlace[], locksQueue: boolean): Promise<FulfilState> => {
  const ids = [...new Set(asked.map(({ paid }) => paid.checkoutId))];
  const days = [...new Set(asked.map(({ paid }) => paid.numberDay))];
  // Sent after the lock: a statement sees data committed before it starts.
  const [[locked], [row]] = await Promise.all([sql<LockedRow>(LOCK, [lockTimeoutOf(asked), ids, days, locksQueue]), sql<StateRow>(READ)]);
  if (locked === undefined || row === undefined) throw new Error('the state is always answered');
  return toState(locked, row);
};

type Written = PlacedOrder & { readonly placement: Placement };

const writesOf = (written: readonly Written[], lastSequences: ReadonlyMap<string, number>): readonly SetWrite[] => {
  const [first] = written;
  if (first === undefined) return [];
  const checkouts = written.map(({ placement }) => placement.checkout);
  const orders = written.map(({ order }) => order);
  const moved = unitsMoved(written.map(({ placement }) => placement));
  const figures = [moved.map((one) => one.productId), moved.map((one) => one.onHand), moved.map((one) => one.reserved)];
  return [
    [
      PAY,
      [
        checkouts.map(({ id }) => id),
        checkouts.map(({ sessionId }) => sessionId),
        checkouts.map(({ paidAt }) => textOrNull(paidAt)),
        checkouts.map(({ idempotencyKey }) => idempotencyKey),
      ],
    ],
    [MOVE_UNITS, [textOf(first.order.placedAt), ...figures, moved.map(({ sold }) => sold)]],
    ...insertAll(
      'orders',
      written.map(({ order, placement }) => toOrderRow(order, placement.night)),
    ),
    ...insertAll('order_items', orders.flatMap(toItemRows)),
    ...insertAll(
      'order_events',
      orders.map((order) => toEventRow(placedEvent(order))),
    ),
    ...insertAll(
      'outbox',
      written.flatMap(({ mail }) => (mail === null ? [] : [toOutboxRow(mail)])),
    ),
    ...insertAll(
      'refunds',
      written.flatMap(({ refund }) => (refund === null ? [] : [toRefundRow(refund)])),
    ),
    ...insertAll(
      'audit_log',
      written.flatMap(({ entry }) => (entry === null ? [] : [toAuditRow(entry)])),
    ),
    [COUNT, [[...lastSequences.keys()], [...lastSequences.values()]]],
  ];
};

type Answer = Exclude<Fulfilled, { readonly kind: 'placed' }> | ({ readonly kind: 'placed' } & PlacedOrder);

/** Locks and reads the state that the payments depend on, runs the domain's decision, and writes the result. */
export const createFulfilCheckouts = (inTransaction: InTransaction): DecideBatch<PaidToPlace, Answer> => {
  /** Null, writing nothing, when a night would start and the queue is not locked. */
  const attempt = (asked: readonly PaidToPlace[], locksQueue: boolean): Promise<readonly Answer[] | null> =>
    inTransaction(async (sql) => {
      const state = await lockAndRead(sql, asked, locksQueue);
      const { outcomes, lastSequences, started } = decideFulfilments(
        asked.map(({ paid }) => paid),
        state,
      );
      if (started !== null && !locksQueue) return null;
      const written: Written[] = [];
      const answers = outcomes.map((outcome, at): Answer => {
        const one = asked[at];
        if (outcome.kind !== 'placed') return outcome;
        if (one === undefined) throw new Error('each outcome has a payment');
        const placed = one.place(outcome);
        written.push({ ...placed, placement: outcome });
        return { kind: 'placed', ...placed };
      });
      const sent = started === null ? [] : [sql(START_NIGHT, [asJson(toNightRow(started))])];
      // The commit is sent right behind the statements, and fails with them.
      void Promise.allSettled([...sent, writeAll(sql, writesOf(written, lastSequences))]);
      return answers;
    });
  return async (asked) => {
    const answers = (await attempt(asked, false)) ?? (await attempt(asked, true));
    if (answers === null) throw new Error('a night starts once the queue is locked');
    return answers;
  };
};
