import { queryOptions } from '@tanstack/react-query';
import { callOffContract } from '#adapters/http-contract/call-off.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { isSettled } from '#core/domain/night/call-off.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type CallOffAnswer = ResponseOf<(typeof callOffContract)['get']>;
export type OrderInHand = CallOffAnswer['orders'][number];
export type CurrentCallOff = NonNullable<CallOffAnswer['current']>;
export type CalledOffEntry = CurrentCallOff['orders'][number];

export const CALL_OFF_KEY = [...STAFF_KEY, 'call-off'];

const WHILE_IT_RUNS_MS = 2 * SECOND_MS;
const OTHERWISE_MS = 15 * SECOND_MS;

export const isRunning = (answer: CallOffAnswer | undefined): boolean =>
  answer?.current?.orders.some(({ state }) => !isSettled(state)) === true;

export const callOffQuery = (api: Api) =>
  queryOptions({
    queryKey: CALL_OFF_KEY,
    queryFn: ({ signal }) => api.call(callOffContract.get, { signal }),
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? WHILE_IT_RUNS_MS : OTHERWISE_MS),
  });
