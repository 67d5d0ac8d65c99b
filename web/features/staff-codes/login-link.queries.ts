import { queryOptions } from '@tanstack/react-query';
import { staffCodesContract } from '#adapters/http-contract/staff-codes.contract.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

/** Whose login a link opens: a staff code's id; null for the admin. */
export type LinkTarget = string | null;

/** A new link each time it is shown: it is a secret that works once, so it is not cached. */
export const loginLinkQuery = (api: Api, target: LinkTarget) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'login-link', target],
    queryFn: () =>
      target === null
        ? api.call(staffCodesContract.issueAdminLink, {})
        : api.call(staffCodesContract.issueLink, { params: { id: target } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
