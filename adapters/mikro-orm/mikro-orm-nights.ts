import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { nightId } from '#core/domain/kernel/ids.ts';
import type { Unfinished } from '#core/domain/night/night.ts';
import { afterClosing } from '#core/domain/order/gone-money.ts';
import type { NightReader, NightRepository } from '#core/ports/night-repository.ts';
import { instantOrNull, textOf } from './mappers/instant.mapper.ts';
import { toNight, toNightRow } from './mappers/night.mapper.ts';
import type { NotifyChange } from './notify.ts';
import { NightRow } from './rows/night.row.ts';
import type { Sql } from './sql.ts';

const UNFINISHED = `
  select
    (select count(*)::int from orders where status in ('queued', 'preparing', 'ready')) as orders_in_hand,
    (select count(*)::int from checkouts where state in ('creating', 'open')) as live_checkouts,
    (select count(*)::int from drawers d join nights n on n.id = d.night_id where n.state = 'open' and d.state <> 'closed') as uncounted_drawers`;

const unfinished = async (sql: Sql): Promise<Unfinished> => {
  const [row] = await sql<{ orders_in_hand: number; live_checkouts: number; uncounted_drawers: number }>(UNFINISHED);
  if (row === undefined) throw new Error('a count is always answered');
  return { ordersInHand: row.orders_in_hand, liveCheckouts: row.live_checkouts, uncountedDrawers: row.uncounted_drawers };
};

type NightRepositoryDeps = { readonly sql: Sql; readonly em: EntityManager; readonly notifyChange: NotifyChange };

export const createMikroOrmNightRepository = ({ sql, em, notifyChange }: NightRepositoryDeps): NightRepository => ({
  tonight: async (day, at) => {
    const [row] = await sql<{ id: string | null }>('select tonight(?, ?::timestamptz) as id', [day, textOf(at)]);
    return row === undefined || row.id === null ? null : nightId(row.id);
  },
  isOpenFor: async (order) => {
    const statement = "select n.id from nights n join orders o on o.night_id = n.id where o.id = ? and n.state = 'open' for share of n";
    return (await sql(statement, [order])).length === 1;
  },
  hearsAt: async (order, now) => {
    const statement = 'select n.closed_at from nights n join orders o on o.night_id = n.id where o.id = ? for share of n';
    const [row] = await sql<{ closed_at: string | null }>(statement, [order]);
    return afterClosing(now, instantOrNull(row?.closed_at ?? null));
  },
  lock: async () => {
    // The queue's lock: a hold waits for it, too.
    await sql('select pg_advisory_xact_lock(7311002)');
    const rows = await em.find(
      NightRow,
      { state: { $in: ['planned', 'open'] } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    return rows.map(toNight);
  },
  unfinished: () => unfinished(sql),
  save: async (night) => {
    await em.qb(NightRow).insert(toNightRow(night)).onConflict('id').merge().execute('run');
    notifyChange('nights');
  },
  remove: async ({ id }) => {
    if ((await em.nativeDelete(NightRow, { id, state: 'planned' })) !== 1) throw new Error('only a planned night is deleted');
    notifyChange('nights');
  },
});

const CURRENT = `
  select n.*, false as is_closed_by_hand from nights n where n.state = 'open'
  union all
  (select n.*, false from nights n where n.state = 'planned' and coalesce(n.closes_at > ?::timestamptz, true)
   order by n.opens_at nulls last, n.id limit 1)
  union all
  (select n.*, true from nights n where n.closed_by is not null limit 1)`;

const LIST = `
  select n.*, (select count(*)::int from orders o where o.night_id = n.id) as orders from nights n
  order by n.state = 'planned' desc, n.state = 'open' desc, coalesce(n.opened_at, n.opens_at) desc nulls first, n.id
  limit ?`;

export const createMikroOrmNightReader = (sql: Sql): NightReader => ({
  current: async (now) => {
    const rows = await sql<NightRow & { is_closed_by_hand: boolean }>(CURRENT, [textOf(now)]);
    const inState = (state: NightRow['state']) => {
      const row = rows.find((one) => one.state === state);
      return row === undefined ? null : toNight(row);
    };
    return { open: inState('open'), next: inState('planned'), isClosedByHand: rows.some((row) => row.is_closed_by_hand) };
  },
  list: async (limit) =>
    (await sql<NightRow & { orders: number }>(LIST, [limit])).map((row) => ({ night: toNight(row), orders: row.orders })),
  unfinished: () => unfinished(sql),
});
