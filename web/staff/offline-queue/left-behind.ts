import { subjectOf, type Act, type ActLogState } from './act-log.ts';
import type { KeptSale, SaleLogState } from '../pending-sales/sale-log.ts';

/** Another login's unsent work on this device: acts by order or product, and individual sales. */
export type LeftBehind = {
  readonly by: Act['by'];
  readonly subjects: readonly (readonly [Act, ...Act[]])[];
  readonly sales: readonly KeptSale[];
};

/** By login, oldest first. Only that login sends it, unless someone else takes responsibility. */
export const leftBehind = (
  { acts }: Pick<ActLogState, 'acts'>,
  { sales }: Pick<SaleLogState, 'sales'>,
  me: string | undefined,
): readonly LeftBehind[] => {
  const others = [...acts.map(({ by }) => by), ...sales.map(({ by }) => by)].filter(({ staffId }) => staffId !== me);
  return [...new Map(others.map((by) => [by.staffId, by])).values()].map((by) => {
    const own = acts.filter((act) => act.by.staffId === by.staffId);
    const subjects = [...new Set(own.map(subjectOf))].flatMap((subject): [Act, ...Act[]][] => {
      const [first, ...more] = own.filter((act) => subjectOf(act) === subject);
      return first === undefined ? [] : [[first, ...more]];
    });
    return { by, subjects, sales: sales.filter((sale) => sale.by.staffId === by.staffId) };
  });
};

/** This login's unanswered work whose answer is no longer awaited. */
export const unsentOf = (
  { acts }: Pick<ActLogState, 'acts'>,
  { sales }: Pick<SaleLogState, 'sales'>,
  me: string | undefined,
): { readonly acts: readonly Act[]; readonly sales: readonly KeptSale[] } => ({
  acts: acts.filter(({ isLate, by }) => isLate && by.staffId === me),
  sales: sales.filter(({ by }) => by.staffId === me),
});
