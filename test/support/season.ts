import { instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { estimateAt, type MinuteRange, type TimedOrder, type Work } from '#core/domain/queue/estimate.ts';

/** One night: 70 minutes with a halftime in them that brings most of the orders. */
const NIGHT_MINUTES = 70;
const HALFTIME = { from: 24, to: 44 };
/** Orders a minute for each of the staff: more at halftime than they can make. */
const ARRIVALS = { calm: 0.15, halftime: 0.42 };
/** Minutes for one unit of work by one pair of hands, for people as quick as most. */
const MINUTES = { packing: 1.2, Grill: 0.7, Snacks: 0.6 };
const SKILL = { from: 0.8, span: 0.5 };
/** How much the same work differs: the standard deviation of its logarithm. */
const UNEVENNESS = 0.35;
/** In one night of four the grill stops for 3 to 8 minutes. */
const STOPS = { share: 0.25, fromMinutes: 3, spanMinutes: 5 };

const STARTS = instant(Date.UTC(2026, 10, 20, 23));
const at = (minutes: number): Instant => plusMs(STARTS, Math.round(minutes * MINUTE_MS));

/** Random numbers that repeat with their seed (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Stop = { readonly from: number; readonly to: number } | null;

/** When work ends that is begun at `from`, and lies still during the stop. */
const endOf = (from: number, minutes: number, stop: Stop): number => {
  const begun = stop !== null && from >= stop.from ? Math.max(from, stop.to) : from;
  const ends = begun + minutes;
  return stop !== null && begun < stop.from && ends > stop.from ? ends + stop.to - stop.from : ends;
};

/** People who work through a line in its order. @returns when the work that comes at `minute` is done. */
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
 * A night of a stand with 2 to 6 people: a third of them at the grill, a quarter at the snacks, half of them pack. An order is ready
 * when it is packed and its stations have made their part; nobody orders while the queue is full (spec §9).
 */
const simulateNight = (seed: number): readonly TimedOrder[] => {
  const random = randomFrom(seed);
  const upTo = (most: number): number => 1 + Math.floor(random() * most);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const staff = 1 + upTo(5);
  const skill = SKILL.from + random() * SKILL.span;
  const minutesFor = (place: keyof typeof MINUTES, units: number): number =>
    units * MINUTES[place] * skill * Math.exp(UNEVENNESS * normal() - UNEVENNESS ** 2 / 2);
  const stopsAt = HALFTIME.from + random() * (HALFTIME.to - HALFTIME.from);
  const stop = random() < STOPS.share ? { from: stopsAt, to: stopsAt + STOPS.fromMinutes + random() * STOPS.spanMinutes } : null;
  const packers = Math.ceil(staff / 2);
  const lines = {
    packing: lineOf(packers),
    Grill: lineOf(Math.ceil(staff / 3), stop),
    Snacks: lineOf(Math.max(1, Math.floor(staff / 4))),
  };
  const orders: TimedOrder[] = [];
  for (let minute = 0; minute < NIGHT_MINUTES;) {
    const isHalftime = minute >= HALFTIME.from && minute < HALFTIME.to;
    minute += -Math.log(1 - random()) / (staff * (isHalftime ? ARRIVALS.halftime : ARRIVALS.calm));
    const placedAt = at(minute);
    const waiting = orders.filter(({ readyAt }) => readyAt !== null && readyAt > placedAt).length;
    if (waiting >= LIMITS.queue.pauseAtQueued + packers) continue;
    const work: Work = { ...(random() < 0.65 ? { Grill: upTo(4) } : {}), ...(random() < 0.35 ? { Snacks: upTo(3) } : {}) };
    const made = (['Grill', 'Snacks'] as const).flatMap((place) => {
      const points = work[place] ?? 0;
      return points === 0 ? [] : [lines[place](minute, minutesFor(place, points))];
    });
    orders.push({ work, placedAt, readyAt: at(Math.max(lines.packing(minute, minutesFor('packing', 1)), ...made)) });
  }
  return orders;
};

/** What the stand knew at this moment. */
const knownAt = (orders: readonly TimedOrder[], now: Instant): readonly TimedOrder[] =>
  orders
    .filter(({ placedAt }) => placedAt < now)
    .map((order) => (order.readyAt !== null && order.readyAt > now ? { ...order, readyAt: null } : order));

const minutesOf = ({ placedAt, readyAt }: TimedOrder): number => ((readyAt ?? placedAt) - placedAt) / MINUTE_MS;

/** The mean of the last twelve orders, and three minutes and a half to each side. */
const movingAverage = (known: readonly TimedOrder[]): MinuteRange => {
  const made = known.filter(({ readyAt }) => readyAt !== null).toSorted((one, other) => (other.readyAt ?? 0) - (one.readyAt ?? 0));
  const last = made.slice(0, 12).map(minutesOf);
  const from = Math.max(0, Math.floor(last.reduce((sum, minutes) => sum + minutes, 0) / last.length - 3));
  return { from, to: from + 7 };
};

export type KeptPromise = { readonly range: MinuteRange; readonly took: number; readonly ordersAhead: number };

/** What each way promised the same orders, at the moment of their payment. */
export type Season = {
  readonly estimate: readonly KeptPromise[];
  readonly movingAverage: readonly KeptPromise[];
  readonly fiveToFifteen: readonly KeptPromise[];
};

/** One night for each seed, with all orders for which the estimate dares to promise something. */
export const playSeason = (seeds: readonly number[]): Season => {
  const orders = seeds.flatMap((seed) => {
    const night = simulateNight(seed);
    return night.flatMap((order) => {
      const known = knownAt(night, order.placedAt);
      const range = estimateAt(known, order.placedAt)(order.work);
      const ordersAhead = known.filter(({ readyAt }) => readyAt === null).length;
      return range === null ? [] : [{ range, known, took: minutesOf(order), ordersAhead }];
    });
  });
  return {
    estimate: orders,
    movingAverage: orders.map(({ known, ...order }) => ({ ...order, range: movingAverage(known) })),
    fiveToFifteen: orders.map((order) => ({ ...order, range: LIMITS.orders.typicalMinutes })),
  };
};

/** A miss costs so many minutes of width: the interval score at 90 % (Winkler). */
const MISS_COSTS = 20;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** `held`: the share of orders that were ready in their range. `score`: width and misses in minutes, smaller is better. */
export const judge = (promises: readonly KeptPromise[]) => ({
  held: mean(promises.map(({ range: { from, to }, took }) => (took >= from && took <= to ? 1 : 0))),
  late: mean(promises.map(({ range: { to }, took }) => (took > to ? 1 : 0))),
  width: mean(promises.map(({ range: { from, to } }) => to - from)),
  score: mean(promises.map(({ range: { from, to }, took }) => to - from + MISS_COSTS * Math.max(0, from - took, took - to))),
});
