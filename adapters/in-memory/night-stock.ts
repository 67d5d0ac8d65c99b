import type { NightId, ProductId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { Night } from '#core/domain/night/night.ts';
import type { StoredMovement } from './rows.ts';
import type { Tables } from './tables.ts';

type Taken = {
  readonly night: NightId | undefined;
  readonly productId: ProductId;
  readonly quantity: number;
  readonly isComp: boolean;
  readonly at: Instant;
};

/** Units sold and not returned. */
export const unitsTaken = ({ orders, nightsOfOrders }: Tables): readonly Taken[] =>
  orders.all().flatMap((order) =>
    order.items
      .filter(({ isReturned }) => isReturned !== true)
      .map(({ productId, quantity }) => ({
        night: nightsOfOrders.get(order.id),
        productId,
        quantity,
        isComp: order.tender === 'comp',
        at: order.placedAt,
      })),
  );

const sumOf = <T>(rows: readonly T[], units: (row: T) => number): number => rows.reduce((sum, row) => sum + units(row), 0);

const shelved = (tables: Tables): ReadonlyMap<number, number> => {
  const taken = unitsTaken(tables);
  return new Map(
    tables.products
      .all()
      .map(({ id, onHand, sold }) => [id, onHand + sold - sumOf(taken, (one) => (one.productId === id ? one.quantity : 0))]),
  );
};

/** As the database's `keep_night_stock` when a night opens. */
export const keepOpeningStock = (tables: Tables, id: NightId): void => {
  if (tables.nightStock.has(id)) return;
  tables.nightStock.set(id, new Map([...shelved(tables)].map(([product, opening]) => [product, { opening, named: null }])));
};

/** As the database does when it is closed. */
export const keepNames = (tables: Tables, id: NightId): void => {
  const before = tables.nightStock.get(id);
  const kept = tables.products.all().map(({ id: product, name, category, priceCents, soldOutAt }) => {
    const marked = soldOutAt === undefined ? {} : { soldOutAt };
    return [product, { opening: before?.get(product)?.opening ?? 0, named: { name, category, priceCents, ...marked } }] as const;
  });
  tables.nightStock.set(id, new Map(kept));
};

export const openNight = ({ nights }: Tables): Night | null => nights.first(({ state }) => state === 'open');

/** Writes a stock change other than a sale; it belongs to the open night. */
export const writeMovement = (tables: Tables, movement: Omit<StoredMovement, 'nightId'>): void => {
  tables.movements.push({ ...movement, nightId: openNight(tables)?.id ?? null });
};
