import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for what a change notification is about. Change notifications that come while the answer is on its way make one further question at the
 * end: many of them neither starve each other nor get lost.
 */
export const createRefresh = (client: QueryClient, queryKey: QueryKey): (() => void) => {
  let isUnderWay = false;
  let isWantedAgain = false;
  const refresh = async (): Promise<void> => {
    isUnderWay = true;
    do {
      isWantedAgain = false;
      await client.invalidateQueries({ queryKey });
    } while (isWantedAgain);
    isUnderWay = false;
  };
  return () => {
    isWantedAgain = true;
    if (!isUnderWay) void refresh();
  };
};
