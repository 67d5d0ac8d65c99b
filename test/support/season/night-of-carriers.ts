import { LIMITS } from '#core/domain/limits.ts';
import type { TimedOrder, Work } from '#core/domain/queue/estimate.ts';
import { atMinute } from './night-of-lines.ts';
import { drawsFrom } from './random-draws.ts';
import { unevenWork } from './uneven-work.ts';

/** Parameters of a random night: minutes, shares of nights, shares of orders. */
const ROUGH = {
  /** Standard deviation of the time that the same work takes; its mean is 1. */
  unevenness: { from: 0.3, to: 0.8 },
  /** Orders at halftime, over the staff's capacity. */
  overload: { from: 0.7, to: 1.7 },
  /** The grill stops once, or twice in a quarter of these nights. */
  stops: { share: 0.4, minutes: { from: 2, to: 8 } },
  /** One of the staff is called away for 4 to 12 minutes. */
  awayShare: 0.3,
  /** Somebody taps Ready 2 to 6 minutes late. */
  forgottenShare: 0.02,
  /** Somebody takes one of the next four instead of the oldest. */
  outOfOrderShare: 0.15,
};

const NIGHT_MINUTES = 85;
const CALM_SHARE = 0.35;
/** Halftime comes in a wave: least, then most, of its overload. */
const WAVE = { rises: 0.25, from: 0.6, to: 1.2, falls: 0.8 };
const JOINS_WITHIN_MINUTES = 0.4;

type Job = { readonly minute: number; readonly work: Work; readonly drinks: number };
type Stop = { readonly from: number; readonly to: number };

/** A grill that cooks in batches. @returns when units that are put on it at `minute` are done. */
const grillOf = (places: number, minutes: () => number, stops: readonly Stop[]) => {
  const open = (minute: number): number => stops.reduce((at, { from, to }) => (at >= from && at < to ? to : at), minute);
  let last = { from: -NIGHT_MINUTES, to: -NIGHT_MINUTES, used: places };
  return (minute: number, units: number): number => {
    for (let left = units; left > 0;) {
      if (last.used >= places || last.from < minute - JOINS_WITHIN_MINUTES) {
        const from = open(Math.max(minute, last.to));
        const stopped = stops.find((stop) => from < stop.from && from + minutes() > stop.from);
        last = { from, to: from + minutes() + (stopped === undefined ? 0 : stopped.to - stopped.from), used: 0 };
      }
      const taken = Math.min(left, places - last.used);
      last.used += taken;
      left -= taken;
    }
    return last.to;
  };
};

/**
 * A night that breaks the estimate's assumptions. There are no lines: each of the 2 to 6 people carries one order from the
 * queue to the window and waits at the grill for it. People differ, go away, take orders out of turn and forget to tap Ready.
 */
