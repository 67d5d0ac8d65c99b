import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { USUAL_PREPARATION } from '#core/domain/catalogue/preparation.ts';
import type { Product, ProductForSale } from '#core/domain/catalogue/product.ts';
import { productId, type NightId, type ProductId } from '#core/domain/kernel/ids.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { unitsOnShelf } from '#core/domain/order/held-units.ts';
import { stockFactsOf } from '#core/domain/stock/night-stock.ts';
import { firstCounts, isCountKind, type LastCount } from '#core/domain/stock/stock-entry.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { StockMove } from '#core/ports/product-repository.ts';
import type { StockReader } from '#core/ports/stock-repository.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import { lastClosed, openNight } from './nights.ts';
import type { StoredMovement, StoredProduct } from './rows.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending, guard } from './table.ts';
import type { Tables } from './tables.ts';

export const toProduct = ({
  slug: _slug,
  onHand,
  reserved,
  sold: _sold,
  preparation: _prep,
  foodFacts,
  ...product
}: StoredProduct): Product => ({
  ...product,
  ...(foodFacts.nameEs === '' ? {} : { nameEs: foodFacts.nameEs }),
  available: product.soldOutAt === undefined ? onHand - reserved : 0,
  allergens: foodFacts.allergens,
});

export const toProductForSale = (product: StoredProduct): ProductForSale => {
  const { preparation, onHand, reserved } = product;
  return { ...toProduct(product), preparation, onHand, reserved };
};

export const moveStock = ({ products }: Tables, moves: readonly StockMove[]): void => {
  guard(new Set(moves.map((move) => move.productId)).size === moves.length, 'one move a product');
  for (const { productId: id, onHand, reserved, sold } of moves)
    products.update(id, (one) => ({ ...one, onHand: one.onHand + onHand, reserved: one.reserved + reserved, sold: one.sold + sold }));
};

/** Adds a stock change other than a sale to the open night. */
const writeMovement = (tables: Tables, movement: Omit<StoredMovement, 'nightId'>): void =>
  void tables.movements.push({ ...structuredClone(movement), nightId: openNight(tables)?.id ?? null });

/** Units sold in the night and not returned. */
const unitsTaken = ({ orders, nightsOfOrders }: Tables, night: NightId | undefined) =>
  orders
    .where(({ id }) => nightsOfOrders.get(id) === night)
    .flatMap(({ items, tender, placedAt: at }) =>
      items
        .filter(({ isReturned }) => isReturned !== true)
        .map(({ productId: id, quantity }) => ({ productId: id, quantity, isComp: tender === 'comp', at })),
    );

const lastCounts = ({ movements, nights }: Tables): ReadonlyMap<number, LastCount> =>
  new Map(
    movements.flatMap(({ nightId, productId: product, actId, kind, count, by, at }): readonly (readonly [number, LastCount])[] => {
      if (nightId === null || actId === null || count === null || by === null || !isCountKind(kind)) return [];
      return nights.get(nightId)?.state === 'open'
        ? [[product, { nightId, productId: product, actId, kind, counted: count.counted, by, at }]]
        : [];
    }),
  );

const putBack = ({ soldOutAt: _soldOutAt, menuRound = 0, ...known }: StoredProduct): StoredProduct => ({
  ...known,
  menuRound: menuRound + 1,
});

type NewRow = Omit<StoredProduct, 'id' | 'reserved' | 'sold'>;

