import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { peopleContract } from '#adapters/http-contract/people.contract.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type PersonView = ResponseOf<(typeof peopleContract)['list']>['people'][number];
/** Shown once: the server keeps only the link's hash. */
export type InvitationLink = ResponseOf<(typeof peopleContract)['invite']>;

export const peopleQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'people'],
    queryFn: async ({ signal }) => (await api.call(peopleContract.list, { signal })).people,
  });
