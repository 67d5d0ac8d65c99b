import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { moneyContract } from '#adapters/http-contract/money.contract.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type SeasonMoney = ResponseOf<(typeof moneyContract)['season']>;
export type Form = ResponseOf<(typeof moneyContract)['form']>;

export const seasonQuery = (api: Api, season: number | undefined) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'money', season],
    queryFn: ({ signal }) => api.call(moneyContract.season, { query: { season }, signal }),
  });

/** The form's subject: a month like '2026-11', or a night's id. */
export type FormOf = string;

const MONTH = /^\d{4}-\d{2}$/;

export const formQuery = (api: Api, of: FormOf) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'form', of],
    queryFn: ({ signal }) =>
      MONTH.test(of)
        ? api.call(moneyContract.monthForm, { params: { month: of }, signal })
        : api.call(moneyContract.form, { params: { id: nightId(of) }, signal }),
  });

export const formCsvOf = (api: Api, of: FormOf): Promise<string> =>
  MONTH.test(of)
    ? api.call(moneyContract.monthFormCsv, { params: { month: of } })
    : api.call(moneyContract.formCsv, { params: { id: nightId(of) } });

export const isMonth = (of: FormOf): boolean => MONTH.test(of);
