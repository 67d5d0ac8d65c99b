import { elapsedMs, type Instant } from '../kernel/instant.ts';

type Timed = { readonly at: Instant };

export type Pair<S, P> = { readonly sale: S; readonly payment: P };

export const distanceMs = (one: Timed, other: Timed): number => Math.abs(elapsedMs(one.at, other.at));

/** The best way to pair what is left, and its first step. */
type Best = { readonly pairs: number; readonly distanceMs: number; readonly places: number; readonly step: 'pair' | 'sale' | 'payment' };

const NOTHING: Best = { pairs: 0, distanceMs: 0, places: 0, step: 'pair' };

/** Above zero if `one` is better: more pairs; then less time between them; then earlier places in the lists, on either side. */
const compare = (one: Best, other: Best): number =>
  one.pairs - other.pairs || other.distanceMs - one.distanceMs || other.places - one.places;

/**
 * As many matching pairs as possible; among equal solutions, the one with the least total time between partners. So a sale recorded late
 * does not take its neighbor's partner. Both lists and the result are in order of time.
 */
export const alignByTime = <S extends Timed, P extends Timed>(
  sales: readonly S[],
  payments: readonly P[],
  fits: (sale: S, payment: P) => boolean,
): readonly Pair<S, P>[] => {
  const bests = new Map<number, Best>();
  const bestFrom = (sale: number, payment: number): Best => bests.get(sale * (payments.length + 1) + payment) ?? NOTHING;
  for (const [saleAt, sale] of [...sales.entries()].toReversed())
    for (const [paymentAt, payment] of [...payments.entries()].toReversed()) {
      const apart = distanceMs(sale, payment);
      const rest = bestFrom(saleAt + 1, paymentAt + 1);
      const paired: Best = {
        pairs: rest.pairs + 1,
        distanceMs: rest.distanceMs + apart,
        places: rest.places + saleAt + paymentAt,
        step: 'pair',
      };
      const ways: readonly Best[] = [
        ...(fits(sale, payment) ? [paired] : []),
        { ...bestFrom(saleAt + 1, paymentAt), step: 'sale' },
        { ...bestFrom(saleAt, paymentAt + 1), step: 'payment' },
      ];
      bests.set(
        saleAt * (payments.length + 1) + paymentAt,
        ways.reduce((best, way) => (compare(way, best) > 0 ? way : best)),
      );
    }

  const pairs: Pair<S, P>[] = [];
  for (let saleAt = 0, paymentAt = 0; bestFrom(saleAt, paymentAt).pairs > 0;) {
    const { step } = bestFrom(saleAt, paymentAt);
    const [sale, payment] = [sales[saleAt], payments[paymentAt]];
    if (step === 'pair' && sale !== undefined && payment !== undefined) pairs.push({ sale, payment });
    if (step !== 'payment') saleAt += 1;
    if (step !== 'sale') paymentAt += 1;
  }
  return pairs;
};

/**
 * Matching pairs, most likely first. Both lists are in order of time.
 * @param unlikeness criteria by weight; smaller is more likely
 */
export const pairByLikelihood = <S, P>(
  sales: readonly S[],
  payments: readonly P[],
  fits: (sale: S, payment: P) => boolean,
  unlikeness: (sale: S, payment: P) => readonly [number, number],
): readonly Pair<S, P>[] => {
  const candidates = sales.flatMap((sale, saleAt) =>
    payments.flatMap((payment, paymentAt) =>
      fits(sale, payment) ? [{ sale, payment, rank: [...unlikeness(sale, payment), saleAt + paymentAt] }] : [],
    ),
  );
  const inOrder = candidates.toSorted(
    (one, other) => one.rank.map((value, at) => value - (other.rank[at] ?? 0)).find((by) => by !== 0) ?? 0,
  );
  const taken = new Set<S | P>();
  return inOrder.flatMap(({ sale, payment }) => {
    if (taken.has(sale) || taken.has(payment)) return [];
    taken.add(sale).add(payment);
    return [{ sale, payment }];
  });
};
