import { LockMode, raw, type EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import { nightId, type OrderId } from '#core/domain/kernel/ids.ts';
import { LIVE_STATES } from '#core/domain/checkout/checkout.ts';
import { tonightOf, type Tonight } from '#core/domain/night/ordering.ts';
import { afterClosing, type Night, type Unfinished } from '#core/domain/night/night.ts';
import type { SheetSeal } from '#core/domain/reports/sheet-seal.ts';
import { IN_HAND_STATUSES } from '#core/domain/order/in-hand.ts';
import { CALLED_OFF, ORDER_CALLED_OFF } from '#core/domain/order/order.ts';
import type { NightReader, NightRepository } from '#core/ports/night-repository.ts';
import type { Ask } from '../database/connection.ts';
import { instantOf, instantOrNull, textOf, asJson, type Sql } from '../database/sql.ts';
import {
  toNight,
  toNightRow,
  holdOpenNight,
  IS_CLOSED_BY_HAND,
  KEEP_SHELF,
  NIGHT_FACTS,
  START_NIGHT,
  toNightFacts,
  toStandNights,
  UNCLOSED_NIGHTS,
  type NightFactsRow,
  type StandNightsRow,
} from './night-facts.ts';
import type { NotifyChange } from '../database/notify.ts';
import { CheckoutRow } from '../checkout/checkout.row.ts';
import { DrawerRow } from '../window/drawer.row.ts';
import { NightSealRow } from './night-seal.row.ts';
import { NightRow } from './night.row.ts';
import { OrderRow } from '../orders/order.row.ts';

type Row = InferEntity<typeof NightRow>;

const readSeals = async (em: EntityManager): Promise<readonly SheetSeal[]> => {
  const rows = await em.find(NightSealRow, {});
  return rows.map((row) => ({
    nightId: nightId(row.night_id),
    previous: row.previous,
    figures: row.figures,
    fingerprint: row.fingerprint,
    sealedAt: instantOf(row.sealed_at),
  }));
};

const unfinished = async (em: EntityManager): Promise<Unfinished> => {
  const open = await em.findOne(NightRow, { state: 'open' });
  // Checkouts before orders: one that becomes an order in between is counted twice rather than missed.
  const liveCheckouts = await em.count(CheckoutRow, { state: { $in: [...LIVE_STATES] } });
  const ordersInHand = await em.count(OrderRow, { status: { $in: [...IN_HAND_STATUSES] } });
  return {
    ordersInHand,
    liveCheckouts,
    uncountedDrawers: open === null ? 0 : await em.count(DrawerRow, { night_id: open.id, state: { $ne: 'closed' } }),
  };
};

/** The order's night; it stays open or closed until commit. */
const holdNightOf = async (em: EntityManager, id: OrderId): Promise<Row | null> => {
  const order = await em.findOne(OrderRow, { id }, { fields: ['night_id'] });
  return order === null ? null : await em.findOne(NightRow, { id: order.night_id }, { lockMode: LockMode.PESSIMISTIC_READ });
};

/** The queue's lock: holds wait for it, too. */
const LOCK_QUEUE = 'select pg_advisory_xact_lock(7311002)';

const EMPTY_STATIONS = 'update full_stations set since = null where since is not null';

type NightRepositoryDeps = { readonly em: EntityManager; readonly sql: Sql; readonly notifyChange: NotifyChange };

export const createNightRepository = ({ em, sql, notifyChange }: NightRepositoryDeps): NightRepository => ({
  tonight: async (day, at) => {
    const decide = async (): Promise<Tonight> => {
      const [facts] = await sql<NightFactsRow>(`select ${NIGHT_FACTS}`);
      if (facts === undefined) throw new Error('the facts are always answered');
      return tonightOf(toNightFacts(facts), day, at);
    };
    if ((await decide()).started === null) return await holdOpenNight(sql);
    await sql(LOCK_QUEUE);
    const { started } = await decide();
    if (started !== null) await sql(START_NIGHT, [asJson(toNightRow(started))]);
    return await holdOpenNight(sql);
  },
  openedAt: async () => instantOrNull((await em.findOne(NightRow, { state: 'open' }))?.opened_at ?? null),
  isOpenFor: async (order) => (await holdNightOf(em, order))?.state === 'open',
  hearsAt: async (order, now) => afterClosing(now, instantOrNull((await holdNightOf(em, order))?.closed_at ?? null)),
  lock: async () => {
    await sql(LOCK_QUEUE);
    const rows = await em.find(
      NightRow,
      { state: { $in: ['planned', 'open'] } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    return rows.map(toNight);
  },
  unfinished: () => unfinished(em),
  save: async (night) => {
    const [before] = await sql<{ state: Night['state'] }>('select state from nights where id = ?', [night.id]);
    await em.qb(NightRow).insert(toNightRow(night)).onConflict('id').merge().execute('run');
    if (night.state !== 'planned' && night.state !== before?.state) await sql(KEEP_SHELF[night.state], [night.id]);
    if (night.state === 'closed') await sql(EMPTY_STATIONS);
    notifyChange('nights');
  },
  seals: () => readSeals(em),
  seal: async ({ nightId: night, sealedAt, ...seal }) =>
    void (await em.insert(NightSealRow, { night_id: night, sealed_at: textOf(sealedAt), ...seal })),
  remove: async ({ id }) => {
    if ((await em.nativeDelete(NightRow, { id, state: 'planned' })) !== 1) throw new Error('only a planned night is deleted');
    notifyChange('nights');
  },
});

/** SQL, because every customer who cannot order polls it: through MikroORM it takes four times as long. */
const CURRENT = `select ${UNCLOSED_NIGHTS} as nights, ${IS_CLOSED_BY_HAND} as is_closed_by_hand`;

const AS_LISTED = [
  { [raw("state = 'planned'")]: 'desc' },
  { [raw("state = 'open'")]: 'desc' },
  { [raw('coalesce(opened_at, opens_at)')]: 'desc nulls first' },
  { id: 'asc' },
] as const;

/** Like `isUndone` in core. */
const IS_UNDONE = `o.channel = 'W' and o.tender <> 'card' and o.paid_cents = 0 and o.total_cents > 0 and o.status = 'cancelled'
  and coalesce(o.status_staff_id, '') not in ('${CALLED_OFF.staffId}', '${ORDER_CALLED_OFF.staffId}')
  and exists (select 1 from order_items i where i.order_id = o.id and i.is_returned)`;

const ordersByNight = async (em: EntityManager, nights: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const counts = await em
    .qb(OrderRow, 'o')
    .select(['night_id', raw('count(*)::int as orders')])
    .where({ night_id: { $in: [...nights] } })
    .andWhere(`not (${IS_UNDONE})`)
    .groupBy('night_id')
    .execute<{ night_id: string; orders: number }[]>('all');
  return new Map(counts.map(({ night_id: night, orders }) => [night, orders]));
};

export const createNightReader = (ask: Ask, sql: Sql): NightReader => ({
  current: async (now) => {
    const [row] = await sql<StandNightsRow>(CURRENT);
    if (row === undefined) throw new Error('the facts are always answered');
    return toStandNights(row, now);
  },
  list: (limit) =>
    ask(async (em) => {
      const rows = await em.find(NightRow, {}, { orderBy: [...AS_LISTED], limit });
      const orders = await ordersByNight(
        em,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ night: toNight(row), orders: orders.get(row.id) ?? 0 }));
    }),
  unfinished: () => ask(unfinished),
  seals: () => ask(readSeals),
});
