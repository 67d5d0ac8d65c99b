import { queryOptions } from '@tanstack/react-query';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import type { Api } from '#web/api/client.ts';
import { ANSWER_WITHIN_MS } from '#web/api/polling.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type Drawers = ResponseOf<typeof drawersContract.list>;
export type DrawerSummary = Drawers['drawers'][number];
export type DrawerDetails = ResponseOf<typeof drawersContract.get>;
export type DrawerPages = ResponseOf<typeof drawersContract.ledger>;

/** Refetched on change notifications of 'nights'. */
export const DRAWERS_KEY = [...STAFF_KEY, 'nights', 'drawers'];

const EVERY_MS = 15_000;

export const drawersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...DRAWERS_KEY, 'list'],
    queryFn: ({ signal }) => api.call(drawersContract.list, { signal, withinMs: ANSWER_WITHIN_MS }),
    refetchInterval: EVERY_MS,
  });

export const drawerQuery = (api: Api, id: DrawerId) =>
  queryOptions({
    queryKey: [...DRAWERS_KEY, id],
    queryFn: ({ signal }) => api.call(drawersContract.get, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  });

export type Given = ResponseOf<typeof windowContract.given>;

/** Tonight's giveaways, for managers. */
export const givenQuery = (api: Api) =>
  queryOptions({
    queryKey: [...DRAWERS_KEY, 'given'],
    queryFn: ({ signal }) => api.call(windowContract.given, { signal }),
    refetchInterval: EVERY_MS,
  });

export const pagesQuery = (api: Api, id: DrawerId) =>
  queryOptions({
    queryKey: [...DRAWERS_KEY, id, 'ledger'],
    queryFn: ({ signal }) => api.call(drawersContract.ledger, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  });
