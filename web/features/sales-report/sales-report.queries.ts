import { queryOptions } from '@tanstack/react-query';
import { reportsContract } from '#adapters/http-contract/reports.contract.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import type { LocalDay } from './days.ts';

/** One day; null is today, which is still changing. */
export const salesReportQuery = (api: Api, day: LocalDay | null) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'sales-report', day],
    queryFn: ({ signal }) => api.call(reportsContract.sales, { query: day === null ? {} : { day }, signal }),
    refetchInterval: POLLING.productsMs,
  });
