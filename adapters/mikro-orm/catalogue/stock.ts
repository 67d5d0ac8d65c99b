import type { EntityManager, FilterQuery, InferEntity } from '@mikro-orm/postgresql';
import type { Category } from '#core/domain/catalogue/category.ts';
import { flattenGroups, groupByCategory } from '#core/domain/catalogue/product.ts';
import { nightId, productId, stockActId } from '#core/domain/kernel/ids.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import { stockFactsOf, type NamedProduct, type StockSources } from '#core/domain/stock/night-stock.ts';
import {
  COUNT_KINDS,
  firstCounts,
  isCountKind,
  type CountAfterSale,
  type LastCount,
  type StockEntry,
  type StockKind,
} from '#core/domain/stock/stock-entry.ts';
import type { StockReader, StockRepository } from '#core/ports/stock-repository.ts';
import { unitsOnShelf } from '#core/domain/order/held-units.ts';
import type { Ask } from '../database/connection.ts';
import { instantOf, instantOrNull, textOf, asJson, type Sql } from '../database/sql.ts';
import type { NotifyChange } from '../database/notify.ts';
import { NightRow } from '../nights/night.row.ts';
import type { ProductRow } from './product.row.ts';
import { StockMovementRow } from './stock-movement.row.ts';
import { ORDER_COLUMNS } from '../orders/order-columns.ts';
import { toOrder, type OrderWithItems } from '../orders/order.mapper.ts';
import { IS_IN_HAND } from '../database/states.ts';
import { holdNightOfMovement } from '../nights/night-facts.ts';
import { UNITS_TAKEN } from './units-taken.ts';

type Row = InferEntity<typeof StockMovementRow>;
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
  select m.product_id as "productId", m.kind, n.state = 'open' as "isTonight"
  from stock_movements m join nights n on n.id = m.night_id
  where m.counted is not null and m.at > ?::timestamptz and m.product_id = any(?::int[]) order by m.id`;

const SOLD_TONIGHT = `
  select distinct product_id from ${UNITS_TAKEN}
  where night_id = (select id from nights where state = 'open') and product_id = any(?::int[])`;

/** SQL, because every sale of the counted products waits for it: one statement instead of one per product. */
const WRITE = `
  with given as materialized (
    select * from jsonb_to_recordset(?) as g(
      act_id text, product_id int, kind text, delta int, counted int, seen int, by text, at timestamptz, note text)
  ), changed as (
    update products p set on_hand = p.on_hand + given.delta, updated_at = given.at
    from given where p.id = given.product_id and given.delta <> 0
  )
  insert into stock_movements (night_id, act_id, product_id, kind, delta, counted, seen, by, at, note)
  select ?::uuid, act_id, product_id, kind, delta, counted, seen, by, at, note from given order by product_id`;

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
  countsSince: async (products, at) => firstCounts(await sql<CountAfterSale>(COUNTS_SINCE, [textOf(at), [...products]])),
  spoiledSince: async (product, at) =>
    (await em.find(StockMovementRow, { product_id: product, kind: 'spoiled', at: { $gt: textOf(at) } })).reduce(
      (units, { delta }) => units - delta,
      0,
    ),
  soldTonight: async (products) =>
    new Set((await sql<{ product_id: number }>(SOLD_TONIGHT, [[...products]])).map(({ product_id: id }) => productId(id))),
  write: async (entries) => {
    const night = await holdNightOfMovement(sql);
    await sql(WRITE, [asJson(entries.map(toColumns)), night]);
    notifyChange('products');
    notifyChange('nights');
  },
});

/** One statement, so that a concurrent sale is in every figure or in none. */
const OF_NIGHT = `
  select n.state = 'open' as "isOpen",
    (select json_agg(json_build_object('id', id, 'name', name, 'category', category, 'priceCents', price_cents, 'soldOutAt', sold_out_at)
      order by id) from products) as products,
    (select json_agg(json_build_object('id', product_id, 'opening', opening, 'name', name, 'category', category, 'priceCents', price_cents,
      'soldOutAt', sold_out_at)) from night_stock where night_id = n.id) as kept,
    (select json_agg(json_build_object('id', product_id, 'kind', kind, 'delta', delta, 'at', at)) from stock_movements where night_id = n.id) as movements,
    (select json_agg(json_build_object('id', product_id, 'quantity', quantity, 'isComp', is_comp, 'at', at)) from (
      select product_id, is_comp, sum(quantity)::int as quantity, max(at) as at from ${UNITS_TAKEN} where night_id = n.id group by product_id, is_comp
    ) as summed) as taken
  from nights n where n.id = ?::uuid`;

type Named = {
  readonly name: string;
  readonly category: Category;
  readonly priceCents: Cents | null;
  readonly soldOutAt: string | null;
};
type Kept = { readonly id: number; readonly opening: number } & (Named | { readonly name: null });
type SourcesRow = {
  readonly isOpen: boolean;
  readonly products: readonly ({ readonly id: number; readonly priceCents: Cents } & Named)[] | null;
  readonly kept: readonly Kept[] | null;
  readonly movements: readonly { readonly id: number; readonly kind: StockKind; readonly delta: number; readonly at: string }[] | null;
  readonly taken: readonly { readonly id: number; readonly quantity: number; readonly isComp: boolean; readonly at: string }[] | null;
};

const toNamed = ({ name, category, priceCents, soldOutAt }: Named): NamedProduct => ({
  name,
  category,
  priceCents,
  soldOutAt: instantOrNull(soldOutAt),
});

const toSources = ({ isOpen, products, kept, movements, taken }: SourcesRow): StockSources => ({
  isOpen,
  products: (products ?? []).map((row) => ({ ...toNamed(row), productId: productId(row.id), priceCents: row.priceCents })),
  kept: new Map((kept ?? []).map((row) => [productId(row.id), { opening: row.opening, named: row.name === null ? null : toNamed(row) }])),
  movements: (movements ?? []).map(({ id, at, ...row }) => ({ ...row, productId: productId(id), at: instantOf(at) })),
  taken: (taken ?? []).map(({ id, at, ...row }) => ({ ...row, productId: productId(id), at: instantOf(at) })),
});

const inMenuOrder = <T extends { readonly category: Category }>(products: readonly T[]): readonly T[] =>
  flattenGroups(groupByCategory(products));

/** One statement, so that a concurrently paid order is in both figures or in neither. */
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
        toPack: unitsOnShelf(inHand, productId(row.id)),
        lastCount: counts.get(row.id) ?? null,
        soldOutLast: instantOrNull(shelf?.sold_out_last[row.id] ?? null),
      }));
      return { night: night === null ? null : { id: nightId(night.id), name: night.name }, products: inMenuOrder(products) };
    }),
  ofNight: async (night) => (await sql<SourcesRow>(OF_NIGHT, [night])).flatMap((row) => stockFactsOf(toSources(row))),
});
