import { useEffect } from 'react';
import { standConfigContract } from '#adapters/http-contract/stand-config.contract.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ScreenMissing } from './lazy-route.tsx';

const RELOADED_AT = 'reloaded-at';
/** A reload that has not helped is not repeated within this time. */
const NOT_AGAIN_WITHIN_MS = MINUTE_MS;
/** It asks this often whether there is an answer by now: nobody taps the button of a board on a wall. */
const ASKS_EVERY_MS = 30 * SECOND_MS;

/**
 * A part of the app is missing although the server answers: a newer version has replaced it, and a reload brings that.
 * Without an answer, a reload would give up a page that still says something.
 */
export const useReloadForNewVersion = (error: unknown): void => {
  const { api, navigation, store, clock } = useServices();
  useEffect(() => {
    const leaving = new AbortController();
    const reload = async (): Promise<void> => {
      const now = clock.now();
      if (now - Number(store.read(RELOADED_AT) ?? 0) < NOT_AGAIN_WITHIN_MS) return;
      try {
        await api.call(standConfigContract.config, { signal: leaving.signal });
      } catch {
        return;
      }
      store.write(RELOADED_AT, String(now));
      navigation.reload();
    };
    if (!(error instanceof ScreenMissing)) return undefined;
    void reload();
    const asking = setInterval(() => void reload(), ASKS_EVERY_MS);
    return () => {
      clearInterval(asking);
      leaving.abort();
    };
  }, [error, api, navigation, store, clock]);
};
