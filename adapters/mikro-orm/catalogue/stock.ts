import type { EntityManager, FilterQuery, InferEntity } from '@mikro-orm/postgresql';
import type { Category } from '#core/domain/catalogue/category.ts';
import { flattenGroups, groupByCategory } from '#core/domain/catalogue/product.ts';
import { nightId, productId, stockActId } from '#core/domain/kernel/ids.ts';
import type { StockFacts } from '#core/domain/stock/night-stock.ts';
import { COUNT_KINDS, type CountKind, type CountSince, type LastCount, type StockEntry } from '#core/domain/stock/stock-entry.ts';
import type { StockReader, StockRepository } from '#core/ports/stock-repository.ts';
import { unitsToPack } from '#core/domain/order/held-units.ts';
import type { Ask } from '../database/em-on-connection.ts';
import { instantOf, instantOrNull, textOf } from '../database/instant-text.ts';
import type { NotifyChange } from '../database/notify.ts';
import { NightRow } from '../nights/night.row.ts';
import type { ProductRow } from './product.row.ts';
import { StockMovementRow } from './stock-movement.row.ts';
import { asJson, type Sql } from '../database/sql.ts';
import { ORDER_COLUMNS } from '../orders/order-columns.ts';
import { toOrder, type OrderWithItems } from '../orders/order.mapper.ts';
import { IS_IN_HAND } from '../database/states.ts';

type Row = InferEntity<typeof StockMovementRow>;
const isCountKind = (kind: Row['kind']): kind is CountKind => COUNT_KINDS.some((one) => one === kind);

const toEntryKind = (kind: Row['kind']): StockEntry['kind'] => {
  if (kind === 'initial') throw new Error('no act adds a product');
  return kind;
};

const toLastCount = ({ night_id: night, product_id: product, act_id: act, kind, counted, by, at }: Row): LastCount => {
  if (night === null || act === null || counted === null || by === null || !isCountKind(kind))
    throw new Error('a count has a night, an act, a figure and a person');
  return { nightId: nightId(night), productId: productId(product), actId: stockActId(act), kind, counted, by, at: instantOf(at) };
};

/** The latest count of each product in the open night. */
const lastCounts = async (em: EntityManager, where: FilterQuery<Row> = {}): Promise<ReadonlyMap<number, LastCount>> => {
  const night = await em.findOne(NightRow, { state: 'open' });
  if (night === null) return new Map();
  const ofTheNight = { night_id: night.id, kind: { $in: [...COUNT_KINDS] }, counted: { $ne: null } };
  const counts = await em.find(StockMovementRow, { $and: [ofTheNight, where] }, { orderBy: { id: 'asc' } });
  return new Map(counts.map((row) => [row.product_id, toLastCount(row)]));
};

const toColumns = ({ actId, productId: product, kind, delta, count, by, at, note }: StockEntry) => ({
  act_id: actId,
  product_id: product,
  kind,
  delta,
  counted: count?.counted ?? null,
  seen: count?.seen ?? null,
  by,
  at: textOf(at),
  note,
});

const COUNTS_SINCE = `
  select distinct on (m.product_id) m.product_id, m.kind, n.state = 'open' as is_tonight
  from stock_movements m join nights n on n.id = m.night_id
  where m.counted is not null and m.at > ?::timestamptz and m.product_id = any(?::int[])
  order by m.product_id, m.id`;

type CountSinceRow = { readonly product_id: number; readonly kind: CountSince['kind']; readonly is_tonight: boolean };

const SOLD_TONIGHT = `
  select distinct product_id from units_taken()
  where night_id = (select id from nights where state = 'open') and product_id = any(?::int[])`;

/** SQL, because every sale of the counted products waits for it: one statement, not one for each product. */
const WRITE = `
  with given as materialized (
    select * from jsonb_to_recordset(?) as g(
      act_id text, product_id int, kind text, delta int, counted int, seen int, by text, at timestamptz, note text)
  ), changed as (
    update products p set on_hand = p.on_hand + given.delta, updated_at = given.at
    from given where p.id = given.product_id and given.delta <> 0
  )
  insert into stock_movements (act_id, product_id, kind, delta, counted, seen, by, at, note)
  select act_id, product_id, kind, delta, counted, seen, by, at, note from given order by product_id`;

type StockRepositoryDeps = { readonly em: EntityManager; readonly sql: Sql; readonly notifyChange: NotifyChange };

export const createStockRepository = ({ em, sql, notifyChange }: StockRepositoryDeps): StockRepository => ({
  isWritten: async (act) => (await em.count(StockMovementRow, { act_id: act })) > 0,
  changedBy: async (act) =>
    (await em.find(StockMovementRow, { act_id: act }, { orderBy: { product_id: 'asc' } })).map(({ product_id: product, delta, kind }) => ({
      productId: productId(product),
      delta,
      kind: toEntryKind(kind),
    })),
  lastCounts: async (products) => [...(await lastCounts(em, { product_id: { $in: [...products] } })).values()],
  countsSince: async (products, at) =>
    (await sql<CountSinceRow>(COUNTS_SINCE, [textOf(at), [...products]])).map(({ product_id: product, kind, is_tonight: isTonight }) => ({
      productId: productId(product),
      kind,
      isTonight,
    })),
  soldTonight: async (products) =>
    new Set((await sql<{ product_id: number }>(SOLD_TONIGHT, [[...products]])).map(({ product_id: id }) => productId(id))),
  write: async (entries) => {
    await sql(WRITE, [asJson(entries.map(toColumns))]);
    notifyChange('products');
    notifyChange('nights');
  },
});

