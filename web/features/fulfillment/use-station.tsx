import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useServices } from '#web/composition/services-context.ts';
import { byStation } from '#web/staff/stations/by-station.ts';
import { itemsOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useStations } from '#web/staff/stations/stations.queries.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import type { OrderLine } from './queue.view.ts';

type ShownStation = { readonly station: string | null; readonly show: (station: string | null) => void };

const Station = createContext<ShownStation>({ station: null, show: () => undefined });

/** The station that this device shows; null for all. */
export const useStation = (): ShownStation => useContext(Station);

/** The lines of an order that this screen shows: the chosen station's, or all; stations by name. */
export const useShownLines = (order: StaffOrder): readonly OrderLine[] => {
  const { station: chosen } = useStation();
  const groups = byStation(itemsOf(order), useStations());
  const isKnown = groups.some((group) => group.station !== null);
  const shown = chosen === null || !isKnown ? groups : groups.filter((group) => group.station === chosen);
  return shown.flatMap(({ station, items }) => items.map((item) => ({ item, station })));
};

/** Orders with items from the chosen station. */
export const useOrdersOfStation = (orders: readonly StaffOrder[]): readonly StaffOrder[] => {
  const { station } = useStation();
  const products = useStations();
  if (station === null || products.size === 0) return orders;
  return orders.filter((order) => itemsOf(order).some(({ productId }) => products.get(productId)?.station === station));
};

export const StationProvider = ({ children }: { readonly children: ReactNode }) => {
  const { store } = useServices();
  const [stored] = useState(() => createStoredValue(store, 'station', z.nullable(z.string()), null));
  const station = useSyncExternalStore(stored.subscribe, stored.get);
  return <Station.Provider value={{ station, show: stored.set }}>{children}</Station.Provider>;
};
