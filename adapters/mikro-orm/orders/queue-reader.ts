import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import { groupBy } from '#core/domain/kernel/group-by.ts';
import { orderId, productId, type ProductId } from '#core/domain/kernel/ids.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { stationLoadsOf, type WantedUnits } from '#core/domain/queue/capacity.ts';
import { leftOverUntil } from '#core/domain/queue/queue.ts';
import { ordersForEstimate, timedOrder } from '#core/domain/queue/estimate.ts';
import type { QueueReader } from '#core/ports/queue-reader.ts';
import type { Clock } from '#core/ports/clock.ts';
import { toPreparation } from '../catalogue/product.mapper.ts';
import type { ProductRow } from '../catalogue/product.row.ts';
import { instantOf, instantOrNull, textOf, type Sql } from '../database/sql.ts';
import { IS_LIVE, IS_WAITING } from '../database/states.ts';

const LOAD = `
  select (select count(*)::int from orders where status = 'queued' and placed_at > ?::timestamptz) as queued,
    (select count(*)::int from checkouts where ${IS_LIVE}) as "openCheckouts"`;

const PREPARATIONS = "(select json_agg(json_build_object('id', id, 'station', station, 'prep_points', prep_points)) from products)";

type PreparationRow = Pick<ProductRow, 'id' | 'station' | 'prep_points'>;
type Units = { readonly productId: number; readonly quantity: number };

const toPreparations = (rows: readonly PreparationRow[] | null): ReadonlyMap<ProductId, Preparation> =>
  new Map((rows ?? []).map((row) => [productId(row.id), toPreparation(row)]));

const toUnits = (rows: readonly Units[]): WantedUnits =>
  rows.map((row) => ({ productId: productId(row.productId), quantity: row.quantity }));

const UNITS = `
  select ${PREPARATIONS} as preparations,
    (select json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity)) from orders o join order_items i on i.order_id = o.id
      where o.${IS_WAITING} and o.placed_at > ?::timestamptz and not i.is_refunded) as waiting,
    (select json_agg(line) from checkouts c cross join jsonb_array_elements(c.lines) as line where c.${IS_LIVE}) as held,
    (select json_agg(station) from full_stations where since is not null) as full`;

type UnitsRow = {
  readonly preparations: readonly PreparationRow[] | null;
  readonly waiting: readonly Units[] | null;
  readonly held: readonly Units[] | null;
  readonly full: readonly string[] | null;
};

const TONIGHT = `
  select id, status, placed_at, entered_at, ready_at from orders
  where night_id = (select id from nights where state = 'open') and status <> 'cancelled'`;

type TonightRow = {
  readonly id: string;
  readonly status: OrderStatus;
  readonly placed_at: string;
  readonly entered_at: string | null;
  readonly ready_at: string | null;
};

const toTonight = ({ id, status, placed_at: placedAt, entered_at: enteredAt, ready_at: readyAt }: TonightRow) => ({
  id: orderId(id),
  status,
  placedAt: instantOf(placedAt),
  ...(enteredAt === null ? {} : { enteredAt: instantOf(enteredAt) }),
  readyAt: instantOrNull(readyAt),
});

const ITEMS = `
  select ${PREPARATIONS} as preparations,
    (select json_agg(json_build_object('orderId', order_id, 'productId', product_id, 'quantity', quantity)) from order_items
      where order_id = any (?::uuid[]) and not is_refunded) as items`;

type ItemsRow = {
  readonly preparations: readonly PreparationRow[] | null;
  readonly items: readonly (Units & { readonly orderId: string })[] | null;
};

/** SQL, because every phone polls the queue bar and the estimates. */
export const createQueueReader = (sql: Sql, clock: Clock): QueueReader => ({
  async load() {
    const [load] = await sql<Awaited<ReturnType<QueueReader['load']>>>(LOAD, [textOf(leftOverUntil(clock.now()))]);
    if (load === undefined) throw new Error('a count is always answered');
    return load;
  },
  async stationLoads() {
    const [row] = await sql<UnitsRow>(UNITS, [textOf(leftOverUntil(clock.now()))]);
    if (row === undefined) throw new Error('the units are always answered');
    const units = toUnits([...(row.waiting ?? []), ...(row.held ?? [])]);
    return stationLoadsOf(units, toPreparations(row.preparations), new Set(row.full));
  },
  async timedOrders(made) {
    const orders = ordersForEstimate((await sql<TonightRow>(TONIGHT)).map(toTonight), made);
    const [row] = await sql<ItemsRow>(ITEMS, [orders.map(({ id }) => id)]);
    const [itemsOf, preparations] = [groupBy(row?.items ?? [], (item) => item.orderId), toPreparations(row?.preparations ?? null)];
    return orders.map((order) => timedOrder(order, toUnits(itemsOf.get(order.id) ?? []), preparations));
  },
});
