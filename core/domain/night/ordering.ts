import type { Instant } from '../kernel/instant.ts';
import { takesOrders } from './closing-time.ts';
import { type Night, startNight } from './night.ts';
import type { NightId } from '../kernel/ids.ts';
import type { BusinessDay } from '../reports/business-day.ts';

/** The facts that decide whether customers can order. */
export type StandNights = {
  readonly open: Night | null;
  /** The planned night that opens next. */
  readonly next: Night | null;
  /** Whether a night was ever closed by hand: from then on only an open night takes orders. */
  readonly isClosedByHand: boolean;
};

/** @param unclosed the open night and all planned ones */
export const standNightsOf = (unclosed: readonly Night[], isClosedByHand: boolean, now: Instant): StandNights => {
  const planned = unclosed.filter(({ state, closesAt }) => state === 'planned' && (closesAt === null || closesAt > now));
  const [next] = planned.toSorted((one, other) => (one.opensAt ?? Infinity) - (other.opensAt ?? Infinity) || (one.id < other.id ? -1 : 1));
  return { open: unclosed.find(({ state }) => state === 'open') ?? null, next: next ?? null, isClosedByHand };
};

export type Ordering =
  | { readonly isOpen: true }
  /** `next`: the planned night, if there is one. */
  | { readonly isOpen: false; readonly next: Night | null };

/** The window sells until the night is closed. A new stand is open by default. */
export const isWindowOpen = ({ open, isClosedByHand }: StandNights): boolean => open !== null || !isClosedByHand;

/** At its closing time a night stops online orders. */
export const orderingAt = (nights: StandNights, now: Instant): Ordering => {
  const { open, next } = nights;
  return isWindowOpen(nights) && (open === null || takesOrders(open, now)) ? { isOpen: true } : { isOpen: false, next };
};

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
