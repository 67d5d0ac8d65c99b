import type { Preparation } from '../catalogue/preparation.ts';
import type { ProductId } from '../kernel/ids.ts';
import { elapsedMs, MINUTE_MS, plusMs, type Instant } from '../kernel/instant.ts';
import { ownValue } from '../kernel/own-value.ts';
import { LIMITS } from '../limits.ts';
import type { Order } from '../order/order.ts';
import { isBefore, isWaiting, type Waiting } from './queue.ts';

/** Prep points by station: the work of an order or a cart. */
export type Work = Readonly<Record<string, number>>;

/** Every order is also packed, in one line after all others, where each order is one unit. */
const PACKING = '';

type Item = { readonly productId: ProductId; readonly quantity: number };

export const workOf = (items: readonly Item[], preparations: ReadonlyMap<ProductId, Preparation>): Work => {
  const work = new Map<string, number>();
  for (const { productId, quantity } of items) {
    const { station, prepPoints } = preparations.get(productId) ?? { station: PACKING, prepPoints: 0 };
    if (prepPoints > 0) work.set(station, (work.get(station) ?? 0) + prepPoints * quantity);
  }
  return Object.fromEntries(work);
};

/** An order of the open night, as the estimate uses it. */
export type TimedOrder = {
  readonly work: Work;
  readonly placedAt: Instant;
  /** When the server received an offline sale; absent for other orders. */
  readonly enteredAt?: Instant;
  /** Null while it waits. */
  readonly readyAt: Instant | null;
};

/** Whole minutes from now. */
export type MinuteRange = { readonly from: number; readonly to: number };

/** A line in which an order waits, with the work there until it is done, including its own. */
type Line = { readonly station: string; readonly units: number };

/** A finished order took `minutes` from its position in a line. */
type Sample = { readonly units: number; readonly minutes: number };

/**
 * Minutes for the first unit and for each further one. `error` is the deviation of the last orders, relative to the square root of the
 * minutes.
 */
type Pace = { readonly first: number; readonly each: number; readonly error: number };

const { enoughOrders, recentOrders, halfLife, usual, margins, widestMinutes, wideFromOrders, stopShare } = LIMITS.estimate;

const minutesBetween = (from: Instant, to: Instant): number => elapsedMs(from, to) / MINUTE_MS;

const isWaitingAt = ({ placedAt, readyAt }: TimedOrder, at: Instant): boolean => placedAt <= at && (readyAt === null || readyAt > at);

const linesOf = (work: Work, ahead: readonly TimedOrder[]): readonly Line[] => [
  { station: PACKING, units: ahead.length + 1 },
  ...Object.entries(work).map(([station, own]) => ({
    station,
    units: ahead.reduce((points, other) => points + (ownValue(other.work, station) ?? 0), own),
  })),
];

/** The line from which the estimate learns: the order's longest line at a station. */
const longestOf = ([packing, ...stations]: readonly Line[]): Line | undefined =>
  stations.toSorted((one, other) => other.units - one.units)[0] ?? packing;

const minutesAt = ({ first, each }: Pick<Pace, 'first' | 'each'>, units: number): number => first + each * (units - 1);

/** The error grows with the square root of the minutes, as for a sum of many small tasks. */
const errorAt = ({ error }: Pace, minutes: number): number => error * Math.sqrt(Math.max(1, minutes));

/** The prior for a station without data: two orders, one with an empty line before it. */
const USUAL = [1, 1 + usual.span].map((units) => ({ units, minutes: usual.first + usual.each * (units - 1), weight: usual.weight }));

/** The regression line through the last orders, weighted toward the newest; with few orders it stays close to the usual pace. */
const paceOf = (newestFirst: readonly Sample[]): Pace => {
  const seen = newestFirst.map((sample, age) => ({ ...sample, weight: 0.5 ** (age / halfLife) }));
  const all = [...seen, ...USUAL];
  const sum = (samples: typeof all, valueOf: (sample: Sample) => number): number =>
    samples.reduce((total, sample) => total + sample.weight * valueOf(sample), 0);
  const mean = (valueOf: (sample: Sample) => number): number => sum(all, valueOf) / sum(all, () => 1);
  const [units, minutes] = [mean((sample) => sample.units), mean((sample) => sample.minutes)];
  const slope =
    sum(all, (sample) => (sample.units - units) * (sample.minutes - minutes)) / sum(all, (sample) => (sample.units - units) ** 2);
  const each = Math.max(0, slope);
  const first = Math.max(0, minutes - each * (units - 1));
  const squares = sum(seen, (sample) => {
    const expected = minutesAt({ first, each }, sample.units);
    return (sample.minutes - expected) ** 2 / Math.max(1, expected);
  });
  const error = Math.sqrt((squares + usual.errorWeight * usual.error ** 2) / (sum(seen, () => 1) + usual.errorWeight));
  return { first, each, error };
};

/** How long this work takes if it is ordered now, or was ordered at `placedAt` and still waits. */
export type Estimate = (work: Work, placedAt?: Instant) => MinuteRange | null;

