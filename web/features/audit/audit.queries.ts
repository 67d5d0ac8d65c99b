import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { reportsContract } from '#adapters/http-contract/reports.contract.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

type Page = ResponseOf<(typeof reportsContract)['audit']>;

export type AuditEntry = Page['entries'][number];
export type AuditKind = AuditEntry['kind'];

export type AuditFilter = { readonly day: string | null; readonly kind: AuditKind | null };

/** The first page has no cursor. */
const FIRST_PAGE = '';

/** The audit log, newest first, a page at a time. */
export const auditQuery = (api: Api, { day, kind }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...STAFF_KEY, 'audit', day, kind],
    queryFn: ({ pageParam, signal }) =>
      api.call(reportsContract.audit, {
        query: { ...(day !== null && { day }), ...(kind !== null && { kind }), ...(pageParam !== FIRST_PAGE && { before: pageParam }) },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  });
