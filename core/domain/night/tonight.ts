import type { NightId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { BusinessDay } from '../reports/business-day.ts';
import { giveWay, isOver, startNight, type Night } from './night.ts';
import type { StandNights } from './ordering.ts';

/** The facts that decide to which night something belongs that happens now. */
export type NightFacts = Pick<StandNights, 'open' | 'isClosedByHand'> & {
  readonly ordersInHand: number;
  /** The id of a night that starts by itself. */
  readonly newNight: NightId;
};

export type Tonight = {
  /** Null while the stand is closed. */
  readonly open: Night | null;
  /** The night that has ended by itself, and the one that starts. */
  readonly changed: readonly Night[];
};

/**
 * The open night. An automatic night that is over ends with the first order of a later day. On a stand where nobody has ever closed a
 * night by hand, one named after the day starts by itself.
 */
export const tonightOf = ({ open, isClosedByHand, ordersInHand, newNight }: NightFacts, day: BusinessDay, now: Instant): Tonight => {
  const ending = open !== null && isOver(open, day, now) ? giveWay(open, ordersInHand, now) : null;
  const ended = ending?.ok === true ? ending.value : null;
  if (open !== null && ended === null) return { open, changed: [] };
  const started = isClosedByHand ? null : startNight(newNight, day, now);
  return { open: started, changed: [ended, started].filter((night) => night !== null) };
};
