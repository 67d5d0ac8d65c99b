import { err, ok, type Result } from '../kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../kernel/typed-text.ts';
import type { Category } from './category.ts';

/** The station that makes a product, and the work of one unit there: a can 0, a hot dog 1, nachos 2 (night §1). */
export type Preparation = { readonly station: string; readonly prepPoints: number };

export const MAX_PREP_POINTS = 20;

/** The preparation of a new product, until an admin edits it. */
export const USUAL_PREPARATION = {
  drinks: { station: 'Drinks', prepPoints: 0 },
  candy: { station: 'Candy', prepPoints: 0 },
  food: { station: 'Grill', prepPoints: 1 },
} as const satisfies Record<Category, Preparation>;

export type PreparationRefusal = { readonly kind: 'product/station-required' } | { readonly kind: 'product/prep-points-out-of-range' };

/** As stored: the station's name on one line. */
export const readPreparation = ({ station: typed, prepPoints }: Preparation): Result<Preparation, PreparationRefusal> => {
  const station = cleanText(typed, TEXT_LIMITS.station);
  if (station === '') return err({ kind: 'product/station-required' });
  const isInRange = Number.isSafeInteger(prepPoints) && prepPoints >= 0 && prepPoints <= MAX_PREP_POINTS;
  return isInRange ? ok({ station, prepPoints }) : err({ kind: 'product/prep-points-out-of-range' });
};

/** 'Grill, 1 prep point' */
export const preparationText = ({ station, prepPoints }: Preparation): string =>
  `${station}, ${prepPoints} ${prepPoints === 1 ? 'prep point' : 'prep points'}`;