/** SQL, because it sums over four tables. One line for each product that was there or moved: a product that came during the night began it with nothing. */
const OF_NIGHT = `
  with moved as (
    select product_id,
      sum(delta) filter (where kind in ('initial', 'adjustment')) as added,
      -sum(delta) filter (where kind = 'spoiled') as spoiled,
      sum(delta) filter (where kind = 'opening-count') as opening_difference,
      sum(delta) filter (where kind = 'closing-count') as closing_difference,
      max(at) filter (where delta < 0 and kind in ('adjustment', 'spoiled')) as last_at
    from stock_movements where night_id = ?::uuid group by product_id
  ), taken as (
    select product_id, sum(quantity) filter (where not is_comp) as sold, sum(quantity) filter (where is_comp) as given, max(at) as last_at
    from units_taken() where night_id = ?::uuid group by product_id
  ), stock as (
    select product_id, opening, name, category, sold_out_at from night_stock where night_id = ?::uuid
  )
  select p.id, coalesce(s.name, p.name) as name, coalesce(s.category, p.category) as category, coalesce(s.opening, 0)::int as taken_over,
    m.opening_difference::int, m.closing_difference::int, coalesce(m.added, 0)::int as added, coalesce(m.spoiled, 0)::int as spoiled,
    coalesce(t.sold, 0)::int as sold, coalesce(t.given, 0)::int as given, greatest(m.last_at, t.last_at) as last_taken_at,
    case when n.state = 'open' then p.sold_out_at else s.sold_out_at end as marked_at
  from nights n cross join products p
  left join stock s on s.product_id = p.id left join moved m on m.product_id = p.id left join taken t on t.product_id = p.id
  where n.id = ?::uuid and exists (select 1 from stock)
  order by p.id`;

type FactsRow = {
  readonly id: number;
  readonly name: string;
  readonly category: Category;
  readonly taken_over: number;
  readonly opening_difference: number | null;
  readonly closing_difference: number | null;
  readonly added: number;
  readonly spoiled: number;
  readonly sold: number;
  readonly given: number;
  readonly last_taken_at: string | null;
  readonly marked_at: string | null;
};

const toFacts = (row: FactsRow): StockFacts => ({
  productId: productId(row.id),
  name: row.name,
  category: row.category,
  takenOver: row.taken_over,
  openingDifference: row.opening_difference,
  added: row.added,
  sold: row.sold,
  given: row.given,
  spoiled: row.spoiled,
  closingDifference: row.closing_difference,
  lastTakenAt: instantOrNull(row.last_taken_at),
  markedAt: instantOrNull(row.marked_at),
});

const inMenuOrder = <T extends { readonly category: Category }>(products: readonly T[]): readonly T[] =>
  flattenGroups(groupByCategory(products));

/** One statement, so that an order which is paid meanwhile is in both figures or in neither. */
const SHELF = `
  select coalesce((select json_agg(p order by p.id) from products p), '[]') as products,
    coalesce((select json_agg(placed) from (select ${ORDER_COLUMNS} from orders o where o.${IS_IN_HAND}) placed), '[]') as orders,
    coalesce((select json_object_agg(s.product_id, s.sold_out_at) from night_stock s where s.sold_out_at is not null and s.night_id =
      (select id from nights where state = 'closed' order by closed_at desc limit 1)), '{}') as sold_out_last`;

type ShelfRow = {
  readonly products: readonly Pick<InferEntity<typeof ProductRow>, 'id' | 'name' | 'category' | 'is_active' | 'on_hand'>[];
  readonly orders: readonly OrderWithItems[];
  readonly sold_out_last: Readonly<Record<string, string>>;
};

export const createStockReader = (ask: Ask, sql: Sql): StockReader => ({
  shelf: () =>
    ask(async (em) => {
      const night = await em.findOne(NightRow, { state: 'open' });
      const counts = await lastCounts(em);
      const [shelf] = await sql<ShelfRow>(SHELF);
      const inHand = (shelf?.orders ?? []).map(toOrder);
      const products = (shelf?.products ?? []).map((row) => ({
        productId: productId(row.id),
        name: row.name,
        category: row.category,
        isActive: row.is_active,
        onHand: row.on_hand,
        toPack: unitsToPack(inHand, productId(row.id)),
        lastCount: counts.get(row.id) ?? null,
        soldOutLast: instantOrNull(shelf?.sold_out_last[row.id] ?? null),
      }));
      return { night: night === null ? null : { id: nightId(night.id), name: night.name }, products: inMenuOrder(products) };
    }),
  ofNight: async (night) => inMenuOrder((await sql<FactsRow>(OF_NIGHT, [night, night, night, night])).map(toFacts)),
});
