/** A statement of the stand to one person. Times in ms: of the request and of the response. */
type Answered = { readonly who: string; readonly askedAt: number; readonly at: number };

export type Told = Answered &
  (
    | { readonly about: 'order'; readonly number: string; readonly status: string; readonly place: number | null }
    /** The order of a payment; null: there is none. */
    | { readonly about: 'payment'; readonly session: string; readonly number: string | null }
    | { readonly about: 'stock'; readonly product: number; readonly units: number }
    /** Null: no answer came. */
    | { readonly about: 'sale'; readonly key: string; readonly isSold: boolean | null }
  );

export type TrueOrder = {
  readonly number: string;
  readonly session: string | null;
  /** In order, each with the earliest time at which it could be read. */
  readonly statuses: readonly { readonly status: string; readonly from: number }[];
};

/** The truth, read from the store once the night is over. */
export type Truth = {
  /** In the order in which they are served. */
  readonly orders: readonly TrueOrder[];
  /** The keys of sales that were made. */
  readonly sales: ReadonlySet<string>;
  /** Units that could be bought, from when. */
  readonly stock: readonly { readonly product: number; readonly units: number; readonly from: number }[];
  /** Whether `from` is the moment of the commit. Otherwise the commit was later, but before anyone saw it. */
  readonly isExact: boolean;
  /** The maximum age of a cached response, in ms. */
  readonly staleMs: number;
};

const WAITING: readonly string[] = ['queued', 'preparing'];

type OrderTold = Extract<Told, { readonly about: 'order' }>;
/** Certainly began and ended between these times. */
type Span = {
  readonly status: string;
  readonly from: number;
  readonly surelyFrom: number;
  readonly until: number;
  readonly surelyUntil: number;
};

/** The steps of its history that may have been visible. */
const stepsSeen = ({ statuses }: TrueOrder, { status, at }: OrderTold): readonly number[] =>
  statuses.flatMap((one, step) => (one.status === status && one.from <= at ? step : []));

const spansOf = (order: TrueOrder, told: readonly OrderTold[], isExact: boolean): readonly Span[] => {
  const seen = told.map((one) => ({ at: one.at, step: stepsSeen(order, one)[0] ?? -1 }));
  const surelyFrom = order.statuses.map(({ from }, step) =>
    isExact ? from : Math.min(Infinity, ...seen.filter((one) => one.step >= step).map(({ at }) => at)),
  );
  return order.statuses.map(({ status, from }, step) => ({
    status,
    from,
    surelyFrom: surelyFrom[step] ?? Infinity,
    until: order.statuses[step + 1]?.from ?? Infinity,
    surelyUntil: surelyFrom[step + 1] ?? Infinity,
  }));
};

/** No one is shown a status before it began, nor after someone was shown a later one. */
const wrongStatuses = (told: readonly OrderTold[], spans: readonly Span[], staleMs: number): readonly string[] =>
  told.flatMap(({ who, number, status, askedAt, at }) => {
    const had = spans.filter((span) => span.status === status && span.from <= at);
    if (had.length === 0) return [`${who} was shown ${number} as ${status}, which it was not yet`];
    return had.every(({ surelyUntil }) => surelyUntil + staleMs < askedAt)
      ? [`${who} was shown ${number} as ${status}, when others had been shown what came after`]
      : [];
  });

const joined = (spans: readonly Span[]): readonly Span[] =>
  spans.reduce<readonly Span[]>((all, span) => {
    const last = all.at(-1);
    const goesOn = last?.until === span.from && last.surelyUntil === span.surelyFrom;
    return last !== undefined && goesOn
      ? [...all.slice(0, -1), { ...last, until: span.until, surelyUntil: span.surelyUntil }]
      : [...all, span];
  }, []);

