import type { StationLoad } from '#core/domain/queue/capacity.ts';
import type { TimedOrder } from '#core/domain/queue/estimate.ts';
import type { QueueLoad, QueueReader } from '#core/ports/queue-reader.ts';
import type { Clock } from '#core/ports/clock.ts';
import { ofTheNight } from './left-over.ts';
import { instantOf, instantOrNull, textOf } from '../database/instant-text.ts';
import type { Sql } from '../database/sql.ts';
import { IS_LIVE } from '../database/states.ts';

/** Asks for the time. */
const LOAD_COLUMNS = `
    (select count(*)::int from orders where status = 'queued' and ${ofTheNight('placed_at', '?::timestamptz')}) as queued,
    (select count(*)::int from checkouts where ${IS_LIVE}) as open_checkouts`;

type LoadRow = { readonly queued: number; readonly open_checkouts: number };

const toLoad = (row: LoadRow): QueueLoad => ({ queued: row.queued, openCheckouts: row.open_checkouts });

const TIMED_ORDERS = `
  select o.placed_at, o.entered_at, o.ready_at,
    (select coalesce(jsonb_object_agg(w.station, w.points), '{}') from (
      select p.station, sum(p.prep_points * i.quantity)::int as points
      from order_items i join products p on p.id = i.product_id
      where i.order_id = o.id and not i.is_refunded and p.prep_points > 0 group by p.station
    ) w) as work
  from (
    select id, placed_at, entered_at, null::timestamptz as ready_at from orders
    where status in ('queued', 'preparing') and night_id = (select id from nights where state = 'open')
    union all (
      select id, placed_at, entered_at, ready_at from orders
      where status in ('ready', 'completed') and ready_at > placed_at and entered_at is null and night_id = (select id from nights where state = 'open')
      order by ready_at desc limit ?
    )
  ) o order by o.placed_at, o.id`;

const STATION_LOADS = `
  with work as (
    select i.product_id, i.quantity from orders o join order_items i on i.order_id = o.id
    where o.status in ('queued', 'preparing') and ${ofTheNight('o.placed_at', '?::timestamptz')} and not i.is_refunded
    union all
    select (line ->> 'productId')::int, (line ->> 'quantity')::int
    from checkouts c cross join jsonb_array_elements(c.lines) as line where c.${IS_LIVE}
  )
  select p.station, coalesce(sum(p.prep_points * work.quantity), 0)::int as points,
    exists (select 1 from full_stations f where f.station = p.station and f.since is not null) as "wasFull"
  from products p left join work on work.product_id = p.id group by p.station order by p.station collate "C"`;

type TimedRow = {
  readonly placed_at: string;
  readonly entered_at: string | null;
  readonly ready_at: string | null;
  readonly work: TimedOrder['work'];
};

export const createQueueReader = (sql: Sql, clock: Clock): QueueReader => ({
  async load() {
    const [row] = await sql<LoadRow>(`select ${LOAD_COLUMNS}`, [textOf(clock.now())]);
    if (row === undefined) throw new Error('a count is always answered');
    return toLoad(row);
  },
  stationLoads: () => sql<StationLoad>(STATION_LOADS, [textOf(clock.now())]),
  timedOrders: async (made) =>
    (await sql<TimedRow>(TIMED_ORDERS, [made])).map((row) => ({
      work: row.work,
      placedAt: instantOf(row.placed_at),
      ...(row.entered_at === null ? {} : { enteredAt: instantOf(row.entered_at) }),
      readyAt: instantOrNull(row.ready_at),
    })),
});
