import { queryOptions } from '@tanstack/react-query';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export const BOARD_LINKS_KEY = [...STAFF_KEY, 'board-links'];

/** The screens that the stand has connected. */
export const boardLinksQuery = (api: Api) =>
  queryOptions({ queryKey: BOARD_LINKS_KEY, queryFn: ({ signal }) => api.call(boardContract.listLinks, { signal }) });
