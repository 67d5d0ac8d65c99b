import type { ReadinessFacts } from './readiness-facts.ts';

/** `red`: customers or money will be wrong tonight; `amber`: worth a look. */
export const VERDICTS = ['green', 'amber', 'red'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The page's sections, in their fixed order. */
export const CHECK_GROUPS = ['left', 'stock', 'payments', 'people', 'computer'] as const;
export type CheckGroup = (typeof CHECK_GROUPS)[number];

/** The screens where a problem is fixed. */
export const CHECK_PLACES = [
  'night',
  'orders',
  'pause',
  'inventory',
  'countStock',
  'drawers',
  'staffCodes',
  'emailTest',
  'cardTest',
  'setUp',
  'sign',
] as const;
export type CheckPlace = (typeof CHECK_PLACES)[number];

export type Finding = {
  readonly verdict: Verdict;
  /** One sentence for people: the fact, and since when. */
  readonly sentence: string;
  /** Instructions for problems that no screen fixes. */
  readonly todo?: string;
  readonly place?: CheckPlace;
};

export type Check = Finding & { readonly id: string; readonly group: CheckGroup; readonly title: string };

/** A row of the table; null: the check does not apply to this stand. */
export type CheckRule<Facts> = Pick<Check, 'id' | 'group' | 'title'> & {
  readonly judge: (facts: Facts, moment: Pick<ReadinessFacts, 'now' | 'timeZone'>) => Finding | null;
};
