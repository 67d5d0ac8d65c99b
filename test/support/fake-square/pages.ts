import { invalidRequest } from './square-error.ts';

/** Square may return fewer than requested, so one page is never enough. */
const MOST_A_PAGE = 40;

/** One page of a list, cut at an opaque cursor. */
export const pageOf = <T>(
  all: readonly T[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): { readonly items: readonly T[]; readonly cursor?: string } => {
  const from = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isSafeInteger(from)) throw invalidRequest('INVALID_CURSOR', 'The cursor is not one of ours.', 'cursor');
  const to = from + Math.min(limit, MOST_A_PAGE);
  const items = all.slice(from, to);
  return to < all.length ? { items, cursor: Buffer.from(String(to)).toString('base64url') } : { items };
};
