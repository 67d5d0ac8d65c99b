import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { drawerId, type DrawerId } from '#core/domain/kernel/ids.ts';
import { drawersQuery } from '#web/api/drawers.queries.ts';
import { useServices } from '#web/composition/services-context.ts';

/** The open drawer for a cash refund; the first one by default. If none is open, the server decides whether one is needed. */
export const useOpenDrawer = (isNeeded: boolean) => {
  const { data } = useQuery({ ...drawersQuery(useServices().api), enabled: isNeeded });
  const [wanted, setWanted] = useState<DrawerId | null>(null);
  const open = isNeeded
    ? (data?.drawers.filter(({ state }) => state === 'open').map(({ id, name }) => ({ value: drawerId(id), label: name })) ?? [])
    : [];
  const chosen = open.find(({ value }) => value === wanted) ?? open[0];
  return {
    chosen: chosen?.value ?? null,
    options: open,
    choose: setWanted,
  };
};
