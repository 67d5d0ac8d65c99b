import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { staffCodesContract } from '#adapters/http-contract/staff-codes.contract.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { toStaffCode, type StaffCodeEntry } from './staff-codes.view.ts';

/** Polled, so that 'in use' follows the logins. */
export const staffCodesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'staff-codes'],
    queryFn: async ({ signal }): Promise<readonly StaffCodeEntry[]> =>
      (await api.call(staffCodesContract.list, { signal })).map(toStaffCode),
    refetchInterval: POLLING.metricsMs,
  });

/** Shows the server's latest version of a code: a new one on top, a known one in its place. */
export const showCode = (client: QueryClient, api: Api, code: StaffCodeEntry): void => {
  client.setQueryData(staffCodesQuery(api).queryKey, (known) => {
    if (known === undefined) return undefined;
    return known.some(({ id }) => id === code.id) ? known.map((one) => (one.id === code.id ? code : one)) : [code, ...known];
  });
};
