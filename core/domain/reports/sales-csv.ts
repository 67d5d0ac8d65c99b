import { ZERO, type Cents } from '../kernel/money.ts';
import type { OrderItemId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { isUnpaid, type Order } from '../order/order.ts';
import { takenCents } from '../order/outside-adjustment.ts';
import { negateParts, paidParts, PARTS, totalOf, type Parts } from '../order/parts.ts';
import { feeShares } from '../order/refund.ts';
import { amount, csv, type CsvCell } from './csv.ts';
import type { ItemTax } from './item-taxes.ts';
import { localTimeOf } from './local-time.ts';
import { channelOf, listedRefunds, outsideParts, type SalesFacts } from './sales-report.ts';

const HEADER = [
  'type',
  'time',
  'offset',
  'order',
  'channel',
  'tender',
  'item',
  'quantity',
  'items',
  'fee',
  'donation',
  'other',
  'total',
  'sales tax in items',
] as const;

type Line = {
  readonly type: 'sale' | 'refund' | 'dashboard refund' | 'dispute';
  readonly at: Instant;
  readonly order: Order;
  readonly item: string;
  readonly quantity: number | null;
  readonly parts: Parts;
  /** Only for items that stayed sold. */
  readonly taxCents?: Cents | undefined;
};

/** One line per item; the order's own amounts are in its first line. */
const saleLines = (order: Order, taxes: ReadonlyMap<OrderItemId, Cents>): readonly Line[] => {
  const shares = feeShares(order.items, order.feeCents);
  const { donationCents, otherCents } = paidParts(order);
  return order.items.map((item, index) => ({
    type: 'sale',
    at: order.placedAt,
    order,
    item: item.productName,
    quantity: item.quantity,
    parts: {
      ...(index === 0 ? { donationCents, otherCents } : { donationCents: ZERO, otherCents: ZERO }),
      itemsCents: item.subtotalCents,
      feeCents: shares.get(item.id) ?? ZERO,
    },
    taxCents: taxes.get(item.id),
  }));
};

const refundLines = (facts: SalesFacts): readonly Line[] =>
  listedRefunds(facts).map(({ refund, order }) => {
    const item = order.items.find(({ id }) => id === refund.itemId);
    return {
      type: 'refund',
      at: refund.acceptedAt ?? refund.requestedAt,
      order,
      item: item?.productName ?? 'whole order',
      quantity: item === undefined ? null : -item.quantity,
      parts: negateParts(refund.parts),
    };
  });

const outsideLines = (facts: SalesFacts): readonly Line[] =>
  outsideParts(facts)
    .filter(({ adjustment }) => takenCents(adjustment) > 0)
    .map(({ adjustment, order, parts }) => ({
      type: adjustment.kind === 'refund' ? 'dashboard refund' : 'dispute',
      at: adjustment.at,
      order,
      item: '',
      quantity: null,
      parts: negateParts(parts),
    }));

const cellsOf = ({ type, at, order, item, quantity, parts, taxCents }: Line, timeZone: string): readonly CsvCell[] => {
  const { time, offset } = localTimeOf(at, timeZone);
  return [
    type,
    time,
    { written: offset },
    order.orderNumber,
    channelOf(order),
    order.tender,
    item,
    quantity,
    ...[...PARTS.map((part) => parts[part]), totalOf(parts)].map(amount),
    taxCents === undefined ? null : amount(taxCents),
  ];
};

/**
 * The report's money line by line, oldest first, by the stand's clock: the column 'total' sums to its net, and that of the sales tax to its
 * tax. It contains no names.
 */
export const salesCsv = (facts: SalesFacts, taxes: readonly ItemTax[], timeZone: string): string => {
  const taxOf = new Map(taxes.map(({ itemId, cents }) => [itemId, cents]));
  const sold = facts.placed.filter((order) => !isUnpaid(order)).flatMap((order) => saleLines(order, taxOf));
  const lines = [...sold, ...refundLines(facts), ...outsideLines(facts)];
  return csv([HEADER, ...lines.sort((one, other) => one.at - other.at).map((line) => cellsOf(line, timeZone))]);
};