export const nightOfCarriers = (seed: number): { readonly staff: number; readonly orders: readonly TimedOrder[] } => {
  const draws = drawsFrom(seed);
  const { random, exponential, between, upTo, happens } = draws;
  const staff = 1 + upTo(5);
  const factor = unevenWork(draws, between(ROUGH.unevenness));
  const minutes = {
    handling: between({ from: 0.6, to: 1.5 }),
    snack: between({ from: 0.3, to: 0.8 }),
    drink: between({ from: 0.05, to: 0.2 }),
  };
  const people = Array.from({ length: staff }, () => ({ slowness: between({ from: 0.75, to: 1.35 }), freeAt: 0 }));
  const halftime = { from: between({ from: 20, to: 35 }), length: between({ from: 12, to: 22 }) };
  const stopCount = happens(ROUGH.stops.share) ? 1 + Number(happens(0.25)) : 0;
  const stops = Array.from({ length: stopCount }, () => {
    const from = happens(0.6) ? halftime.from + random() * halftime.length : between({ from: 5, to: 75 });
    return { from, to: from + between(ROUGH.stops.minutes) };
  });
  const places = 4 * upTo(3);
  const batchMinutes = between({ from: 1.5, to: 3.5 });
  const cook = grillOf(places, () => batchMinutes * (0.9 + 0.2 * random()), stops);
  const leaves = happens(ROUGH.awayShare) ? between({ from: 10, to: 60 }) : Number.POSITIVE_INFINITY;
  const comesBack = leaves + between({ from: 4, to: 12 });

  const grillShare = between({ from: 0.4, to: 0.75 });
  const snackShare = between({ from: 0.15, to: 0.45 });
  const each = minutes.handling + snackShare * 3 * minutes.snack + 1.5 * minutes.drink + grillShare * batchMinutes * 0.6;
  /** Capacity in orders a minute, roughly. */
  const capacity = Math.min(people.reduce((sum, { slowness }) => sum + 1 / slowness, 0) / each, places / batchMinutes / (grillShare * 2.8));
  const overload = between(ROUGH.overload);
  const rateAt = (minute: number): number => {
    const way = (minute - halftime.from) / halftime.length;
    if (way < 0 || way >= 1) return capacity * CALM_SHARE;
    const isRising = way < WAVE.rises;
    return (
      capacity * overload * (isRising ? WAVE.from + ((WAVE.to - WAVE.from) * way) / WAVE.rises : WAVE.to - WAVE.falls * (way - WAVE.rises))
    );
  };
  const most = capacity * Math.max(CALM_SHARE, overload * WAVE.to);
  /** The next arrival after this minute, by thinning a Poisson process at the highest rate. */
  const arrivalAfter = (minute: number): number => {
    let next = minute;
    do next += exponential() / most;
    while (next < NIGHT_MINUTES && !happens(rateAt(next) / most));
    return next;
  };
  const pointsOf = (items: number, twoPointsShare: number): number =>
    Array.from({ length: items }, () => 1 + Number(happens(twoPointsShare))).reduce((sum, points) => sum + points, 0);
  const jobAt = (minute: number): Job => ({
    minute,
    work: {
      ...(happens(grillShare) && { Grill: pointsOf(upTo(3), 0.35) }),
      ...(happens(snackShare) && { Snacks: pointsOf(upTo(2), 0.5) }),
    },
    drinks: upTo(4) - 1,
  });

  const queue: Job[] = [];
  const orders: TimedOrder[] = [];
  let nextAt = arrivalAfter(0);
  const arrive = (): void => {
    const several = happens(0.1) ? 1 + upTo(3) : 1;
    const room = Math.max(0, LIMITS.queue.pauseAtQueued - queue.length);
    for (let one = 0; one < Math.min(several, room); one += 1) queue.push(jobAt(nextAt + one / 50));
    nextAt = arrivalAfter(nextAt);
  };
  const make = (job: Job, person: (typeof people)[number], minute: number): void => {
    const grilled = job.work['Grill'];
    const byHand = (minutes.handling + (job.work['Snacks'] ?? 0) * minutes.snack + job.drinks * minutes.drink) * person.slowness * factor();
    const cooked = grilled === undefined ? minute : cook(minute, grilled) + 0.3 * person.slowness;
    person.freeAt = Math.max(minute + byHand, cooked);
    const tapped = person.freeAt + (happens(ROUGH.forgottenShare) ? between({ from: 2, to: 6 }) : 0.15 * exponential());
    orders.push({ work: job.work, placedAt: atMinute(job.minute), readyAt: atMinute(tapped) });
  };
  for (;;) {
    const person = people.reduce((free, other) => (other.freeAt < free.freeAt ? other : free));
    const [oldest] = queue;
    const minute = Math.max(person.freeAt, oldest?.minute ?? 0);
    if (nextAt < NIGHT_MINUTES && (oldest === undefined || nextAt <= minute)) {
      arrive();
      continue;
    }
    if (oldest === undefined) break;
    if (person === people[0] && minute >= leaves && minute < comesBack) {
      person.freeAt = comesBack;
      continue;
    }
    const at = happens(ROUGH.outOfOrderShare) ? Math.min(queue.length, upTo(4)) - 1 : 0;
    const [job] = queue.splice(at, 1);
    if (job !== undefined) make(job, person, minute);
  }
  return { staff, orders: orders.toSorted((one, other) => one.placedAt - other.placedAt) };
};