/**
 * The estimate at a moment, from the work ahead in each line and the measured pace of the last orders there; the slowest line counts. Null
 * while too few orders of the night are finished.
 *
 * @param orders of the open night, oldest first: all waiting ones, and the last finished ones.
 */
export const estimateAt = (orders: readonly TimedOrder[], now: Instant): Estimate => {
  const { made, at } = speedsAt(orders, now);
  return (work, placedAt = now) => {
    if (made < enoughOrders) return null;
    const ahead = orders.filter((other) => isWaitingAt(other, now) && other.placedAt < placedAt);
    const expectations = linesOf(work, ahead).map(({ station, units }) => {
      const { pace, late } = at(station);
      return { pace, minutes: minutesAt(pace, units) + late };
    });
    const { pace, minutes } = expectations.reduce((slowest, one) => (one.minutes > slowest.minutes ? one : slowest));
    // One minute less, because both ends are rounded outwards.
    const widest = ahead.length < wideFromOrders ? widestMinutes - 1 : Number.POSITIVE_INFINITY;
    const error = Math.min(errorAt(pace, minutes), widest / (margins.below + margins.above));
    const from = Math.max(0, Math.floor(minutes - margins.below * error));
    return { from, to: Math.max(from + 1, Math.ceil(minutes + margins.above * error)) };
  };
};

/** The approximate minutes a station takes for this many points; null while too few orders of the night are finished. */
export const minutesToMake = (orders: readonly TimedOrder[], now: Instant): ((station: string, points: number) => number | null) => {
  const { made, at } = speedsAt(orders, now);
  return (station, points) => {
    if (made < enoughOrders) return null;
    const { pace, late } = at(station);
    return Math.max(1, Math.ceil(minutesAt(pace, Math.max(1, points)) + late));
  };
};

/** The pace and lateness of each line, from finished orders. */
const speedsAt = (orders: readonly TimedOrder[], now: Instant) => {
  const placed = orders.map((order, index) => {
    const ahead = orders.slice(0, index).filter((other) => isWaitingAt(other, order.placedAt));
    return { ...order, line: longestOf(linesOf(order.work, ahead)) ?? { station: PACKING, units: 1 } };
  });
  const made = placed.flatMap(({ readyAt, placedAt, line }) =>
    readyAt === null ? [] : [{ ...line, readyAt, minutes: minutesBetween(placedAt, readyAt) }],
  );
  const newestFirst = made.toSorted((one, other) => other.readyAt - one.readyAt).slice(0, recentOrders);
  const stations = new Map<string, { readonly pace: Pace; readonly late: number }>();

  /** How far orders at the station exceed their expected wait. One may be forgotten; a second one means that the station has stopped. */
  const lateAt = (station: string, pace: Pace): number => {
    const late = placed
      .filter(({ readyAt, line }) => readyAt === null && line.station === station)
      .map(({ placedAt, enteredAt, line }) => minutesBetween(enteredAt ?? placedAt, now) - minutesAt(pace, line.units));
    const [, second = 0] = late.toSorted((one, other) => other - one);
    return Math.max(0, second);
  };
  const at = (station: string) => {
    const known = stations.get(station);
    if (known !== undefined) return known;
    const pace = paceOf(newestFirst.filter((sample) => sample.station === station));
    const found = { pace, late: lateAt(station, pace) * stopShare };
    stations.set(station, found);
    return found;
  };
  return { made: made.length, at };
};

/** The range as clock times. */
export const toInstants = ({ from, to }: MinuteRange, now: Instant): { readonly from: Instant; readonly to: Instant } => ({
  from: plusMs(now, from * MINUTE_MS),
  to: plusMs(now, to * MINUTE_MS),
});

type Timed = Pick<Order, 'status' | 'placedAt' | 'enteredAt' | 'readyAt'>;

/** The preparation time of an offline sale is unknown: it may have been prepared before it was sent. */
const wasMade = ({ status, placedAt, enteredAt, readyAt }: Timed): boolean =>
  (status === 'ready' || status === 'completed') && readyAt !== null && readyAt > placedAt && enteredAt === undefined;

/** The orders of the open night that the estimate uses: all waiting ones, and the last `made` finished ones. Oldest first. */
export const ordersForEstimate = <Some extends Timed & Waiting>(tonight: readonly Some[], made: number): readonly Some[] => {
  const last = tonight
    .filter(wasMade)
    .toSorted((one, other) => (other.readyAt ?? 0) - (one.readyAt ?? 0))
    .slice(0, made);
  return [...tonight.filter(({ status }) => isWaiting(status)), ...last].toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
};

/** @param items the unrefunded ones */
export const timedOrder = (
  { status, placedAt, enteredAt, readyAt }: Timed,
  items: Parameters<typeof workOf>[0],
  preparations: ReadonlyMap<ProductId, Preparation>,
): TimedOrder => ({
  placedAt,
  ...(enteredAt === undefined ? {} : { enteredAt }),
  readyAt: isWaiting(status) ? null : readyAt,
  work: workOf(items, preparations),
});
