import type { Instant } from '#core/domain/kernel/instant.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { STATUS_LABELS, STATUS_BANNERS } from '#core/domain/order/order-labels.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { isWaiting } from '#core/domain/queue/queue-position.ts';
import { moneyText, orderLines, positionView, type CustomerOrder, type PositionView } from '#web/order/customer-order.ts';
import { timeText } from '#web/order/times.ts';
import type { OrderLine } from '#web/ui/order-lines.tsx';
import type { TrackerStep } from '#web/ui/tracker.tsx';

export type OrderStatusView = {
  readonly number: string;
  readonly title: string;
  readonly status: CustomerOrder['status'];
  readonly statusLabel: string;
  readonly lastName: string;
  /** Null once the order is over, and where this phone does not know it. */
  readonly pickupCode: string | null;
  /** Stands before the name once the order is over. */
  readonly farewell: string | null;
  /** The step that the order is at; null once it is over. */
  readonly step: string | null;
  readonly position: PositionView | null;
  /** Set for a cancelled order only. */
  readonly money: string | null;
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  readonly specialInstructions: string | null;
  readonly lines: readonly OrderLine[];
};

export const STEPS: readonly TrackerStep[] = [
  { id: 'queued', label: STATUS_LABELS.queued, icon: 'list' },
  { id: 'preparing', label: STATUS_LABELS.preparing, icon: 'basket' },
  { id: 'ready', label: STATUS_LABELS.ready, icon: 'bag' },
];

const estimateText = (order: CustomerOrder, now: Instant, timeZone: string | null): string | null => {
  if (order.status === 'ready') return 'Ready now';
  if (!isWaiting(order.status) || order.estimatedReadyAt === null) return null;
  return timeText(order.estimatedReadyAt, now, timeZone);
};

const factsOf = (order: CustomerOrder, now: Instant, timeZone: string | null): OrderStatusView['facts'] => {
  const estimate = estimateText(order, now, timeZone);
  return [
    { term: 'Customer', value: order.customerName },
    { term: 'Ordered', value: timeText(order.placedAt, now, timeZone) },
    ...(estimate === null ? [] : [{ term: 'Estimated ready', value: estimate }]),
    { term: 'Total', value: formatUsd(order.totalCents) },
  ];
};

export const orderStatusView = (
  order: CustomerOrder,
  pickupCode: string | null,
  now: Instant,
  timeZone: string | null,
): OrderStatusView => {
  const number = displayOrderNumber(order.orderNumber);
  const statusLabel = STATUS_LABELS[order.status];
  return {
    number,
    title: `${statusLabel} ${number}`,
    status: order.status,
    statusLabel,
    lastName: lastNameOf(order.customerName),
    pickupCode: isInHand(order.status) ? pickupCode : null,
    farewell: order.status === 'completed' ? STATUS_BANNERS.completed : null,
    step: STEPS.find(({ id }) => id === order.status)?.id ?? null,
    position: positionView(order, now, timeZone),
    money: moneyText(order),
    facts: factsOf(order, now, timeZone),
    specialInstructions: order.specialInstructions,
    lines: orderLines(order),
  };
};
