import { elapsedMs, type Instant } from '../kernel/instant.ts';

type Timed = { readonly at: Instant };

export type Pair<S, P> = { readonly sale: S; readonly payment: P };

export const apartMs = (one: Timed, other: Timed): number => Math.abs(elapsedMs(one.at, other.at));

/** The best way to pair what is left, and its first step. */
type Best = { readonly pairs: number; readonly apartMs: number; readonly places: number; readonly step: 'pair' | 'sale' | 'payment' };

const NOTHING: Best = { pairs: 0, apartMs: 0, places: 0, step: 'pair' };

/** Above zero if `one` is better: more pairs; then less time between them; then earlier places in the lists, on either side. */
const compare = (one: Best, other: Best): number => one.pairs - other.pairs || other.apartMs - one.apartMs || other.places - one.places;

/**
 * Pairs that fit: as many as possible, and of these ways the one with the least time between them.
 * A sale recorded late is therefore never named because of the next one. Both lists, and so the pairs, are in order of time.
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
      const apart = apartMs(sale, payment);
      const rest = bestFrom(saleAt + 1, paymentAt + 1);
      const paired: Best = {
        pairs: rest.pairs + 1,
        apartMs: rest.apartMs + apart,
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

/** Pairs that fit, the most likely first. @param unlikeness in order of weight; smaller is more likely. Both lists are in order of time. */
export const pairLikeliest = <S, P>(
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
