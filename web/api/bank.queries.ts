import { queryOptions } from '@tanstack/react-query';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type BankAnswer = ResponseOf<(typeof bankContract)['deposits']>;
export type Deposit = BankAnswer['deposits'][number];
export type Unmatched = Deposit['unmatched'][number];
export type Settled = Deposit['settled'][number];

/** The stand reads the provider's lists page by page. */
export const LEDGER_WITHIN_MS = 80 * SECOND_MS;

export const BANK_KEY = [...STAFF_KEY, 'bank'];

/** Each load calls the provider several times, so it is only refetched by hand. */
export const bankQuery = (api: Api) =>
  queryOptions({
    queryKey: BANK_KEY,
    queryFn: ({ signal }) => api.call(bankContract.deposits, { signal, withinMs: LEDGER_WITHIN_MS }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
