import { unitsOf, type Checkout } from '#core/domain/checkout/checkout.ts';
import { networkRecordOf, recordBegins } from '#core/domain/admission/fair-share.ts';
import { decideHolds, type HoldRequest, type HoldRefusal, type HoldState } from '#core/domain/checkout/decide-holds.ts';
import { groupBy } from '#core/domain/kernel/group-by.ts';
import { networkKey, productId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { workOf } from '#core/domain/queue/estimate.ts';
import { leftOverUntil } from '#core/domain/queue/queue.ts';
import type { InTransaction } from '../database/connection.ts';
import { instantOf, textOf, insertAll, writeAll, type SetWrite, type Sql } from '../database/sql.ts';
import { toCheckout, toCheckoutRow } from './checkout.mapper.ts';
import { IS_CLOSED_BY_HAND, toStandNights, UNCLOSED_NIGHTS, type StandNightsRow } from '../nights/night-facts.ts';
import { toProductForSale } from '../catalogue/product.mapper.ts';
import type { CheckoutRow } from './checkout.row.ts';
import type { ProductRow } from '../catalogue/product.row.ts';
import { IS_LIVE, IS_WAITING } from '../database/states.ts';
import type { DecideBatch } from '../database/batcher.ts';

const WAIT_AS_LONG_AS_A_STATEMENT = '0';
const WAIT_NO_LONGER_TOGETHER = '1s';

/** A batch waits for a lock for a second, then each of its rows runs alone. */
export const lockTimeoutOf = (rows: readonly unknown[]): string =>
  rows.length > 1 ? WAIT_NO_LONGER_TOGETHER : WAIT_AS_LONG_AS_A_STATEMENT;

/**
 * The transaction's later statements are planned once, with index scans: a bitmap scan would visit every row that left a partial index
 * since the last vacuum. Up to PostgreSQL 17, a disabled scan that is still needed gets such a high cost that JIT compilation would take
 * seconds per execution.
 */
export const PLANNED_ONCE =
  "set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)";

/** Products by ascending id, then the queue, until the commit. */
const LOCK = `
  with settings as materialized (
    select set_config('lock_timeout', ?, true), ${PLANNED_ONCE}
  ), locked as materialized (
    select p.id from settings, products p where p.id = any (?::int[]) order by p.id for update of p
  )
  select pg_advisory_xact_lock(7311002) from (select count(*) from locked) as all_are_locked`;

/**
 * One snapshot, so that a checkout that becomes an order is counted once. The lookup of known keys repeats the predicate of their index: a
 * plan made on an empty table could otherwise choose an index of paid checkouts, and read all of them from then on.
 */
const READ = `
  with given as materialized (select ?::timestamptz as left_over)
  select
    (select jsonb_agg(p) from (
      select id, name, name_es, price_cents, category, image_path, on_hand, reserved, sold_out_at, menu_round, is_active, allergens, station, prep_points
      from products where id = any (?::int[]) or ?::boolean) as p) as products,
    (select count(*)::int from orders where status = 'queued' and placed_at > given.left_over) as queued,
    (select jsonb_agg(c) from checkouts c where ${IS_LIVE}) as live,
    (select jsonb_agg(c) from checkouts c where c.idempotency_key = any (?::text[]) and c.state <> 'expired' and not c.${IS_LIVE}) as known,
    ${UNCLOSED_NIGHTS} as nights, ${IS_CLOSED_BY_HAND} as is_closed_by_hand,
    (select jsonb_agg(jsonb_build_object('network', c.network, 'isVouchedFor', c.is_vouched_for, 'paidAt', c.paid_at, 'status', o.status))
      from unnest(?::text[]) as asking(network) cross join lateral (select id, network, paid_at, is_vouched_for from checkouts
        where network = asking.network and state = 'paid' and paid_at >= ?::timestamptz order by paid_at desc limit ?::int) as c
      left join orders o on o.checkout_id = c.id) as paid,
    (select jsonb_agg(jsonb_build_object('productId', i.product_id, 'quantity', i.quantity))
      from orders o join order_items i on i.order_id = o.id
      where ?::boolean and o.${IS_WAITING} and o.placed_at > given.left_over and not i.is_refunded) as waiting,
    (select jsonb_agg(station) from full_stations where since is not null) as full_stations
  from given`;

type PaidRow = { readonly network: string; readonly isVouchedFor: boolean; readonly paidAt: string; readonly status: OrderStatus | null };
type StateRow = StandNightsRow & {
  readonly products: readonly ProductRow[] | null;
  readonly queued: number;
  readonly live: readonly CheckoutRow[] | null;
  readonly known: readonly CheckoutRow[] | null;
  readonly paid: readonly PaidRow[] | null;
  readonly waiting: readonly { readonly productId: number; readonly quantity: number }[] | null;
  readonly full_stations: readonly string[] | null;
};

const RESERVE = `
  update products p set reserved = p.reserved + taken.units, updated_at = ?::timestamptz
  from unnest(?::int[], ?::int[]) as taken(id, units) where p.id = taken.id`;

const SET_FULL_STATIONS = `
  insert into full_stations (station, since) select * from unnest(?::text[], ?::timestamptz[])
  on conflict (station) do update set since = excluded.since`;

const toNetworks = (paid: readonly PaidRow[], now: Instant): HoldState['networks'] =>
  new Map(
    [...groupBy(paid, ({ network }) => networkKey(network))].map(([network, own]) => [
      network,
      networkRecordOf(
        own.map((one) => ({ ...one, paidAt: instantOf(one.paidAt) })),
        now,
      ),
    ]),
  );

const toState = (row: StateRow, now: Instant): HoldState => {
  const products = (row.products ?? []).map(toProductForSale);
  const waiting = (row.waiting ?? []).map((item) => ({ ...item, productId: productId(item.productId) }));
  return {
    now,
    nights: toStandNights(row, now),
    queued: row.queued,
    work: workOf(waiting, new Map(products.map(({ id, preparation }) => [id, preparation]))),
    fullStations: new Set(row.full_stations ?? []),
    products: new Map(products.map((product) => [product.id, product])),
    checkouts: [...(row.live ?? []), ...(row.known ?? [])].map(toCheckout),
    networks: toNetworks(row.paid ?? [], now),
  };
};

const read = async (sql: Sql, asked: readonly HoldRequest[], now: Instant): Promise<HoldState> => {
  const carts = asked.map(({ cart }) => cart);
  const hasStationLimits = asked.some(({ rules }) => Object.keys(rules.stations).length > 0);
  const [row] = await sql<StateRow>(READ, [
    textOf(leftOverUntil(now)),
    [...new Set(carts.flatMap(({ items }) => items.map((item) => item.productId)))],
    hasStationLimits,
    carts.flatMap(({ idempotencyKey }) => idempotencyKey ?? []),
    [...new Set(asked.flatMap(({ cart, rules }) => (rules.fairness === null || cart.isVouchedFor === true ? [] : (cart.network ?? []))))],
    textOf(recordBegins(now)),
    LIMITS.admission.ordersThatEarn,
    hasStationLimits,
  ]);
  if (row === undefined) throw new Error('the state is always answered');
  return toState(row, now);
};

const writesOf = (held: readonly Checkout[], now: Instant): readonly SetWrite[] => {
  const units = unitsOf(held);
  return [
    ...insertAll('checkouts', held.map(toCheckoutRow)),
    ...(units.size === 0 ? [] : [[RESERVE, [textOf(now), [...units.keys()], [...units.values()]]] as const]),
  ];
};

const writesOfStations = (before: ReadonlySet<string>, after: ReadonlySet<string>, now: Instant): readonly SetWrite[] => {
  const changed = [...new Set([...before, ...after])].filter((station) => before.has(station) !== after.has(station));
  return changed.length === 0 ? [] : [[SET_FULL_STATIONS, [changed, changed.map((station) => (after.has(station) ? textOf(now) : null))]]];
};

/** Locks and reads the state that the carts depend on, runs the domain's decision, and writes the result. */
export const createHoldCarts =
  (inTransaction: InTransaction, now: () => Instant): DecideBatch<HoldRequest, Result<Checkout, HoldRefusal>> =>
  (asked) =>
    inTransaction(async (sql) => {
      const products = new Set(asked.flatMap(({ cart }) => cart.items.map((item) => item.productId)));
      const at = now();
      // Sent after the lock: a statement sees data committed before it starts.
      const [, state] = await Promise.all([sql(LOCK, [lockTimeoutOf(asked), [...products]]), read(sql, asked, at)]);
      const { outcomes, fullStations } = decideHolds(asked, state);
      const held = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
      // The commit is sent right behind the statement, and fails with it.
      void Promise.allSettled([writeAll(sql, [...writesOf(held, at), ...writesOfStations(state.fullStations, fullStations, at)])]);
      return outcomes;
    });
