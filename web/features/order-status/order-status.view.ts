import type { Instant } from '#core/domain/kernel/instant.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { isWaiting } from '#core/domain/queue/queue.ts';
import {
  ENGLISH_ORDER,
  farewellText,
  moneyBack,
  orderLines,
  positionView,
  statusText,
  type CustomerOrder,
  type MoneyBack,
  type OrderWords,
  type PositionView,
} from '#web/order/customer-order.ts';
import type { Correction } from '#core/domain/queue/estimate-correction.ts';
import type { OrderLine } from '#web/ui/order-lines.tsx';
import type { TrackerStep } from '#web/ui/tracker.tsx';

export type OrderStatusView = {
  readonly number: string;
  readonly title: string;
  readonly status: CustomerOrder['status'];
  readonly statusLabel: string;
  readonly lastName: string;
  /** Null once the order is over, or if this phone does not know it. */
  readonly pickupCode: string | null;
  /** Precedes the name once the order is over. */
  readonly farewell: string | null;
  readonly steps: readonly TrackerStep[];
  /** The current step; null once the order is over. */
  readonly step: string | null;
  readonly position: PositionView | null;
  /** Cancelled orders only. */
  readonly money: MoneyBack | null;
  readonly isCalledOff: boolean;
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  readonly specialInstructions: string | null;
  readonly lines: readonly OrderLine[];
};

const STEPS = [
  { id: 'queued', icon: 'list' },
  { id: 'preparing', icon: 'basket' },
  { id: 'ready', icon: 'bag' },
] as const;

const estimateText = (order: CustomerOrder, now: Instant, timeZone: string | null, words: OrderWords): string | null => {
  if (order.status === 'ready') return words.order.readyNow;
  if (!isWaiting(order.status) || order.estimatedReadyAt === null) return null;
  const timeOf = (at: Instant): string => words.times.time(at, now, timeZone);
  const range = order.readyBetween;
  return range === null ? timeOf(order.estimatedReadyAt) : words.order.between(timeOf(range.from), timeOf(range.to));
};

const factsOf = (order: CustomerOrder, now: Instant, timeZone: string | null, words: OrderWords): OrderStatusView['facts'] => {
  const estimate = estimateText(order, now, timeZone, words);
  const texts = words.order;
  return [
    { term: texts.customer, value: order.customerName },
    { term: texts.ordered, value: words.times.time(order.placedAt, now, timeZone) },
    ...(estimate === null ? [] : [{ term: texts.estimatedReady, value: estimate }]),
    { term: texts.total, value: formatUsd(order.totalCents) },
  ];
};

/** A banner above already shows that the order is being prepared. */
const withoutRepetition = (position: PositionView | null, status: CustomerOrder['status']): PositionView | null =>
  position !== null && status === 'preparing' ? { ...position, detail: null } : position;

export const orderStatusView = (
  order: CustomerOrder,
  pickupCode: string | null,
  now: Instant,
  timeZone: string | null,
  words: OrderWords = ENGLISH_ORDER,
  correction: Correction | null = null,
): OrderStatusView => {
  const number = displayOrderNumber(order.orderNumber);
  const statusLabel = statusText(order, words);
  return {
    number,
    title: `${statusLabel} ${number}`,
    status: order.status,
    statusLabel,
    lastName: lastNameOf(order.customerName),
    pickupCode: isInHand(order.status) ? pickupCode : null,
    farewell: order.status === 'completed' ? farewellText(order, words) : null,
    steps: STEPS.map(({ id, icon }) => ({ id, icon, label: words.order.status(id) })),
    step: STEPS.find(({ id }) => id === order.status)?.id ?? null,
    position: withoutRepetition(positionView(order, now, timeZone, words, correction), order.status),
    money: moneyBack(order, words),
    isCalledOff: order.isCalledOff,
    facts: factsOf(order, now, timeZone, words),
    specialInstructions: order.specialInstructions,
    lines: orderLines(order, words),
  };
};
