import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { USUAL_PREPARATION } from '#core/domain/catalogue/preparation.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productId, type ProductId } from '#core/domain/kernel/ids.ts';
import type { ProductReader } from '#core/ports/product-reader.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ProductRepository, StockMove } from '#core/ports/product-repository.ts';
import { ascending, guard } from './table.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { writeMovement } from './night-stock.ts';
import type { StoredProduct } from './rows.ts';
import type { Tables } from './tables.ts';

export const toProduct = ({
  slug: _slug,
  onHand,
  reserved,
  sold: _sold,
  preparation: _preparation,
  foodFacts,
  ...product
}: StoredProduct): Product => ({
  ...product,
  ...(foodFacts.nameEs === '' ? {} : { nameEs: foodFacts.nameEs }),
  available: product.soldOutAt === undefined ? onHand - reserved : 0,
  allergens: foodFacts.allergens,
});

export const byId = ascending<StoredProduct>(({ id }) => [id]);

export const moveStock = ({ products }: Tables, moves: readonly StockMove[]): void => {
  guard(new Set(moves.map((move) => move.productId)).size === moves.length, 'one move a product');
  for (const { productId: id, ...move } of moves) {
    const before = products.change(id, (product) => ({
      ...product,
      onHand: product.onHand + move.onHand,
      reserved: product.reserved + move.reserved,
      sold: product.sold + move.sold,
    }));
    guard(before !== null, 'stock is moved of a product that exists');
  }
};

type NewRow = Omit<StoredProduct, 'id' | 'reserved' | 'sold'>;

export function createProductRepository({ tables, notifyChange }: Draft, clock: Clock): ProductRepository {
  const { products } = tables;
  const list = (isIt: (product: StoredProduct) => boolean): readonly StoredProduct[] => products.where(isIt).toSorted(byId);
  const note = (id: ProductId, kind: 'initial' | 'adjustment', delta: number, who: string | null): void =>
    writeMovement(tables, { actId: null, productId: id, kind, delta, count: null, by: who, at: clock.now(), note: null });
  const change = (id: ProductId, changes: Partial<StoredProduct>): StoredProduct => {
    const before = products.change(id, (product) => ({ ...product, ...changes }));
    guard(before !== null, 'a changed product exists');
    notifyChange('products');
    return before;
  };
  const add = (row: NewRow, who: string | null): Product | null => {
    const product = { ...row, id: productId(Math.max(0, ...products.keys()) + 1), reserved: 0, sold: 0 };
    if (!products.insertNew(product)) return null;
    note(product.id, 'initial', product.onHand, who);
    notifyChange('products');
    return toProduct(product);
  };
  return {
    lockForSale: async (ids) =>
      list(({ id }) => ids.includes(id)).map((product) => ({ ...toProduct(product), preparation: product.preparation })),

    async moveStock(moves) {
      moveStock(tables, moves);
      if (moves.length > 0) notifyChange('products');
    },

    lockAll: async () => list(() => true).map(toProduct),
    lockCategory: async (category) => list((product) => product.category === category).map(toProduct),
    insert: async (product, { onHand, by: who }) =>
      add({ ...product, slug: null, onHand, preparation: USUAL_PREPARATION[product.category], foodFacts: UNCHECKED }, who),
    save: async ({ id, priceCents, earlierPrices, imagePath, isActive }) =>
      void change(id, { priceCents, imagePath, isActive, ...(earlierPrices === undefined ? {} : { earlierPrices }) }),
    prepare: async (id, preparation) => change(id, { preparation }).preparation,
    describe: async (id, foodFacts) => change(id, { foodFacts }).foodFacts,

    async rename(id, name) {
      const product = products.get(id);
      if (product !== undefined && products.clashes({ ...product, name }) !== null) return false;
      change(id, { name });
      return true;
    },

    sellOut: async (id, soldOutAt) => void change(id, { soldOutAt }),

    async putBack(id) {
      const { soldOutAt: _soldOutAt, ...known } = products.get(id) ?? {};
      guard('id' in known, 'a product that is put back exists');
      const back = { ...known, menuRound: (known.menuRound ?? 0) + 1 };
      products.put(back);
      notifyChange('products');
      return toProduct(back);
    },

    async adjustStock(id, delta, who) {
      moveStock(tables, [{ productId: id, onHand: delta, reserved: 0, sold: 0 }]);
      note(id, 'adjustment', delta, who);
      notifyChange('products');
    },

    lockSeeded: async () =>
      list(({ slug }) => slug !== null).flatMap((product) =>
        product.slug === null ? [] : [{ slug: product.slug, product: toProduct(product) }],
      ),
    addStarter: async ({ stock, ...product }) => void add({ ...product, onHand: stock, isActive: true }, null),
  };
}

export function createProductReader(store: InMemoryStore): ProductReader {
  const sorted = (): readonly StoredProduct[] =>
    store
      .read()
      .products.all()
      .toSorted(ascending(({ category, id }) => [CATEGORIES.indexOf(category), id]));
  return {
    listActive: async () =>
      sorted()
        .filter(({ isActive }) => isActive)
        .map(toProduct),
    listAll: async () => sorted().map(toProduct),
    listPrepared: async () => sorted().map((stored) => ({ product: toProduct(stored), preparation: stored.preparation })),
    foodFactsOf: async (id) => store.read().products.get(id)?.foodFacts ?? null,
  };
}
