import { ALLERGEN_FACTS } from '#core/domain/catalogue/allergens.ts';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { USUAL_PREPARATION } from '#core/domain/catalogue/preparation.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productNameKey } from '#core/domain/catalogue/product-name.ts';
import { productId, type ProductId } from '#core/domain/kernel/ids.ts';
import type { ProductReader } from '#core/ports/product-reader.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ProductRepository, StockMove } from '#core/ports/product-repository.ts';
import { guard } from './table.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { writeMovement } from './night-stock.ts';
import type { StoredProduct, Tables } from './tables.ts';

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

const byId = (one: StoredProduct, other: StoredProduct): number => one.id - other.id;

const checked = (product: StoredProduct): StoredProduct => {
  guard(product.priceCents >= 0 && product.name !== '', 'a product has a name and a price');
  guard([product.onHand, product.reserved, product.sold].every(Number.isSafeInteger), 'stock figures are whole');
  guard(product.onHand >= 0 && product.reserved >= 0 && product.sold >= 0, 'stock figures are not negative');
  guard(product.reserved <= product.onHand, 'no more is reserved than on hand');
  return product;
};

const moved = (products: ReadonlyMap<number, StoredProduct>, move: StockMove): StoredProduct => {
  const product = products.get(move.productId);
  guard(product !== undefined, 'stock is moved of a product that exists');
  return checked({
    ...product,
    onHand: product.onHand + move.onHand,
    reserved: product.reserved + move.reserved,
    sold: product.sold + move.sold,
  });
};

export const moveStock = ({ products }: Tables, moves: readonly StockMove[]): void => {
  const changed = moves.map((move) => moved(products, move));
  guard(new Set(changed.map(({ id }) => id)).size === changed.length, 'one move a product');
  for (const product of changed) products.set(product.id, product);
};

const isNameTaken = (products: ReadonlyMap<number, StoredProduct>, name: string, butFor?: ProductId): boolean =>
  [...products.values()].some((product) => product.id !== butFor && productNameKey(product.name) === productNameKey(name));

export function createProductRepository({ tables, notifyChange }: Draft, clock: Clock): ProductRepository {
  const { products } = tables;
  const note = (id: ProductId, kind: 'initial' | 'adjustment', delta: number, by: string | null): void =>
    writeMovement(tables, { actId: null, productId: id, kind, delta, count: null, by, at: clock.now(), note: null });
  const change = (id: ProductId, changes: Partial<StoredProduct>): void => {
    const known = products.get(id);
    guard(known !== undefined, 'a changed product exists');
    products.set(id, checked({ ...known, ...changes }));
    notifyChange('products');
  };
  return {
    lockForSale: async (ids) =>
      [...products.values()]
        .filter(({ id }) => ids.includes(id))
        .toSorted(byId)
        .map((product) => ({ ...toProduct(product), preparation: product.preparation })),

    async moveStock(moves) {
      moveStock(tables, moves);
      if (moves.length > 0) notifyChange('products');
    },

    lockCategory: async (category) =>
      [...products.values()]
        .filter((product) => product.category === category)
        .toSorted(byId)
        .map(toProduct),

    async insert(product, { onHand, by }) {
      if (isNameTaken(products, product.name)) return null;
      const id = productId(Math.max(0, ...products.keys()) + 1);
      const preparation = USUAL_PREPARATION[product.category];
      const stored = checked({ ...product, id, slug: null, onHand, reserved: 0, sold: 0, preparation, foodFacts: UNCHECKED });
      products.set(id, stored);
      note(id, 'initial', onHand, by);
      notifyChange('products');
      return toProduct(stored);
    },

    async save({
      id,
      name: _name,
      nameEs: _nameEs,
      available: _available,
      soldOutAt: _soldOutAt,
      menuRound: _menuRound,
      allergens: _allergens,
      ...fields
    }) {
      change(id, fields);
    },

    async prepare(id, preparation) {
      const before = products.get(id)?.preparation;
      guard(before !== undefined, 'a prepared product exists');
      change(id, { preparation });
      return before;
    },

    async describe(id, foodFacts) {
      const before = products.get(id)?.foodFacts;
      guard(before !== undefined, 'a described product exists');
      guard(ALLERGEN_FACTS.test(foodFacts.allergens), 'a letter for each allergen');
      change(id, { foodFacts });
      return before;
    },

    async rename(id, name) {
      if (isNameTaken(products, name, id)) return false;
      change(id, { name });
      return true;
    },

    async sellOut(id, soldOutAt) {
      change(id, { soldOutAt });
    },

    async putBack(id) {
      const { soldOutAt: _soldOutAt, ...known } = products.get(id) ?? {};
      guard('id' in known, 'a product that is put back exists');
      const back = { ...known, menuRound: (known.menuRound ?? 0) + 1 };
      products.set(id, back);
      notifyChange('products');
      return toProduct(back);
    },

    async adjustStock(id, delta, by) {
      products.set(id, moved(products, { productId: id, onHand: delta, reserved: 0, sold: 0 }));
      note(id, 'adjustment', delta, by);
      notifyChange('products');
    },

    lockSeeded: async () =>
      [...products.values()]
        .toSorted(byId)
        .flatMap((product) => (product.slug === null ? [] : [{ slug: product.slug, product: toProduct(product) }])),

    async addStarter({ slug, stock, ...product }) {
      if ([...products.values()].some((known) => known.slug === slug) || isNameTaken(products, product.name)) return;
      const id = productId(Math.max(0, ...products.keys()) + 1);
      products.set(id, checked({ ...product, id, slug, onHand: stock, reserved: 0, sold: 0, isActive: true }));
      note(id, 'initial', stock, null);
      notifyChange('products');
    },
  };
}

const place = (product: StoredProduct): number => CATEGORIES.indexOf(product.category);

export function createProductReader(store: InMemoryStore): ProductReader {
  const sorted = (): readonly StoredProduct[] =>
    [...store.read().products.values()].toSorted((one, other) => place(one) - place(other) || byId(one, other));
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
