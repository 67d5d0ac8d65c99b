import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ProductReader } from '#core/ports/product-reader.ts';
import type { ProductRepository } from '#core/ports/product-repository.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { toProduct } from './mappers/product.mapper.ts';
import { notifyOf } from './notify.ts';
import type { ProductRow } from './rows/product.row.ts';
import { asJson, type Sql } from './sql.ts';

const LOCK_FOR_SALE = 'select * from products where id in (select value::int from jsonb_array_elements_text(?)) order by id for update';

const MOVE_STOCK = `
  update products p
  set on_hand = p.on_hand + m."onHand", reserved = p.reserved + m.reserved, sold = p.sold + m.sold, updated_at = ?
  from jsonb_to_recordset(?) as m("productId" int, "onHand" int, reserved int, sold int)
  where p.id = m."productId"
  returning p.id, ${notifyOf('products')}`;

const ADD_STARTER = `
  with added as (
    insert into products (slug, name, category, price_cents, image_path, on_hand, reserved, sold, is_active, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, 0, 0, true, ?, ?)
    on conflict (slug) do nothing
    returning id, on_hand, created_at
  )
  insert into stock_movements (product_id, kind, delta, at)
  select id, 'initial', on_hand, created_at from added
  returning id, ${notifyOf('products')}`;

export function createMikroOrmProductRepository(sql: Sql, clock: Clock): ProductRepository {
  return {
    lockForSale: async (ids) => (await sql<ProductRow>(LOCK_FOR_SALE, [asJson(ids)])).map(toProduct),

    async moveStock(moves) {
      const moved = await sql(MOVE_STOCK, [textOf(clock.now()), asJson(moves)]);
      if (moved.length !== moves.length) throw new Error('stock was moved of an unknown product, or of one product twice');
    },

    async lockSeeded() {
      const rows = await sql<ProductRow>('select * from products where slug is not null order by id for update');
      return rows.flatMap((row) => (row.slug === null ? [] : [{ slug: row.slug, product: toProduct(row) }]));
    },

    async addStarter({ slug, name, category, priceCents, imagePath, stock }) {
      const now = textOf(clock.now());
      await sql(ADD_STARTER, [slug, name, category, priceCents, imagePath, stock, now, now]);
    },
  };
}

const LIST_ACTIVE = `select * from products where is_active order by array_position(array[${CATEGORIES.map((name) => `'${name}'`).join(', ')}], category), id`;

export function createMikroOrmProductReader(sql: Sql): ProductReader {
  return { listActive: async () => (await sql<ProductRow>(LIST_ACTIVE)).map(toProduct) };
}
