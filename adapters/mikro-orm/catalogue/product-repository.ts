import { LockMode, raw, type EntityData, type EntityManager, type FilterQuery, type InferEntity } from '@mikro-orm/postgresql';
import { productNameKey } from '#core/domain/catalogue/product-name.ts';
import type { FoodFacts } from '#core/domain/catalogue/food-facts.ts';
import { USUAL_PREPARATION, type Preparation } from '#core/domain/catalogue/preparation.ts';
import { flattenGroups, groupByCategory } from '#core/domain/catalogue/product.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ProductReader } from '#core/ports/product-reader.ts';
import type { NewProduct, ProductRepository } from '#core/ports/product-repository.ts';
import type { Ask } from '../database/connection.ts';
import { textOf, asJson, type Sql } from '../database/sql.ts';
import {
  toNewProduct,
  toFieldColumns,
  toFoodFacts,
  toFoodFactsColumns,
  toPreparation,
  toPreparationColumns,
  toNameColumns,
  toNewRow,
  toProduct,
  toProductForSale,
} from './product.mapper.ts';
import type { NotifyChange } from '../database/notify.ts';
import { ProductRow } from './product.row.ts';
import { StockMovementRow } from './stock-movement.row.ts';
import { holdNightOfMovement } from '../nights/night-facts.ts';

type Row = InferEntity<typeof ProductRow>;

const MOVE_STOCK = `
  with moves as materialized (
    select * from jsonb_to_recordset(?) as m("productId" int, "onHand" int, reserved int, sold int, at timestamptz)
  ), locked as materialized (
    select id, on_hand, reserved, sold from products where id in (select "productId" from moves) order by id for update
  ), changed as (
    update products p
    set on_hand = locked.on_hand + m."onHand", reserved = locked.reserved + m.reserved, sold = locked.sold + m.sold, updated_at = m.at
    from locked join moves m on m."productId" = locked.id
    where p.id = locked.id
    returning p.id
  )
  select (select count(*) from changed) = (select count(*) from moves) as is_whole`;

/** Names are few and edited by hand, so writers of names simply wait for each other. */
const NAMES_LOCK = 7_311_003;

const BY_ID = { orderBy: { id: 'asc' } } as const;
const LOCKED_BY_ID = { ...BY_ID, lockMode: LockMode.PESSIMISTIC_WRITE } as const;

type ProductRepositoryDeps = { readonly sql: Sql; readonly em: EntityManager; readonly clock: Clock; readonly notifyChange: NotifyChange };
type Stock = {
  readonly slug: string | null;
  readonly onHand: number;
  readonly by: string | null;
  readonly preparation: Preparation;
  readonly foodFacts?: FoodFacts;
};

export function createProductRepository({ sql, em, clock, notifyChange }: ProductRepositoryDeps): ProductRepository {
  const lockWhere = (where: FilterQuery<Row>) => em.find(ProductRow, where, LOCKED_BY_ID);
  const lockNames = () => em.execute('select pg_advisory_xact_lock(?)', [NAMES_LOCK]);
  const isTaken = async (name: string, by?: ProductId): Promise<boolean> =>
    // The keys of names from before a release may be older than today's rule.
    (await em.find(ProductRow, by === undefined ? {} : { id: { $ne: by } }, { fields: ['name'] })).some(
      (other) => productNameKey(other.name) === productNameKey(name),
    );
  const write = async (id: ProductId | number, kind: 'initial' | 'adjustment', delta: number, by: string | null): Promise<void> => {
    const movement = { product_id: id, kind, delta, by, at: textOf(clock.now()), night_id: await holdNightOfMovement(sql) };
    await em.insert(StockMovementRow, movement);
  };
  const add = async (product: NewProduct, { by, ...stock }: Stock): Promise<ProductRow> => {
    const row = toNewRow(product, { ...stock, at: clock.now() });
    const id = await em.insert(ProductRow, row);
    await write(id, 'initial', stock.onHand, by);
    notifyChange('products');
    return { ...row, id };
  };
  const update = async (id: ProductId, changes: EntityData<Row>): Promise<void> => {
    const updated = await em.nativeUpdate(ProductRow, { id }, { ...changes, updated_at: textOf(clock.now()) });
    if (updated !== 1) throw new Error('the product to change does not exist');
    notifyChange('products');
  };
  return {
    lockForSale: async (ids) => (await lockWhere({ id: { $in: [...ids] } })).map(toProductForSale),

    async moveStock(moves) {
      const at = textOf(clock.now());
      const [moved] = await sql<{ is_whole: boolean }>(MOVE_STOCK, [asJson(moves.map((move) => ({ ...move, at })))]);
      if (moved?.is_whole !== true) throw new Error('stock was moved of an unknown product, or twice of one');
      notifyChange('products');
    },

    lockAll: async () => (await lockWhere({})).map(toProduct),

    lockCategory: async (category) => (await lockWhere({ category })).map(toProduct),

    async insert(product, { onHand, by }) {
      await lockNames();
      if (await isTaken(product.name)) return null;
      return toProduct(await add(product, { slug: null, onHand, by, preparation: USUAL_PREPARATION[product.category] }));
    },

    async save(product) {
      await update(product.id, toFieldColumns(product));
    },

    async prepare(id, preparation) {
      const before = await em.findOneOrFail(ProductRow, { id });
      await update(id, toPreparationColumns(preparation));
      return toPreparation(before);
    },

    async describe(id, change) {
      const before = toFoodFacts(await em.findOneOrFail(ProductRow, { id }));
      const after = change(before);
      await update(id, toFoodFactsColumns(after));
      return [before, after];
    },

    async rename(id, name) {
      await lockNames();
      if (await isTaken(name, id)) return false;
      await update(id, toNameColumns(name));
      return true;
    },

    async sellOut(id, at) {
      await update(id, { sold_out_at: textOf(at) });
    },

    async putBack(id) {
      await update(id, { sold_out_at: null, menu_round: raw('?? + 1', ['menu_round']) });
      return toProduct(await em.findOneOrFail(ProductRow, { id }));
    },

    async adjustStock(id, delta, by) {
      await update(id, { on_hand: raw('?? + ?', ['on_hand', delta]) });
      await write(id, 'adjustment', delta, by);
    },

    async lockSeeded() {
      const rows = await em.find(ProductRow, { slug: { $ne: null } }, LOCKED_BY_ID);
      return rows.flatMap((row) => (row.slug === null ? [] : [{ slug: row.slug, product: toProduct(row) }]));
    },

    async addStarter(starter) {
      const { slug, name, stock, preparation, foodFacts } = starter;
      await lockNames();
      if ((await em.count(ProductRow, { slug })) > 0 || (await isTaken(name))) return;
      await add(toNewProduct(starter), { slug, onHand: stock, by: null, preparation, foodFacts });
    },
  };
}

/** In the order of the menu. */
const byCategory = (rows: readonly ProductRow[]): readonly ProductRow[] => flattenGroups(groupByCategory(rows));

export const createProductReader = (ask: Ask): ProductReader => ({
  listActive: async () => byCategory(await ask((em) => em.find(ProductRow, { is_active: true }, BY_ID))).map(toProduct),
  listAll: async () => byCategory(await ask((em) => em.find(ProductRow, {}, BY_ID))).map(toProduct),
  listPrepared: async () =>
    byCategory(await ask((em) => em.find(ProductRow, {}, BY_ID))).map((row) => ({
      product: toProduct(row),
      preparation: toPreparation(row),
    })),
  foodFactsOf: async (id) => {
    const row = await ask((em) => em.findOne(ProductRow, { id }));
    return row === null ? null : toFoodFacts(row);
  },
});
