import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useServices } from '#web/composition/services-context.ts';
import { byStation, type StationItems } from '#web/staff/stations/by-station.ts';
import { itemsOf, type StaffItem, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useStations } from '#web/staff/stations/stations.queries.ts';
import { createStoredValue } from '#web/session/stored-value.ts';

type ShownStation = { readonly station: string | null; readonly show: (station: string | null) => void };

const Station = createContext<ShownStation>({ station: null, show: () => undefined });

/** The station that this device shows; null for all. */
export const useStation = (): ShownStation => useContext(Station);

/** The items of an order that this screen shows: the chosen station's, or all. */
export const useShownStations = (order: StaffOrder): readonly StationItems<StaffItem>[] => {
  const { station } = useStation();
  const groups = byStation(itemsOf(order), useStations());
  const isKnown = groups.some((group) => group.station !== null);
  return station === null || !isKnown ? groups : groups.filter((group) => group.station === station);
};

export const StationProvider = ({ children }: { readonly children: ReactNode }) => {
  const { store } = useServices();
  const [stored] = useState(() => createStoredValue(store, 'station', z.nullable(z.string()), null));
  const station = useSyncExternalStore(stored.subscribe, stored.get);
  return <Station.Provider value={{ station, show: stored.set }}>{children}</Station.Provider>;
};
