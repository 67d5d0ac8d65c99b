import type { NightId } from '../kernel/ids.ts';
import { elapsedMs, instant, plusMs, type Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../limits.ts';
import { longDay, type BusinessDay } from '../reports/business-day.ts';

/** planned → open → closed; an automatic night starts open. */
export const NIGHT_STATES = ['planned', 'open', 'closed'] as const;
export type NightState = (typeof NIGHT_STATES)[number];

/** One game night: all sales, counts and refunds between opening and closing the stand. */
export type Night = {
  readonly id: NightId;
  readonly name: string;
  readonly state: NightState;
  /** When a planned night opens automatically; null: only by hand, or already open. */
  readonly opensAt: Instant | null;
  /** When online ordering stops automatically, while the staff continue. Null: when the night is closed. */
  readonly closesAt: Instant | null;
  readonly openedAt: Instant | null;
  /** Null for an automatic night. */
  readonly openedBy: string | null;
  readonly closedAt: Instant | null;
  /** Null for an automatic night that ended automatically. */
  readonly closedBy: string | null;
};

/** The fields of a night that people decide before it is closed. */
export type NightPlan = Pick<Night, 'name' | 'opensAt' | 'closesAt'>;

/** Reasons why a night cannot be closed yet. */
export type Unfinished = {
  /** Orders that are queued, preparing or ready. */
  readonly ordersInHand: number;
  /** Customers who are currently paying. */
  readonly liveCheckouts: number;
  /** Drawers that are not counted and closed. */
  readonly uncountedDrawers: number;
};

export type NightRefusal =
  | { readonly kind: 'night/not-found' }
  | { readonly kind: 'night/already-closed' }
  | { readonly kind: 'night/not-open' }
  | { readonly kind: 'night/already-opened' }
  | { readonly kind: 'night/another-is-open'; readonly name: string }
  /** Customers can still order, so orders cannot count as uncollected yet. */
  | { readonly kind: 'night/takes-orders' }
  | { readonly kind: 'night/times-reversed' }
  | { readonly kind: 'night/over-already' }
  | ({ readonly kind: 'night/unfinished' } & Unfinished);

/** The default name of a night: 'Friday, November 20, 2026'. */
export const nameByDate = (day: BusinessDay): string => longDay(day);

const areTimesReversed = ({ opensAt, closesAt }: NightPlan): boolean => opensAt !== null && closesAt !== null && closesAt <= opensAt;

/**
 * Refuses a plan that would be over already.
 * @param before keeps its former times; an open night may close at a time that has just passed. Null: a new one
 */
export const planAhead = (plan: NightPlan, before: Night | null, now: Instant): Result<NightPlan, NightRefusal> => {
  const isNew = before === null || (before.state === 'planned' && before.closesAt !== plan.closesAt);
  return isNew && plan.closesAt !== null && plan.closesAt <= now ? err({ kind: 'night/over-already' }) : ok(plan);
};

export const planNight = (id: NightId, plan: NightPlan): Result<Night, NightRefusal> => {
  if (areTimesReversed(plan)) return err({ kind: 'night/times-reversed' });
  return ok({ id, ...plan, state: 'planned', openedAt: null, openedBy: null, closedAt: null, closedBy: null });
};

/** A planned or open night may still be renamed and rescheduled. An automatic night that a person changed no longer ends automatically. */
export const changeNight = (night: Night, plan: NightPlan, by: string): Result<Night, NightRefusal> => {
  if (night.state === 'closed') return err({ kind: 'night/already-closed' });
  if (areTimesReversed(plan)) return err({ kind: 'night/times-reversed' });
  return ok({ ...night, ...plan, openedBy: night.state === 'open' ? (night.openedBy ?? by) : null });
};

/** Only a plan can be deleted: a night that has opened stays on record. */
export const givePlanUp = (night: Night): Result<Night, NightRefusal> => {
  if (night.state === 'planned') return ok(night);
  return err({ kind: night.state === 'open' ? 'night/already-opened' : 'night/already-closed' });
};

/** @param usual when online ordering stops unless the night has its own closing time; null: when the night is closed */
export const openNight = (night: Night, by: string, now: Instant, usual: Instant | null = null): Result<Night, NightRefusal> => {
  if (night.state === 'closed') return err({ kind: 'night/already-closed' });
  if (night.state === 'open') return err({ kind: 'night/already-opened' });
  // A closing time in the past was meant for an earlier opening; it would block all orders.
  const own = night.closesAt !== null && night.closesAt <= now ? null : night.closesAt;
  return ok({ ...night, state: 'open', opensAt: null, closesAt: own ?? usual, openedAt: now, openedBy: by });
};

/** A night that an order starts, named after its day. */
export const startNight = (id: NightId, day: BusinessDay, now: Instant): Night => ({
  id,
  name: nameByDate(day),
  state: 'open',
  opensAt: null,
  closesAt: null,
  openedAt: now,
  openedBy: null,
  closedAt: null,
  closedBy: null,
});

const isFinished = (unfinished: Unfinished): boolean => Object.values(unfinished).every((waiting) => waiting === 0);

/** Closes a night by hand, once every order has ended and no checkout is live. */
export const closeNight = (night: Night, unfinished: Unfinished, by: string, now: Instant): Result<Night, NightRefusal> => {
  if (night.state === 'closed') return err({ kind: 'night/already-closed' });
  if (night.state === 'planned') return err({ kind: 'night/not-open' });
  if (!isFinished(unfinished)) return err({ kind: 'night/unfinished', ...unfinished });
  return ok({ ...night, state: 'closed', closedAt: now, closedBy: by });
};

/** An automatic night lasts for its day and a few hours after midnight. @param day tonight's */
export const isOver = (night: Night, day: BusinessDay, now: Instant): boolean =>
  night.openedBy === null &&
  night.openedAt !== null &&
  night.name !== nameByDate(day) &&
  elapsedMs(night.openedAt, now) >= LIMITS.nights.automaticLastsMs;

/**
 * Ends an automatic night that has no unfinished work; null: it continues. A night that people opened or changed is only closed by people.
 */
export const endAutomatically = (night: Night, unfinished: Unfinished, now: Instant): Night | null =>
  night.openedBy === null && isFinished(unfinished) ? { ...night, state: 'closed', closedAt: now } : null;

const isDue = ({ state, opensAt, closesAt }: Night, now: Instant): boolean =>
  state === 'planned' && opensAt !== null && opensAt <= now && (closesAt ?? plusMs(opensAt, LIMITS.nights.automaticLastsMs)) > now;

/** The planned night that is due and not over, if any; of several, the one planned last. */
export const dueNight = (nights: readonly Night[], now: Instant): Night | null =>
  nights.filter((night) => isDue(night, now)).toSorted((one, other) => (other.opensAt ?? 0) - (one.opensAt ?? 0))[0] ?? null;

/** Plans whose time came while another night was open. After it is closed the stand stays closed, so people open them. */
export const missedPlans = (nights: readonly Night[], now: Instant): readonly Night[] =>
  nights.filter((night) => isDue(night, now)).map((night) => ({ ...night, opensAt: null }));

/** News at the exact moment of closing, or from a slow clock, counts as later. @param closedAt null: not closed yet */
export const afterClosing = (now: Instant, closedAt: Instant | null): Instant =>
  closedAt === null ? now : instant(Math.max(now, plusMs(closedAt, 1)));
