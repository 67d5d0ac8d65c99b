import { groupBy } from '../kernel/group-by.ts';
import { instant, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import { recordOf, type Amounts } from '../kernel/amounts.ts';
import { addCents, cents, negateCents, type Cents } from '../kernel/money.ts';
import { isKept, isReplacedInFull, isUnpaid, MONEY_TENDERS, type Order, type OrderItem, type Tender } from '../order/order.ts';
import { countOrders, paidIn, type OrderCount } from '../order/order-count.ts';
import { isTaken, takenCents, takenParts, type OutsideAdjustment } from '../order/outside-adjustment.ts';
import { addParts, paidParts, PARTS, subtractParts, totalOf, type Parts } from '../order/parts.ts';
import type { Refund } from '../order/refund.ts';
import { isUndone } from '../window/sale.ts';
import { OTHER_CAUSES, type OtherCauses } from './other-causes.ts';

/** Money moved in a window, or by a night's orders, from the ledger. */
export type SalesFacts = {
  /** Orders placed in the window or night, oldest first. */
  readonly placed: readonly Order[];
  /** Refunded in the window, whenever the order was placed; for a night, the refunds of its orders. */
  readonly refunds: readonly { readonly refund: Refund; readonly order: Order }[];
  readonly outside: readonly { readonly adjustment: OutsideAdjustment; readonly order: Order }[];
  /** Set for a night that an earlier version sealed, whose figures stay. See `outsideParts`. */
  readonly wholeRefundsAreOther?: true;
};

/**
 * `net = gross − refunds = items + fee + donation + other`, to the cent. Gross: payments for the orders placed in the window. Refunds: made
 * in the window.
 */
export const MONEY_COLUMNS = ['grossCents', 'refundsCents', 'netCents', ...PARTS] as const;

export type SalesReport = Amounts<(typeof MONEY_COLUMNS)[number]> & {
  /** They add up to `otherCents`. */
  readonly otherCauses: OtherCauses;
  /** The orders summed in `grossCents`: sold or given back (`countOrders`). */
  readonly paidOrders: number;
  /** Only orders with at least one item that stayed sold. */
  readonly totalOrders: number;
  readonly itemsSold: readonly { readonly name: string; readonly quantity: number; readonly amountCents: Cents }[];
  readonly quarters: readonly { readonly from: Instant; readonly orders: number }[];
};

export const QUARTER_MS = 15 * MINUTE_MS;

const limitedTo = (facts: SalesFacts, isMeant: (order: Order) => boolean): SalesFacts => ({
  ...facts,
  placed: facts.placed.filter(isMeant),
  refunds: facts.refunds.filter(({ order }) => isMeant(order)),
  outside: facts.outside.filter(({ order }) => isMeant(order)),
});

/** The facts limited to one tender. */
export const ofTender = (facts: SalesFacts, tender: Tender): SalesFacts => limitedTo(facts, (order) => order.tender === tender);

type PlacedRefund = SalesFacts['refunds'][number];

const acceptedAt = ({ refund }: PlacedRefund): Instant => refund.acceptedAt ?? refund.requestedAt;
const placeOf = ({ refund, order }: PlacedRefund): number => order.items.findIndex(({ id }) => id === refund.itemId);

const compareNumbers = ({ orderNumber: one }: Order, { orderNumber: other }: Order): number => Number(one > other) - Number(one < other);

const inReadingOrder = (one: PlacedRefund, other: PlacedRefund): number =>
  acceptedAt(one) - acceptedAt(other) || compareNumbers(one.order, other.order) || placeOf(one) - placeOf(other);

/** Oldest first; refunds of one moment, as for a whole order, follow the order's items, because their ids are random. */
export const listedRefunds = ({ refunds }: SalesFacts): SalesFacts['refunds'] => [...refunds].sort(inReadingOrder);

/** Not sold, without a refund: it was replaced, or it was free. */
const isGoneWithoutRefund = (item: OrderItem, { items }: Order): boolean =>
  isReplacedInFull(item, items) || (item.isRefunded && item.subtotalCents === 0);

/**
 * The parts that each adjustment took. The provider reports none; a refund in its dashboard that returns the last of a payment took the
 * rest of every part.
 */
export const outsideParts = ({
  refunds,
  outside,
  wholeRefundsAreOther,
}: SalesFacts): readonly (SalesFacts['outside'][number] & { readonly parts: Parts })[] => {
  const ownOf = groupBy(refunds, ({ order }) => order.id);
  const takenOf = groupBy(
    outside.filter(({ adjustment }) => adjustment.kind === 'refund' && isTaken(adjustment)),
    ({ order }) => order.id,
  );
  return outside.map((one) => {
    const taken = takenOf.get(one.order.id) ?? [];
    const parts = takenParts(one.adjustment);
    if (taken.at(-1) !== one || wholeRefundsAreOther === true) return { ...one, parts };
    const others = taken.slice(0, -1).map(({ adjustment }) => takenParts(adjustment));
    const own = (ownOf.get(one.order.id) ?? []).map(({ refund }) => refund.parts);
    const left = subtractParts(paidParts(one.order), addParts(...own, ...others));
    return { ...one, parts: totalOf(left) === totalOf(parts) ? left : parts };
  });
};

/** Items of the window's orders that stayed sold within it: later days change nothing here. Without unpaid ones. */
export const keptItems = (facts: SalesFacts): readonly { readonly order: Order; readonly items: readonly OrderItem[] }[] => {
  const backOf = groupBy(facts.refunds, ({ order }) => order.id);
  const wholly = new Set(outsideParts(facts).flatMap(({ order, parts }) => (parts.itemsCents > 0 ? [order.id] : [])));
  return facts.placed
    .filter((order) => !isUnpaid(order) && !wholly.has(order.id))
    .flatMap((order) => {
      const back = (backOf.get(order.id) ?? []).map(({ refund }) => refund.itemId);
      const items = back.includes(null) ? [] : order.items.filter((item) => !back.includes(item.id) && !isGoneWithoutRefund(item, order));
      return items.length === 0 ? [] : [{ order, items }];
    });
};

const quantities = (items: readonly OrderItem[]): SalesReport['itemsSold'] =>
  [...groupBy(items, ({ productName }) => productName)]
    .map(([name, same]) => ({
      name,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      amountCents: addCents(...same.map(({ subtotalCents }) => subtotalCents)),
    }))
    .sort((one, other) => other.quantity - one.quantity || (one.name < other.name ? -1 : 1));

/** From the quarter hour of the first order to that of the last one; local quarters are UTC quarters in every time zone. */
export const quartersOf = (placedAt: readonly Instant[]): SalesReport['quarters'] => {
  if (placedAt.length === 0) return [];
  const quarters = placedAt.map((at) => Math.floor(at / QUARTER_MS));
  const first = Math.min(...quarters);
  const counts = groupBy(quarters, (quarter) => quarter);
  return Array.from({ length: Math.max(...quarters) - first + 1 }, (_none, index) => ({
    from: instant((first + index) * QUARTER_MS),
    orders: counts.get(first + index)?.length ?? 0,
  }));
};

/** Money kept from uncollected orders: part of the report's sums, on its own line because no food was handed out for it. */
export const keptAsDonation = ({ placed, refunds, outside }: SalesFacts): { readonly orders: number; readonly amountCents: Cents } => {
  const kept = new Set(placed.filter(isKept));
  const ids = new Set([...kept].map(({ id }) => id));
  const backCents = addCents(
    ...refunds.filter(({ order }) => ids.has(order.id)).map(({ refund }) => refund.amountCents),
    ...outside.filter(({ order }) => ids.has(order.id)).map(({ adjustment }) => takenCents(adjustment)),
  );
  return { orders: kept.size, amountCents: cents(addCents(...[...kept].map(({ paidCents }) => paidCents)) - backCents) };
};

export const CHANNELS = ['online', 'window'] as const;

/** Where and how customers paid; the nets add up to the report's. */
export type Way = {
  readonly channel: (typeof CHANNELS)[number];
  readonly tender: (typeof MONEY_TENDERS)[number];
  readonly orders: number;
  readonly netCents: Cents;
};

export const channelOf = ({ channel }: Order): Way['channel'] => (channel === 'O' ? 'online' : 'window');

/** Leaves out unused ones. */
export const waysOf = (facts: SalesFacts): readonly Way[] =>
  CHANNELS.flatMap((channel) =>
    MONEY_TENDERS.flatMap((tender) => {
      const own = limitedTo(facts, (order) => channelOf(order) === channel && order.tender === tender);
      const { paidOrders, netCents } = salesReport(own);
      const isUsed = own.placed.length + own.refunds.length + own.outside.length > 0;
      return isUsed ? [{ channel, tender, orders: paidOrders, netCents }] : [];
    }),
  );

/** Orders placed in the window, by their outcome within it. */
export const orderCountOf = (facts: SalesFacts): OrderCount => {
  const kept = new Set(keptItems(facts).map(({ order }) => order.id));
  return countOrders(
    facts.placed.map((order) => ({ isUndone: isUndone(order), isGivenAway: order.paidCents === 0, isGivenBack: !kept.has(order.id) })),
  );
};

/** A refund of the rest, after a partial refund in the provider's dashboard, is short by that amount; both have the same cause. */
const otherCauses = (facts: SalesFacts): OtherCauses => {
  const { placed, refunds } = facts;
  const taken = new Map(
    facts.outside.filter(({ adjustment }) => isTaken(adjustment)).map(({ adjustment, order }) => [order.id, adjustment.kind]),
  );
  const causeOf = ({ id }: Order): keyof OtherCauses => taken.get(id) ?? 'payment';
  const moved = [
    ...placed.map((order) => ({ cause: causeOf(order), amount: paidParts(order).otherCents })),
    ...refunds.map(({ refund, order }) => ({ cause: causeOf(order), amount: negateCents(refund.parts.otherCents) })),
    ...outsideParts(facts).map(({ adjustment, parts }) => ({ cause: adjustment.kind, amount: negateCents(parts.otherCents) })),
  ];
  return recordOf(OTHER_CAUSES, (wanted) => addCents(...moved.filter(({ cause }) => cause === wanted).map(({ amount }) => amount)));
};

export const salesReport = (facts: SalesFacts): SalesReport => {
  const paid = addParts(...facts.placed.map(paidParts));
  const back = addParts(...facts.refunds.map(({ refund }) => refund.parts), ...outsideParts(facts).map(({ parts }) => parts));
  const parts = subtractParts(paid, back);
  const kept = keptItems(facts);
  const count = orderCountOf(facts);
  return {
    ...parts,
    grossCents: totalOf(paid),
    refundsCents: totalOf(back),
    netCents: totalOf(parts),
    otherCauses: otherCauses(facts),
    paidOrders: paidIn(count),
    totalOrders: count.sold,
    itemsSold: quantities(kept.flatMap(({ items }) => items)),
    quarters: quartersOf(kept.map(({ order }) => order.placedAt)),
  };
};
