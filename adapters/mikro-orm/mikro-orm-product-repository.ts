import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { productNameKey } from '#core/domain/catalogue/product-name.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ProductReader } from '#core/ports/product-reader.ts';
import type { ProductRepository } from '#core/ports/product-repository.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { toProduct } from './mappers/product.mapper.ts';
import type { GiveHint } from './notify.ts';
import type { ProductRow } from './rows/product.row.ts';
import { asJson, type Sql } from './sql.ts';
import { Violated } from '#core/ports/unit-of-work.ts';

const LOCK_FOR_SALE = 'select * from products where id in (select value::int from jsonb_array_elements_text(?)) order by id for update';

const MOVE_STOCK = `
  with moves as materialized (
    select "productId", sum("onHand") as "onHand", sum(reserved) as reserved, sum(sold) as sold, max(at) as at
    from jsonb_to_recordset(?) as m("productId" int, "onHand" int, reserved int, sold int, at timestamptz) group by "productId"
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

/** The update looks again at what it finds changed once the row is its own. */
const HOLD = `
  with wanted as materialized (
    select "productId", sum(quantity) as quantity, min("unitPriceCents") as lowest, max("unitPriceCents") as highest, max(at) as at
    from jsonb_to_recordset(?) as w("productId" int, quantity int, "unitPriceCents" int, at timestamptz) group by "productId"
  ), locked as materialized (
    select id from products where id in (select "productId" from wanted) order by id for update
  ), held as (
    update products p set reserved = p.reserved + w.quantity, updated_at = w.at
    from locked join wanted w on w."productId" = locked.id
    where p.id = locked.id and p.is_active and p.price_cents = w.lowest and p.price_cents = w.highest and p.on_hand - p.reserved >= w.quantity
    returning p.id
  )
  select (select count(*) from held) = (select count(*) from wanted) as is_whole`;

const ADD_STARTER = `
  with added as (
    insert into products (slug, name, name_key, category, price_cents, image_path, on_hand, reserved, sold, is_active, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?, 0, 0, true, ?, ?)
    on conflict do nothing
    returning id, on_hand, created_at
  )
  insert into stock_movements (product_id, kind, delta, at)
  select id, 'initial', on_hand, created_at from added
  returning id`;

const INSERT = `
  with added as (
    insert into products (slug, name, name_key, category, price_cents, image_path, on_hand, reserved, sold, is_active, created_at, updated_at)
    values (null, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?)
    on conflict do nothing
    returning *
  ), moved as (
    insert into stock_movements (product_id, kind, delta, by, at)
    select id, 'initial', on_hand, ?, created_at from added
    returning id
  )
  select added.* from added, moved`;

const SAVE = `
  update products p set name = ?, name_key = ?, price_cents = ?, image_path = ?, is_active = ?, updated_at = ?
  where id = ? and not exists (select 1 from products o where o.name_key = ? and o.id <> p.id)
  returning id`;

const ADJUST = `
  with adjusted as (update products set on_hand = on_hand + ?, updated_at = ? where id = ? returning id, updated_at)
  insert into stock_movements (product_id, kind, delta, by, at)
  select id, 'adjustment', ?, ?, updated_at from adjusted
  returning id`;

/** Names are few and renamed by hand: whoever writes one waits for whoever is writing another. */
const NAMES_LOCK = 7_311_003;

export function createMikroOrmProductRepository(sql: Sql, clock: Clock, hint: GiveHint): ProductRepository {
  return {
    lockForSale: async (ids) => (await sql<ProductRow>(LOCK_FOR_SALE, [asJson(ids)])).map(toProduct),

    async hold(lines) {
      const at = textOf(clock.now());
      const [held] = await sql<{ is_whole: boolean }>(HOLD, [asJson(lines.map((line) => ({ ...line, at })))]);
      if (held?.is_whole !== true) throw new Violated('sale-as-seen');
      hint('products');
    },

    async moveStock(moves) {
      const at = textOf(clock.now());
      const [moved] = await sql<{ is_whole: boolean }>(MOVE_STOCK, [asJson(moves.map((move) => ({ ...move, at })))]);
      if (moved?.is_whole !== true) throw new Error('stock was moved of an unknown product');
      hint('products');
    },

    async lockCategory(category) {
      return (await sql<ProductRow>('select * from products where category = ? order by id for update', [category])).map(toProduct);
    },

    async insert({ name, category, priceCents, imagePath, isActive }, { onHand, by }) {
      const now = textOf(clock.now());
      const values = [name, productNameKey(name), category, priceCents, imagePath, onHand, isActive, now, now, by];
      await sql('select pg_advisory_xact_lock(?)', [NAMES_LOCK]);
      const [row] = await sql<ProductRow>(INSERT, values);
      if (row !== undefined) hint('products');
      return row === undefined ? null : toProduct(row);
    },

    async save({ id, name, priceCents, imagePath, isActive }) {
      const key = productNameKey(name);
      await sql('select pg_advisory_xact_lock(?)', [NAMES_LOCK]);
      const saved = await sql(SAVE, [name, key, priceCents, imagePath, isActive, textOf(clock.now()), id, key]);
      if (saved.length === 1) hint('products');
      return saved.length === 1;
    },

    async adjustStock(id, delta, by) {
      const adjusted = await sql(ADJUST, [delta, textOf(clock.now()), id, delta, by]);
      if (adjusted.length !== 1) throw new Error('stock was adjusted of an unknown product');
      hint('products');
    },

    async lockSeeded() {
      const rows = await sql<ProductRow>('select * from products where slug is not null order by id for update');
      return rows.flatMap((row) => (row.slug === null ? [] : [{ slug: row.slug, product: toProduct(row) }]));
    },

    async addStarter({ slug, name, category, priceCents, imagePath, stock }) {
      const now = textOf(clock.now());
      const added = await sql(ADD_STARTER, [slug, name, productNameKey(name), category, priceCents, imagePath, stock, now, now]);
      if (added.length === 1) hint('products');
    },
  };
}

const BY_MENU = `order by array_position(array[${CATEGORIES.map((name) => `'${name}'`).join(', ')}], category), id`;

export function createMikroOrmProductReader(sql: Sql): ProductReader {
  return {
    listActive: async () => (await sql<ProductRow>(`select * from products where is_active ${BY_MENU}`)).map(toProduct),
    listAll: async () => (await sql<ProductRow>(`select * from products ${BY_MENU}`)).map(toProduct),
  };
}
