import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRefresh, follow, type Feed, type LiveState } from './live.ts';

/** The queries that a change notification refetches. */
export type QueriesByTopic = Readonly<Record<string, QueryKey>>;

/** Listens while the screen is mounted. `connect` and `queriesByTopic` must be stable across renders. */
export const useLive = (connect: Feed['connect'], queriesByTopic: QueriesByTopic): LiveState => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const refreshes = new Map(Object.entries(queriesByTopic).map(([name, queryKey]) => [name, createRefresh(queryClient, queryKey)]));
    return follow({
      connect,
      onEvent: (name) => refreshes.get(name)?.(),
      onState: (next) => {
        setState(next);
        if (next === 'open') for (const refresh of refreshes.values()) refresh();
      },
    });
  }, [connect, queriesByTopic, queryClient]);
  return state;
};
