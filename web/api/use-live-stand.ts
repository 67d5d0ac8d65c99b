import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '#web/composition/services-context.ts';

/** A pause, a sold-out product and a changed setting show within a second; the code is loaded on demand. */
export const useLiveStand = (isOn: boolean): void => {
  const { api } = useServices();
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // If it does not load, the page continues to poll.
    if (isOn)
      import('./follow-stand.ts').then(
        ({ followStand }) => void (signal.aborted || followStand(client, api, signal)),
        () => undefined,
      );
    return () => leaving.abort();
  }, [isOn, api, client]);
};