export const catalogueRepositories = ({ tables, clock, notifyChange }: Draft): Pick<Transaction, 'products' | 'stock'> => {
  const { products, movements } = tables;
  const note = (id: ProductId, kind: 'initial' | 'adjustment', delta: number, who: string | null): void =>
    writeMovement(tables, { actId: null, productId: id, kind, delta, count: null, by: who, at: clock.now(), note: null });
  const change = (id: ProductId, changes: Partial<StoredProduct>): StoredProduct => {
    notifyChange('products');
    return products.update(id, (product) => ({ ...product, ...changes }));
  };
  const add = (row: NewRow, who: string | null): Product | null => {
    const product = { ...row, id: productId(Math.max(0, ...products.keys()) + 1), reserved: 0, sold: 0 };
    if (!products.insertNew(product)) return null;
    note(product.id, 'initial', product.onHand, who);
    notifyChange('products');
    return toProduct(product);
  };
  return {
    products: {
      lockForSale: async (ids) => products.where(({ id }) => ids.includes(id)).map(toProductForSale),
      moveStock: async (moves) => {
        moveStock(tables, moves);
        if (moves.length > 0) notifyChange('products');
      },
      lockAll: async () => products.all().map(toProduct),
      lockCategory: async (category) => products.where((product) => product.category === category).map(toProduct),
      insert: async (product, { onHand, by: who }) =>
        add({ ...product, slug: null, onHand, preparation: USUAL_PREPARATION[product.category], foodFacts: UNCHECKED }, who),
      save: async ({ id, priceCents, earlierPrices, imagePath, isActive }) =>
        void change(id, { priceCents, imagePath, isActive, ...(earlierPrices === undefined ? {} : { earlierPrices }) }),
      prepare: async (id, preparation) => change(id, { preparation }).preparation,
      describe: async (id, changed) => {
        const before = products.get(id)?.foodFacts ?? UNCHECKED;
        const after = changed(before);
        change(id, { foodFacts: after });
        return [before, after];
      },
      rename: async (id, name) => {
        const product = products.find(id);
        if (product !== null && products.clashes({ ...product, name }) !== null) return false;
        change(id, { name });
        return true;
      },
      sellOut: async (id, soldOutAt) => void change(id, { soldOutAt }),
      putBack: async (id) => {
        notifyChange('products');
        return toProduct(putBack(products.update(id, putBack)));
      },
      adjustStock: async (id, delta, who) => {
        moveStock(tables, [{ productId: id, onHand: delta, reserved: 0, sold: 0 }]);
        note(id, 'adjustment', delta, who);
        notifyChange('products');
      },
      lockSeeded: async () =>
        products.all().flatMap((product) => (product.slug === null ? [] : [{ slug: product.slug, product: toProduct(product) }])),
      addStarter: async ({ stock, ...product }) => void add({ ...product, onHand: stock, isActive: true }, null),
    },
    stock: {
      isWritten: async (act) => movements.some(({ actId }) => actId === act),
      changedBy: async (act) =>
        movements.flatMap(({ actId, productId: id, delta, kind }) =>
          actId !== act || kind === 'initial' ? [] : [{ productId: id, delta, kind }],
        ),
      lastCounts: async (ids) => [...lastCounts(tables).values()].filter(({ productId: id }) => ids.includes(id)),
      countsSince: async (ids, since) => {
        const tonight = openNight(tables)?.id;
        return firstCounts(
          movements.flatMap(({ count, at, productId: id, kind, nightId }) =>
            count !== null && at > since && ids.includes(id) && isCountKind(kind)
              ? [{ productId: id, kind, isTonight: nightId === tonight }]
              : [],
          ),
        );
      },
      spoiledSince: async (id, since) =>
        movements.reduce(
          (units, { kind, productId: one, at, delta }) => (kind === 'spoiled' && one === id && at > since ? units - delta : units),
          0,
        ),
      soldTonight: async (ids) => {
        const taken = unitsTaken(tables, openNight(tables)?.id).map((one) => one.productId);
        return new Set(taken.filter((id) => ids.includes(id)));
      },
      write: async (entries) => {
        for (const entry of entries) {
          const isKnown = movements.some(({ actId, productId: id }) => actId === entry.actId && id === entry.productId);
          guard(!isKnown, 'an act is written once');
          guard(!isCountKind(entry.kind) || openNight(tables) !== null, 'a count has a night');
          moveStock(tables, [{ productId: entry.productId, onHand: entry.delta, reserved: 0, sold: 0 }]);
          writeMovement(tables, entry);
        }
        notifyChange('products');
        notifyChange('nights');
      },
    },
  };
};

const inMenuOrder = ({ products }: Tables): readonly StoredProduct[] =>
  products.all().toSorted(ascending(({ category, id }) => [CATEGORIES.indexOf(category), id]));

export const stockReader = (read: () => Tables): StockReader => ({
  shelf: async () => {
    const tables = read();
    const night = openNight(tables);
    const counts = lastCounts(tables);
    const inHand = tables.orders.where(({ status }) => isInHand(status));
    const last = tables.nightStock.get(lastClosed(tables)?.id ?? '');
    const products = inMenuOrder(tables).map(({ id, name, category, isActive, onHand }) => ({
      productId: id,
      name,
      category,
      isActive,
      onHand,
      toPack: unitsOnShelf(inHand, id),
      lastCount: counts.get(id) ?? null,
      soldOutLast: last?.get(id)?.named?.soldOutAt ?? null,
    }));
    return { night: night && { id: night.id, name: night.name }, products };
  },
  ofNight: async (night) => {
    const tables = read();
    return stockFactsOf({
      products: tables.products.all().map((one) => ({ ...one, productId: one.id, soldOutAt: one.soldOutAt ?? null })),
      kept: tables.nightStock.get(night) ?? new Map(),
      movements: tables.movements.filter(({ nightId }) => nightId === night),
      taken: unitsTaken(tables, night),
      isOpen: openNight(tables)?.id === night,
    });
  },
});

export const catalogueReaders = ({ read }: InMemoryStore): Pick<Persistence, 'products' | 'stock'> => ({
  products: {
    listActive: async () =>
      inMenuOrder(read())
        .filter(({ isActive }) => isActive)
        .map(toProduct),
    listAll: async () => inMenuOrder(read()).map(toProduct),
    listPrepared: async () => inMenuOrder(read()).map((stored) => ({ product: toProduct(stored), preparation: stored.preparation })),
    foodFactsOf: async (id) => read().products.find(id)?.foodFacts ?? null,
  },
  stock: stockReader(read),
});
