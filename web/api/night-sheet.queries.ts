import { queryOptions } from '@tanstack/react-query';
import { nightSheetContract } from '#adapters/http-contract/night-sheet.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type NightSheet = ResponseOf<(typeof nightSheetContract)['get']>;

export const nightSheetQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'night-sheet', id],
    queryFn: ({ signal }) => api.call(nightSheetContract.get, { params: { id: nightId(id) }, signal }),
    refetchInterval: POLLING.productsMs,
  });
