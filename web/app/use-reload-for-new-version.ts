import { useEffect } from 'react';
import { standConfigContract } from '#adapters/http-contract/stand-config.contract.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ScreenMissing } from './lazy-route.tsx';

const RELOADED_AT = 'reloaded-at';
/** A reload that did not help is not repeated within this time. */
const NOT_AGAIN_WITHIN_MS = MINUTE_MS;
/** How often it checks for an answer, because no one taps a button on a wall-mounted board. */
const ASKS_EVERY_MS = 30 * SECOND_MS;

/**
 * A chunk is missing although the server answers: a newer version has replaced it, and a reload loads that. Without an answer, a reload
 * would lose a page that is still useful.
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