/** A position is one more than the number of earlier orders that waited at some moment between request and response. */
const wrongPlaces = (
  told: readonly OrderTold[],
  waiting: ReadonlyMap<string, readonly Span[]>,
  ahead: readonly string[],
  staleMs: number,
) =>
  told.flatMap(({ who, number, status, place, askedAt, at }) => {
    if (place === null) return [];
    if (!WAITING.includes(status)) return place === 0 ? [] : [`${who} was shown ${number} as ${status} at place ${place}`];
    const first = askedAt - staleMs;
    const count = (isThere: (span: Span) => boolean): number => ahead.filter((one) => waiting.get(one)?.some(isThere) === true).length;
    const least = 1 + count(({ surelyFrom, until }) => surelyFrom <= first && until > at);
    const most = 1 + count(({ from, surelyUntil }) => from <= at && surelyUntil >= first);
    return place < least || place > most ? [`${who} was shown ${number} at place ${place}, and it had ${least} to ${most}`] : [];
  });

const wrongOrders = (record: readonly Told[], { orders, isExact, staleMs }: Truth): readonly string[] => {
  const byNumber = Map.groupBy(
    record.filter((one) => one.about === 'order'),
    ({ number }) => number,
  );
  const toldOf = (number: string): readonly OrderTold[] => byNumber.get(number) ?? [];
  const spans = new Map(orders.map((order) => [order.number, spansOf(order, toldOf(order.number), isExact)]));
  const waiting = new Map([...spans].map(([number, all]) => [number, joined(all.filter(({ status }) => WAITING.includes(status)))]));
  const numbers = orders.map(({ number }) => number);
  return [
    ...[...byNumber.keys()]
      .filter((number) => !spans.has(number))
      .map((number) => `somebody was shown ${number}, and there is no such order`),
    ...numbers.flatMap((number, at) => [
      ...wrongStatuses(toldOf(number), spans.get(number) ?? [], staleMs),
      ...wrongPlaces(toldOf(number), waiting, numbers.slice(0, at), staleMs),
    ]),
  ];
};

/** Once a customer was shown the order of a payment, it stays. */
const takenBack = (record: readonly Told[], { orders }: Truth): readonly string[] => {
  const truth = new Map(orders.flatMap(({ session, number }) => (session === null ? [] : [[session, number] as const])));
  const told = record.filter((one) => one.about === 'payment');
  const first = new Map<string, number>();
  for (const { session, number, at } of told) if (number !== null) first.set(session, Math.min(at, first.get(session) ?? Infinity));
  return told.flatMap(({ who, session, number, askedAt }) => {
    if (number !== null)
      return truth.get(session) === number
        ? []
        : [`${who} was told of order ${number} for a payment, and it has ${truth.get(session) ?? 'none'}`];
    return askedAt > (first.get(session) ?? Infinity) ? [`${who} was told of no order after the order had been shown`] : [];
  });
};

/** No one is shown a stock that did not exist between request and response, or, if that is unknown, ever. */
const wrongStock = (record: readonly Told[], { stock, isExact, staleMs }: Truth): readonly string[] => {
  const levels = Map.groupBy(stock, ({ product }) => product);
  return record.flatMap((one) => {
    if (one.about !== 'stock') return [];
    const { who, product, units, askedAt, at } = one;
    const had = (levels.get(product) ?? []).some(
      (level, index, all) =>
        level.units === units && level.from <= at && (!isExact || (all[index + 1]?.from ?? Infinity) >= askedAt - staleMs),
    );
    return had ? [] : [`${who} was shown ${units} units of product ${product}, which there were not`];
  });
};

/** A sale that was confirmed exists; one that was only refused does not. */
const wrongSales = (record: readonly Told[], { sales }: Truth): readonly string[] => {
  const byKey = Map.groupBy(
    record.filter((one) => one.about === 'sale'),
    ({ key }) => key,
  );
  return [...byKey].flatMap(([key, told]) => {
    const sold = told.find(({ isSold }) => isSold === true);
    if (sold !== undefined && !sales.has(key)) return [`${sold.who} was told that something is sold, and it is not`];
    const isRefused = told.every(({ isSold }) => isSold === false);
    return isRefused && sales.has(key) ? [`${told[0]?.who ?? ''} was told that something is not sold, and it is`] : [];
  });
};

/** Reads the record of a night once. @returns the false statements, as sentences */
export const liesIn = (record: readonly Told[], truth: Truth): readonly string[] => [
  ...wrongOrders(record, truth),
  ...takenBack(record, truth),
  ...wrongStock(record, truth),
  ...wrongSales(record, truth),
];
