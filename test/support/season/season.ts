import { MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { estimateAt, type MinuteRange, type TimedOrder } from '#core/domain/queue/estimate.ts';

/** The stand's knowledge at this moment. */
const knownAt = (orders: readonly TimedOrder[], now: Instant): readonly TimedOrder[] =>
  orders
    .filter(({ placedAt }) => placedAt < now)
    .map((order) => (order.readyAt !== null && order.readyAt > now ? { ...order, readyAt: null } : order));

const minutesOf = ({ placedAt, readyAt }: TimedOrder): number => ((readyAt ?? placedAt) - placedAt) / MINUTE_MS;

/** The mean of the last twelve orders, plus and minus three and a half minutes. */
const movingAverage = (known: readonly TimedOrder[]): MinuteRange => {
  const made = known.filter(({ readyAt }) => readyAt !== null).toSorted((one, other) => (other.readyAt ?? 0) - (one.readyAt ?? 0));
  const last = made.slice(0, 12).map(minutesOf);
  const from = Math.max(0, Math.floor(last.reduce((sum, minutes) => sum + minutes, 0) / last.length - 3));
  return { from, to: from + 7 };
};

export type KeptPromise = { readonly range: MinuteRange; readonly took: number; readonly ordersAhead: number };

/** Each method's estimates for the same orders at payment. */
export type Season = {
  readonly estimate: readonly KeptPromise[];
  readonly movingAverage: readonly KeptPromise[];
  readonly fiveToFifteen: readonly KeptPromise[];
};

/** Share of the orders that have an estimate. */
export const playSeason = (nights: readonly (readonly TimedOrder[])[]): Season => {
  const orders = nights.flatMap((night) =>
    night.flatMap((order) => {
      const known = knownAt(night, order.placedAt);
      const range = estimateAt(known, order.placedAt)(order.work);
      const ordersAhead = known.filter(({ readyAt }) => readyAt === null).length;
      return range === null ? [] : [{ range, known, took: minutesOf(order), ordersAhead }];
    }),
  );
  return {
    estimate: orders,
    movingAverage: orders.map(({ known, ...order }) => ({ ...order, range: movingAverage(known) })),
    fiveToFifteen: orders.map((order) => ({ ...order, range: LIMITS.orders.typicalMinutes })),
  };
};

/** The widest range that was promised below 20 orders ahead. */
export const widestOf = (promises: readonly KeptPromise[]): number =>
  Math.max(
    ...promises.filter(({ ordersAhead }) => ordersAhead < LIMITS.estimate.wideFromOrders).map(({ range: { from, to } }) => to - from),
  );

/** Cost of a miss in minutes of width: the interval score at 90 % (Winkler). */
const MISS_COSTS = 20;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** `held`: the share of orders that were ready in their range. `score`: width and misses in minutes, smaller is better. */
export const judge = (promises: readonly KeptPromise[]) => ({
  held: mean(promises.map(({ range: { from, to }, took }) => (took >= from && took <= to ? 1 : 0))),
  late: mean(promises.map(({ range: { to }, took }) => (took > to ? 1 : 0))),
  width: mean(promises.map(({ range: { from, to } }) => to - from)),
  score: mean(promises.map(({ range: { from, to }, took }) => to - from + MISS_COSTS * Math.max(0, from - took, took - to))),
});
