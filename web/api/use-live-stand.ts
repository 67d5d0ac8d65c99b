import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '#web/composition/services-context.ts';

/** A pause, what is sold out and a changed setting show within a second; the code for it comes when it is needed. */
export const useLiveStand = (isOn: boolean): void => {
  const { api } = useServices();
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // Where it does not arrive, the page goes on polling.
    if (isOn)
      import('./follow-stand.ts').then(
        ({ followStand }) => void (signal.aborted || followStand(client, api, signal)),
        () => undefined,
      );
    return () => leaving.abort();
  }, [isOn, api, client]);
};
