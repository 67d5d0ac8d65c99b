import { queryOptions } from '@tanstack/react-query';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import type { Api } from './client.ts';
import { STAFF_KEY } from './staff-key.ts';

export type ReaderMatch = ResponseOf<(typeof bankContract)['reader']>;

export const READER_KEY = [...STAFF_KEY, 'reader'] as const;

/** Each load calls the provider, so it is only refetched by hand. */
export const readerQuery = (api: Api, night: string) =>
  queryOptions({
    queryKey: [...READER_KEY, night],
    queryFn: ({ signal }) => api.call(bankContract.reader, { params: { id: nightId(night) }, signal }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const PROVIDERS: Readonly<Record<ReaderMatch['provider'], string>> = {
  stripe: 'Stripe',
  square: 'Square',
  off: 'No provider',
  simulated: 'Simulated Payments',
};

/** Sales and payments that need an explanation; each pair counts once. */
export const openCount = ({ differing, onlyHere, onlyThere, decided }: ReaderMatch): number =>
  differing.length + onlyHere.length + onlyThere.length + decided.filter(({ left }) => left !== ZERO).length;

export const isProved = (match: ReaderMatch): boolean => openCount(match) === 0;
