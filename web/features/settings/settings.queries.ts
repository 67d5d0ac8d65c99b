import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { settingsContract } from '#adapters/http-contract/settings.contract.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type SettingEntry = ResponseOf<(typeof settingsContract)['list']>['settings'][number];

export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'settings'],
    queryFn: async ({ signal }) => (await api.call(settingsContract.list, { signal })).settings,
  });
