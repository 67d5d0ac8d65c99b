import type { Category } from '#core/domain/catalogue/category.ts';
import { flattenGroups, groupByCategory } from '#core/domain/catalogue/product.ts';
import { nightId, productId, stockActId } from '#core/domain/kernel/ids.ts';
import type { StockFacts } from '#core/domain/stock/night-stock.ts';
import type { CountKind, LastCount, StockEntry } from '#core/domain/stock/stock-entry.ts';
import type { StockReader, StockRepository } from '#core/ports/stock-repository.ts';
import { instantOf, instantOrNull, textOf } from './mappers/instant.mapper.ts';
import type { NotifyChange } from './notify.ts';
import { asJson, type Sql } from './sql.ts';

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

const CHANGED_BY = 'select product_id as id, delta from stock_movements where act_id = ? order by product_id';

/** The latest count of each product in the open night. */
const LAST_COUNTS = `
  select distinct on (m.product_id) m.night_id, m.product_id, m.act_id, m.kind, m.counted, m.by, m.at
  from stock_movements m join nights n on n.id = m.night_id
  where n.state = 'open' and m.kind in ('opening-count', 'closing-count')
  order by m.product_id, m.id desc`;

type LastCountRow = {
  readonly night_id: string;
  readonly product_id: number;
  readonly act_id: string;
  readonly kind: CountKind;
  readonly counted: number;
  readonly by: string;
  readonly at: string;
};

const toLastCount = (row: LastCountRow): LastCount => ({
  nightId: nightId(row.night_id),
  productId: productId(row.product_id),
  actId: stockActId(row.act_id),
  kind: row.kind,
  counted: row.counted,
  by: row.by,
  at: instantOf(row.at),
});

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

export const createMikroOrmStockRepository = (sql: Sql, notifyChange: NotifyChange): StockRepository => ({
  isWritten: async (act) => (await sql('select 1 from stock_movements where act_id = ? limit 1', [act])).length > 0,
  changedBy: async (act) =>
    (await sql<{ id: number; delta: number }>(CHANGED_BY, [act])).map(({ id, delta }) => ({ productId: productId(id), delta })),
  lastCounts: async (products) =>
    (await sql<LastCountRow>(`select * from (${LAST_COUNTS}) c where product_id = any(?::int[])`, [products])).map(toLastCount),
  write: async (entries) => {
    await sql(WRITE, [asJson(entries.map(toColumns))]);
    notifyChange('products');
    notifyChange('nights');
  },
});

const SHELF = `
  select p.id, p.name, p.category, p.is_active, p.on_hand, to_jsonb(c) as last_count
  from products p left join (${LAST_COUNTS}) c on c.product_id = p.id
  order by p.id`;

type ShelfRow = {
  readonly id: number;
  readonly name: string;
  readonly category: Category;
  readonly is_active: boolean;
  readonly on_hand: number;
  readonly last_count: LastCountRow | null;
};

/** One line for each product that was there or moved: a product that came during the night began it with nothing. */
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
    select product_id, opening, name, category from night_stock where night_id = ?::uuid
  )
  select p.id, coalesce(s.name, p.name) as name, coalesce(s.category, p.category) as category, coalesce(s.opening, 0)::int as taken_over,
    m.opening_difference::int, m.closing_difference::int, coalesce(m.added, 0)::int as added, coalesce(m.spoiled, 0)::int as spoiled,
    coalesce(t.sold, 0)::int as sold, coalesce(t.given, 0)::int as given, greatest(m.last_at, t.last_at) as last_taken_at
  from products p
  left join stock s on s.product_id = p.id left join moved m on m.product_id = p.id left join taken t on t.product_id = p.id
  where exists (select 1 from stock)
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
});

const inMenuOrder = <T extends { readonly category: Category }>(products: readonly T[]): readonly T[] =>
  flattenGroups(groupByCategory(products));

export const createMikroOrmStockReader = (sql: Sql): StockReader => ({
  shelf: async () => {
    const [night] = await sql<{ id: string; name: string }>("select id, name from nights where state = 'open'");
    const rows = await sql<ShelfRow>(SHELF);
    const products = rows.map((row) => ({
      productId: productId(row.id),
      name: row.name,
      category: row.category,
      isActive: row.is_active,
      onHand: row.on_hand,
      lastCount: row.last_count === null ? null : toLastCount(row.last_count),
    }));
    return { night: night === undefined ? null : { id: nightId(night.id), name: night.name }, products: inMenuOrder(products) };
  },
  ofNight: async (night) => inMenuOrder((await sql<FactsRow>(OF_NIGHT, [night, night, night])).map(toFacts)),
});
