import { instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { TimedOrder, Work } from '#core/domain/queue/estimate.ts';
import { drawsFrom } from './random-draws.ts';

/** One night: 70 minutes, with most of the orders at halftime. */
const NIGHT_MINUTES = 70;
const HALFTIME = { from: 24, to: 44 };
/** Orders a minute per staff member: more at halftime than they can make. */
const ARRIVALS = { calm: 0.15, halftime: 0.42 };
/** Minutes per unit of work for one average person. */
const MINUTES = { packing: 1.2, Grill: 0.7, Snacks: 0.6 };
const SKILL = { from: 0.8, to: 1.3 };
/** The standard deviation of the logarithm of the time for the same work. */
const UNEVENNESS = 0.35;
/** In one night of four the grill stops. */
const STOPS = { share: 0.25, minutes: { from: 3, to: 8 } };

const STARTS = instant(Date.UTC(2026, 10, 20, 23));
export const atMinute = (minutes: number): Instant => plusMs(STARTS, Math.round(minutes * MINUTE_MS));

type Stop = { readonly from: number; readonly to: number } | null;

/** When work that begins at `from` ends, given that it rests during the stop. */
const endOf = (from: number, minutes: number, stop: Stop): number => {
  const begun = stop !== null && from >= stop.from ? Math.max(from, stop.to) : from;
  const ends = begun + minutes;
  return stop !== null && begun < stop.from && ends > stop.from ? ends + stop.to - stop.from : ends;
};

/** People who process a line in order. @returns when the work that arrives at `minute` is done. */
const lineOf = (people: number, stop: Stop = null) => {
  const freeAt = Array.from({ length: people }, () => 0);
  return (minute: number, minutes: number): number => {
    const next = freeAt.indexOf(Math.min(...freeAt));
    const ends = endOf(Math.max(minute, freeAt[next] ?? 0), minutes, stop);
    freeAt[next] = ends;
    return ends;
  };
};

/**
 * A night in the estimate's own model: lines. Of 2 to 6 people a third work at the grill, a quarter at the snacks, half of them pack. An
 * order is ready when it is packed and its stations are done; a full queue takes no orders (spec §9).
 */
export const nightOfLines = (seed: number): readonly TimedOrder[] => {
  const { random, normal, exponential, between, upTo, happens } = drawsFrom(seed);
  const staff = 1 + upTo(5);
  const skill = between(SKILL);
  const minutesFor = (place: keyof typeof MINUTES, units: number): number =>
    units * MINUTES[place] * skill * Math.exp(UNEVENNESS * normal() - UNEVENNESS ** 2 / 2);
  const stopsAt = between(HALFTIME);
  const stop = happens(STOPS.share) ? { from: stopsAt, to: stopsAt + between(STOPS.minutes) } : null;
  const packers = Math.ceil(staff / 2);
  const lines = {
    packing: lineOf(packers),
    Grill: lineOf(Math.ceil(staff / 3), stop),
    Snacks: lineOf(Math.max(1, Math.floor(staff / 4))),
  };
  const orders: TimedOrder[] = [];
  for (let minute = 0; minute < NIGHT_MINUTES;) {
    const isHalftime = minute >= HALFTIME.from && minute < HALFTIME.to;
    minute += exponential() / (staff * (isHalftime ? ARRIVALS.halftime : ARRIVALS.calm));
    const placedAt = atMinute(minute);
    const waiting = orders.filter(({ readyAt }) => readyAt !== null && readyAt > placedAt).length;
    if (waiting >= LIMITS.queue.pauseAtQueued + packers) continue;
    const work: Work = { ...(random() < 0.65 ? { Grill: upTo(4) } : {}), ...(random() < 0.35 ? { Snacks: upTo(3) } : {}) };
    const made = (['Grill', 'Snacks'] as const).flatMap((place) => {
      const points = work[place] ?? 0;
      return points === 0 ? [] : [lines[place](minute, minutesFor(place, points))];
    });
    orders.push({ work, placedAt, readyAt: atMinute(Math.max(lines.packing(minute, minutesFor('packing', 1)), ...made)) });
  }
  return orders;
};
