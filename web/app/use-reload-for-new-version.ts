import { useEffect } from 'react';
import { standConfigContract } from '#adapters/http-contract/stand-config.contract.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ScreenMissing } from './lazy-route.tsx';

const RELOADED_AT = 'reloaded-at';
/** A reload that has not helped is not repeated within this time; then the button remains. */
const NOT_AGAIN_WITHIN_MS = MINUTE_MS;

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
    if (error instanceof ScreenMissing) void reload();
    return () => leaving.abort();
  }, [error, api, navigation, store, clock]);
};
