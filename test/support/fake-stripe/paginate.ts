export type Page<T> = { readonly object: 'list'; readonly url: string; readonly has_more: boolean; readonly data: readonly T[] };

type Range = {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
};

export const isWithin = ({ gt = -1, gte = 0, lt = Infinity, lte = Infinity }: Range, at: number): boolean =>
  at > gt && at >= gte && at < lt && at <= lte;

/** Stripe's lists: newest first, cut into pages. `all` is oldest first. */
export const paginate = <T extends { readonly id: string }>(
  url: string,
  all: readonly T[],
  { limit, starting_after }: { readonly limit: number; readonly starting_after?: string | undefined },
): Page<T> => {
  const newestFirst = all.toReversed();
  const from = starting_after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === starting_after) + 1;
  const data = newestFirst.slice(from, from + limit);
  return { object: 'list', url, has_more: from + limit < newestFirst.length, data };
};
