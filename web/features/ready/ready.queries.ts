import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { readinessContract } from '#adapters/http-contract/readiness.contract.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type ReadinessView = ResponseOf<(typeof readinessContract)['checks']>;
export type CheckView = ReadinessView['checks'][number];

export const readyQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'ready'],
    queryFn: ({ signal }) => api.call(readinessContract.checks, { signal }),
    refetchInterval: MINUTE_MS,
  });
