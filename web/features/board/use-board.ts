import type { Instant } from '#core/domain/kernel/instant.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useLive } from '#web/api/use-live.ts';
import { useAnswered } from '#web/api/query-client.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { BOARD_KEY, bearerOf, boardQuery, type BoardData } from './board.queries.ts';

const LINK = /^#token=([\w-]{43})$/;
const TOPICS = { orders: BOARD_KEY, products: BOARD_KEY };
const REFUSALS = [401, 403];

/** The link's token, stored on this screen, so that it reopens after a power cut; it is removed from the address bar immediately. */
const useBoardToken = (): { readonly token: string | null; readonly keep: (token: string) => void } => {
  const { store } = useServices();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [stored] = useState(() => createStoredValue(store, 'board-token', z.nullable(z.string()), null));
  const kept = useSyncExternalStore(stored.subscribe, stored.get);
  const found = LINK.exec(hash)?.[1] ?? null;
  useEffect(() => {
    if (found === null) return;
    stored.set(found);
    void navigate(pathname, { replace: true });
  }, [found, stored, navigate, pathname]);
  return { token: found ?? kept, keep: stored.set };
};

export type BoardState = {
  readonly data: BoardData | undefined;
  /** When the stand last answered; null: never. */
  readonly answeredAt: Instant | null;
  readonly isLost: boolean;
  /** Its link does not work: a manager must connect it. */
  readonly isRefused: boolean;
  /** The link's token from now on. */
  readonly keep: (token: string) => void;
};

/** Follows the stand by change notifications and polling; reloads for a new build of the web app. */
export const useBoard = (): BoardState => {
  const { api, navigation } = useServices();
  const { token, keep } = useBoardToken();
  const connect = useCallback((signal: AbortSignal) => api.open(boardContract.events, { signal, ...bearerOf(token) }), [api, token]);
  const live = useLive(connect, TOPICS);
  const { data, error, dataUpdatedAt } = useQuery(boardQuery(api, token));
  const answered = useAnswered(boardQuery(api, token).queryKey, dataUpdatedAt);
  const loaded = useRef<string | null>(null);
  const release = data?.release;
  useEffect(() => {
    if (release === undefined) return;
    loaded.current ??= release;
    if (loaded.current !== release) navigation.reload();
  }, [release, navigation]);
  const isRefused = REFUSALS.some((status) => hasStatus(error, status));
  return { data, answeredAt: answered?.at ?? null, isLost: live === 'lost' || error !== null, isRefused, keep };
};
