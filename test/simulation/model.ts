import type { SessionId } from '#core/domain/kernel/ids.ts';

export type Paid = { readonly session: string; readonly who: string; readonly shown: number; readonly charged: number };

/** The people's knowledge of the evening, independent of the stand. It shares no code with the product. In cents, and units. */
export const createModel = () => ({
  /** By product: the price on the menu. */
  prices: new Map<number, number>(),
  /** By drawer: the cash in its box. */
  cash: new Map<string, number>(),
  /** Customers' shown totals, and the charges on their cards. */
  paid: new Array<Paid>(),
  /** Payments whose customers were informed of a cancellation. */
  cancelled: new Set<SessionId | string>(),
  /** Acts that were reported as not applied. */
  refused: new Set<string>(),
  /** By customer: the number of cancelled orders. */
  cancels: new Map<string, number>(),
  /** By idempotency key: cash sales whose goods were handed over, without undone ones. */
  sold: new Map<string, number>(),
  /** The intention of each act. */
  meant: new Map<string, string>(),
});

export type Model = ReturnType<typeof createModel>;

export const put = <K>(into: Map<K, number>, key: K, amount: number): void => void into.set(key, (into.get(key) ?? 0) + amount);

/** Half a cent up. */
export const shareOf = (amount: number, percent: number): number => Math.floor((2 * amount * percent + 100) / 200);
