import type { OrderStatus } from './order.ts';

type MadeItem = {
  readonly productId: number;
  readonly productName: string;
  readonly quantity: number;
  readonly isRefunded: boolean;
  readonly isReplaced?: boolean;
};
type OrderToMake<Item extends MadeItem> = { readonly status: OrderStatus; readonly items: readonly Item[] };

/** Units of one product that all open orders still need. */
export type MakeRow = { readonly productId: number; readonly name: string; readonly units: number };
export type MakeStation = { readonly name: string; readonly units: number; readonly rows: readonly MakeRow[] };

const unitsOf = (rows: readonly { readonly units: number }[]): number => rows.reduce((sum, { units }) => sum + units, 0);

const byUnits = (one: MakeRow, other: MakeRow): number => other.units - one.units || one.name.localeCompare(other.name, 'en');

/**
 * Units that still need making: those of queued and preparing orders that are neither refunded nor in a bag.
 * @param stationOf the station that makes an item
 * @returns the stations in the order of `stations`, without idle ones
 */
export const makeList = <Item extends MadeItem>(
  orders: readonly OrderToMake<Item>[],
  isInBag: (item: Item) => boolean,
  stationOf: (item: Item) => string,
  stations: readonly string[],
): readonly MakeStation[] => {
  const rows = new Map<number, MakeRow & { readonly station: string }>();
  const open = orders.filter(({ status }) => status === 'queued' || status === 'preparing').flatMap(({ items }) => items);
  for (const item of open) {
    if (item.isRefunded || item.isReplaced === true || isInBag(item)) continue;
    const units = (rows.get(item.productId)?.units ?? 0) + item.quantity;
    rows.set(item.productId, { productId: item.productId, name: item.productName, units, station: stationOf(item) });
  }
  const all = [...rows.values()];
  return stations.flatMap((name) => {
    const here = all
      .filter(({ station }) => station === name)
      .map(({ station: _known, ...row }) => row)
      .sort(byUnits);
    return here.length === 0 ? [] : [{ name, units: unitsOf(here), rows: here }];
  });
};
