import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';

type ShownStation = { readonly station: string | null; readonly show: (station: string | null) => void };

const Station = createContext<ShownStation>({ station: null, show: () => undefined });

/** Which station this device shows, until somebody changes it; null for all. */
export const useStation = (): ShownStation => useContext(Station);

export const StationProvider = ({ children }: { readonly children: ReactNode }) => {
  const { store } = useServices();
  const [stored] = useState(() => createStoredValue(store, 'station', z.nullable(z.string()), null));
  const station = useSyncExternalStore(stored.subscribe, stored.get);
  return <Station.Provider value={{ station, show: stored.set }}>{children}</Station.Provider>;
};
