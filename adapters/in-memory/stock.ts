import { flattenGroups, groupByCategory, type Product } from '#core/domain/catalogue/product.ts';
import { productId, type NightId } from '#core/domain/kernel/ids.ts';
import { stockFactsOf, type StockSources } from '#core/domain/stock/night-stock.ts';
import { firstCounts, isCountKind, type LastCount } from '#core/domain/stock/stock-entry.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { unitsToPack } from '#core/domain/order/held-units.ts';
import type { ShelfProduct, StockReader, StockRepository } from '#core/ports/stock-repository.ts';
import { guard } from './table.ts';
import { byId, moveStock } from './product-repository.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { lastClosed } from './nights.ts';
import { openNight, unitsTaken, writeMovement } from './night-stock.ts';
import type { StoredProduct } from './rows.ts';
import type { Tables } from './tables.ts';

const lastCounts = ({ movements, nights }: Tables): ReadonlyMap<number, LastCount> =>
  new Map(
    movements.flatMap(({ nightId, productId: product, actId, kind, count, by, at }): readonly (readonly [number, LastCount])[] => {
      if (nightId === null || actId === null || count === null || by === null || nights.get(nightId)?.state !== 'open') return [];
      if (!isCountKind(kind)) return [];
      return [[product, { nightId, productId: product, actId, kind, counted: count.counted, by, at }]];
    }),
  );

export const createStockRepository = ({ tables, notifyChange }: Draft): StockRepository => ({
  isWritten: async (act) => tables.movements.some(({ actId }) => actId === act),
  changedBy: async (act) =>
    tables.movements
      .filter(({ actId }) => actId === act)
      .flatMap(({ productId: id, delta, kind }) => (kind === 'initial' ? [] : [{ productId: productId(id), delta, kind }])),
  lastCounts: async (products) => [...lastCounts(tables).values()].filter(({ productId: id }) => products.includes(id)),
  countsSince: async (products, since) => {
    const counts = tables.movements.filter(({ count, at, productId: id }) => count !== null && at > since && products.includes(id));
    const tonight = openNight(tables)?.id;
    return firstCounts(
      counts.flatMap(({ productId: id, kind, nightId }) =>
        isCountKind(kind) ? [{ productId: id, kind, isTonight: nightId === tonight }] : [],
      ),
    );
  },
  soldTonight: async (products) => {
    const night = openNight(tables)?.id;
    const taken = unitsTaken(tables).filter((one) => one.night === night);
    return new Set(taken.map((one) => one.productId).filter((id) => products.includes(id)));
  },
  write: async (entries) => {
    for (const entry of entries) {
      const isCount = isCountKind(entry.kind);
      guard(!isCount || openNight(tables) !== null, 'a count has a night');
      guard(
        !tables.movements.some((known) => known.actId === entry.actId && known.productId === entry.productId),
        'an act is written once',
      );
      if (entry.delta !== 0) moveStock(tables, [{ productId: entry.productId, onHand: entry.delta, reserved: 0, sold: 0 }]);
      writeMovement(tables, structuredClone(entry));
    }
    notifyChange('products');
    notifyChange('nights');
  },
});

const inMenuOrder = (products: readonly StoredProduct[]) => flattenGroups(groupByCategory(products.toSorted(byId)));

const namedAs = ({ name, category, priceCents, soldOutAt }: Pick<Product, 'name' | 'category' | 'priceCents' | 'soldOutAt'>) => ({
  name,
  category,
  priceCents,
  soldOutAt: soldOutAt ?? null,
});

const sourcesOf = (tables: Tables, night: NightId): StockSources => ({
  products: tables.products
    .all()
    .toSorted(byId)
    .map((product) => ({ productId: product.id, ...namedAs(product) })),
  kept: new Map(
    [...(tables.nightStock.get(night) ?? [])].map(([id, { opening, named }]) => [
      productId(id),
      { opening, named: named && namedAs(named) },
    ]),
  ),
  movements: tables.movements.filter((one) => one.nightId === night),
  taken: unitsTaken(tables).filter((one) => one.night === night),
  isOpen: openNight(tables)?.id === night,
});

export const createStockReader = (store: Pick<InMemoryStore, 'read'>): StockReader => ({
  shelf: async () => {
    const tables = store.read();
    const night = openNight(tables);
    const counts = lastCounts(tables);
    const inHand = tables.orders.where(({ status }) => isInHand(status));
    const closed = lastClosed(tables);
    const last = closed === null ? undefined : tables.nightStock.get(closed);
    const products = inMenuOrder(tables.products.all()).map(({ id, name, category, isActive, onHand }): ShelfProduct => ({
      productId: productId(id),
      name,
      category,
      isActive,
      onHand,
      toPack: unitsToPack(inHand, productId(id)),
      lastCount: counts.get(id) ?? null,
      soldOutLast: last?.get(id)?.named?.soldOutAt ?? null,
    }));
    return { night: night === null ? null : { id: night.id, name: night.name }, products };
  },
  ofNight: async (night) => stockFactsOf(sourcesOf(store.read(), night)),
});
