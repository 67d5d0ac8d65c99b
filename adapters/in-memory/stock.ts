import { flattenGroups, groupByCategory } from '#core/domain/catalogue/product.ts';
import { productId, type NightId } from '#core/domain/kernel/ids.ts';
import type { StockFacts } from '#core/domain/stock/night-stock.ts';
import { COUNT_KINDS, type CountKind, type CountSince, type LastCount, type StockKind } from '#core/domain/stock/stock-entry.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { unitsToPack } from '#core/domain/order/held-units.ts';
import type { ShelfProduct, StockReader, StockRepository } from '#core/ports/stock-repository.ts';
import { ascending, guard } from './table.ts';
import { moveStock } from './product-repository.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { lastClosed } from './nights.ts';
import { openNight, sumOf, unitsTaken, writeMovement } from './night-stock.ts';
import type { KeptStock, StoredProduct } from './rows.ts';
import type { Tables } from './tables.ts';

const isCountKind = (kind: StockKind): kind is CountKind => COUNT_KINDS.some((one) => one === kind);

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
    return products.flatMap((id): readonly CountSince[] => {
      const first = counts.find((count) => count.productId === id);
      if (first === undefined || !isCountKind(first.kind)) return [];
      return [{ productId: id, kind: first.kind, isTonight: first.nightId === openNight(tables)?.id }];
    });
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

const inMenuOrder = (products: readonly StoredProduct[]) => flattenGroups(groupByCategory(products.toSorted(ascending(({ id }) => [id]))));

const factsOf = (tables: Tables, night: NightId, kept: ReadonlyMap<number, KeptStock>): readonly StockFacts[] => {
  const allTaken = unitsTaken(tables).filter((one) => one.night === night);
  const isOpen = openNight(tables)?.id === night;
  const named = tables.products.all().map(({ soldOutAt, ...product }) => ({
    ...product,
    ...(isOpen && soldOutAt !== undefined ? { soldOutAt } : {}),
    ...kept.get(product.id)?.named,
  }));
  return inMenuOrder(named).map(({ id, name, category, soldOutAt }) => {
    const moved = tables.movements.filter((one) => one.nightId === night && one.productId === id);
    const of = (...kinds: readonly string[]) => moved.filter(({ kind }) => kinds.includes(kind));
    const difference = (kind: string) => (of(kind).length === 0 ? null : sumOf(of(kind), ({ delta }) => delta));
    const taken = allTaken.filter((one) => one.productId === id);
    const went = [...taken, ...of('adjustment', 'spoiled').filter(({ delta }) => delta < 0)].map(({ at }) => at);
    return {
      productId: id,
      name,
      category,
      takenOver: kept.get(id)?.opening ?? 0,
      openingDifference: difference('opening-count'),
      added: sumOf(of('initial', 'adjustment'), ({ delta }) => delta),
      sold: sumOf(taken, ({ isComp, quantity }) => (isComp ? 0 : quantity)),
      given: sumOf(taken, ({ isComp, quantity }) => (isComp ? quantity : 0)),
      spoiled: sumOf(of('spoiled'), ({ delta }) => -delta),
      closingDifference: difference('closing-count'),
      lastTakenAt: went.toSorted((one, other) => other - one)[0] ?? null,
      markedAt: soldOutAt ?? null,
    };
  });
};

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
  ofNight: async (night) => {
    const tables = store.read();
    const kept = tables.nightStock.get(night);
    return kept === undefined || kept.size === 0 ? [] : factsOf(tables, night, kept);
  },
});
