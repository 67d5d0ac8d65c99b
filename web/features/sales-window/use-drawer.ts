import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { drawerId, type DrawerId } from '#core/domain/kernel/ids.ts';
import { drawersQuery, type DrawerSummary } from '#web/api/drawers.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';

const KEY = 'bandstand.drawer';

/** Replaces a drawer's id: this tablet takes no cash. */
export const NO_CASH = 'no-cash';

/** The drawer next to this tablet. Asked for only if one was opened tonight: `free` cash goes into no drawer. */
export const useDrawer = () => {
  const { api, store } = useServices();
  const { data } = useQuery(drawersQuery(api));
  const [stored] = useState(() => createStoredValue(store, KEY, z.nullable(z.string()), null));
  const chosen = useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial);
  const tonight: readonly DrawerSummary[] = data?.drawers.filter(({ state }) => state !== 'closed') ?? [];
  const open = tonight.filter(({ state }) => state === 'open');
  const drawer = open.find(({ id }) => id === chosen) ?? null;
  const cash = (): 'free' | 'into-drawer' | 'none' | 'needs-drawer' => {
    if (tonight.length === 0) return 'free';
    if (drawer !== null) return 'into-drawer';
    return chosen === NO_CASH ? 'none' : 'needs-drawer';
  };
  const id: DrawerId | null = drawer === null ? null : drawerId(drawer.id);
  return { cash: cash(), drawer, id, open, choose: stored.set };
};

export type DrawerChoice = ReturnType<typeof useDrawer>;
