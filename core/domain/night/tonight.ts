import type { NightId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { BusinessDay } from '../reports/business-day.ts';
import { startNight, type Night } from './night.ts';
import type { StandNights } from './ordering.ts';

/** The facts that decide to which night a current event belongs. */
export type NightFacts = Pick<StandNights, 'open' | 'isClosedByHand'> & {
  /** The id for an automatic night. */
  readonly newNight: NightId;
};

/** `open` is null while the stand is closed. `started`: the same night, if it just started automatically. */
export type Tonight = { readonly open: Night | null; readonly started: Night | null };

/** The open night. On a stand that was never closed by hand, a night named after the day starts automatically. */
export const tonightOf = ({ open, isClosedByHand, newNight }: NightFacts, day: BusinessDay, now: Instant): Tonight => {
  if (open !== null || isClosedByHand) return { open, started: null };
  const started = startNight(newNight, day, now);
  return { open: started, started };
};
