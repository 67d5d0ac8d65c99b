import { queryOptions } from '@tanstack/react-query';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { Api } from '#web/api/client.ts';

export type BoardData = ResponseOf<(typeof boardContract)['show']>;

export const BOARD_KEY = ['board'] as const;

const EVERY_MS = 10_000;

/** @param token of the board's link; null: the logged-in person's. */
export const boardQuery = (api: Api, token: string | null) =>
  queryOptions({
    queryKey: [...BOARD_KEY, token],
    queryFn: ({ signal }) => api.call(boardContract.show, { signal, ...bearerOf(token) }),
    refetchInterval: EVERY_MS,
    // A wall-mounted screen never has the focus, and the browser may miss that its network is back.
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
  });

export const bearerOf = (token: string | null) => (token === null ? {} : { bearer: token });
