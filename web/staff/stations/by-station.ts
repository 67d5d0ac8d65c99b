import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { StaffProducts } from './stations.queries.ts';

type Item = { readonly productId: ProductId; readonly quantity: number };

/** Null: no station is known. */
export type StationItems<T> = { readonly station: string | null; readonly items: readonly T[] };

/** Items by station; stations by name, items without one at the end. */
export const byStation = <T extends Item>(items: readonly T[], products: StaffProducts): readonly StationItems<T>[] => {
  const groups = new Map<string | null, T[]>();
  for (const item of items) {
    const station = products.get(item.productId)?.station ?? null;
    groups.set(station, [...(groups.get(station) ?? []), item]);
  }
  return [...groups]
    .map(([station, grouped]) => ({ station, items: grouped }))
    .sort(
      (one, other) =>
        Number(one.station === null) - Number(other.station === null) || (one.station ?? '').localeCompare(other.station ?? ''),
    );
};

export const unitsOf = (items: readonly Pick<Item, 'quantity'>[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0);
