import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import type { OrderLine } from '#web/ui/order-lines.tsx';
import type { Correction } from '#core/domain/queue/estimate-correction.ts';
import { toShownOrder, type ShownOrder } from './order.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { TIMES } from '#web/texts/en/times.ts';

/** One order as its customer sees it. */
export type CustomerOrder = ShownOrder & {
  readonly lookupHash: LookupHash;
  /** Null except on the page of the payment. */
  readonly pickupCode: string | null;
  /** While it waits and the stand has an estimate; otherwise null. */
  readonly readyBetween: { readonly from: Instant; readonly to: Instant } | null;
  /** Completed without being collected. */
  readonly isKept: boolean;
  /** Cancelled with others, usually because the game was called off. */
  readonly isCalledOff: boolean;
  /** The refund of a cancelled order; otherwise null. */
  readonly refundedCents: Cents | null;
};

export const toCustomerOrder = (wire: ResponseOf<(typeof ordersContract)['bySession']>): CustomerOrder => ({
  ...toShownOrder(wire),
  lookupHash: wire.hash,
  pickupCode: wire.pickup_code,
  readyBetween: wire.ready_between ?? null,
  isKept: wire.kept === true,
  isCalledOff: wire.called_off === true,
  refundedCents: wire.refunded_amount,
});

/** Texts for an order and its times in the customer's language. */
export type OrderWords = { readonly order: typeof ORDER; readonly times: typeof TIMES };

export const ENGLISH_ORDER: OrderWords = { order: ORDER, times: TIMES };

export type PositionView = {
  readonly position: number;
  readonly title: string;
  readonly detail: string | null;
  /** 'about 5 min · 10:13 PM'; null without an estimate, or with a better one. */
  readonly estimate: string | null;
  /** 'Ready between' '7:54 and 8:00 PM', from the pace of the last orders; `note` explains a change of the estimate. */
  readonly ready: { readonly label: string; readonly times: string; readonly note: string | null } | null;
};

/** 'Ready between' '7:54 and 8:00 PM'. Bounds in the past are omitted. */
const readyOf = (
  { readyBetween: range }: CustomerOrder,
  now: Instant,
  timeZone: string | null,
  { order: texts, times }: OrderWords,
  correction: Correction | null,
): PositionView['ready'] => {
  if (range === null) return null;
  const note = correction === null ? null : texts.correction(correction);
  const [from, to] = [times.time(range.from, now, timeZone), times.time(range.to, now, timeZone)];
  return range.from <= now
    ? { label: texts.readyBy, times: to, note }
    : { label: texts.readyBetween, times: texts.between(from, to), note };
};

const estimateOf = (
  { estimatedReadyAt: ready }: CustomerOrder,
  now: Instant,
  timeZone: string | null,
  { times }: OrderWords,
): string | null => (ready === null ? null : `${times.aboutMinutes(ready, now)} · ${times.time(ready, now, timeZone)}`);

/** Null when no place is shown (spec §4). */
export const positionView = (
  order: CustomerOrder,
  now: Instant,
  timeZone: string | null,
  words: OrderWords = ENGLISH_ORDER,
  correction: Correction | null = null,
): PositionView | null => {
  const banner = words.order.position(order.status, order.queuePosition);
  if (banner === null) return null;
  const { position, headline, detail } = banner;
  const ready = readyOf(order, now, timeZone, words, correction);
  return {
    position,
    title: headline,
    detail: detail ?? words.order.message(order.status, position),
    // A waiting time would contradict 'Come to the pickup window!'.
    estimate: ready === null && detail !== null ? estimateOf(order, now, timeZone, words) : null,
    ready,
  };
};

const nameOf = (item: CustomerOrder['items'][number], texts: OrderWords['order']): string =>
  item.replaces === undefined ? texts.itemName(item) : texts.insteadOf(texts.itemName(item), texts.itemName(item.replaces));

/** For a replaced item only the price difference remains: refunded, or refused by the bank so far. */
const lineNameOf = (item: CustomerOrder['items'][number], texts: OrderWords['order']): string => {
  if (item.isRefunded) return texts.refundedItem(nameOf(item, texts));
  return item.isReplaced === true ? texts.owedDifference(nameOf(item, texts)) : nameOf(item, texts);
};

export const orderLines = ({ items }: CustomerOrder, { order: texts }: OrderWords = ENGLISH_ORDER): readonly OrderLine[] =>
  items.map((item) => ({
    id: item.id,
    quantity: item.quantity,
    name: lineNameOf(item, texts),
    amount: formatUsd(item.subtotalCents),
  }));

/** 'Completed', except for an uncollected order. */
export const statusText = ({ status, isKept }: CustomerOrder, { order: texts }: OrderWords = ENGLISH_ORDER): string =>
  isKept ? texts.notPickedUp : texts.status(status);

/** The last message about an order that is over. */
export const farewellText = ({ isKept }: CustomerOrder, { order: texts }: OrderWords = ENGLISH_ORDER): string | null =>
  isKept ? texts.kept : texts.banner('completed');

/** The money of a cancelled order. `amount`: '$9.78'; null while its refund has failed. */
export type MoneyBack = { readonly amount: string | null; readonly text: string };

/** Rules §2; null for any other order. The donation of an order refunded on request is kept. */
export const moneyBack = (
  { status, refundedCents, totalCents }: CustomerOrder,
  { order: texts }: OrderWords = ENGLISH_ORDER,
): MoneyBack | null => {
  if (status !== 'cancelled') return null;
  if (refundedCents === null) return { amount: null, text: texts.banner('cancelled') ?? '' };
  return { amount: formatUsd(refundedCents), text: texts.goesBack(refundedCents < totalCents ? formatUsd(totalCents) : null) };
};
