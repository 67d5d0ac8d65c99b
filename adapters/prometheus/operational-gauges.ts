import { elapsedMs, type Instant } from '#core/domain/kernel/instant.ts';
import { isAcceptingOrders, type QueueLimits } from '#core/domain/queue/queue.ts';
import type { OperationalMetrics } from '#core/ports/operational-metrics-reader.ts';

export interface Reading {
  readonly operationalMetrics: OperationalMetrics;
  readonly now: Instant;
  readonly queueLimits: QueueLimits;
}

export interface OperationalGauge {
  readonly name: string;
  readonly help: string;
  readonly label?: readonly [name: string, value: string];
  readonly value: (reading: Reading) => number;
}

const ageSeconds = (since: Instant | null, now: Instant): number => (since === null ? 0 : Math.max(0, elapsedMs(since, now)) / 1_000);

const ORDERS = { name: 'bandstand_orders', help: 'Orders that are not handed over yet, by status.' };

/** The database's figures at each scrape. docs/operations.md explains them. */
export const OPERATIONAL_GAUGES: readonly OperationalGauge[] = [
  { ...ORDERS, label: ['status', 'queued'], value: ({ operationalMetrics }) => operationalMetrics.queued },
  { ...ORDERS, label: ['status', 'preparing'], value: ({ operationalMetrics }) => operationalMetrics.preparing },
  { ...ORDERS, label: ['status', 'ready'], value: ({ operationalMetrics }) => operationalMetrics.ready },
  {
    name: 'bandstand_accepting_orders',
    help: '1 while new checkouts begin, 0 while the queue is full.',
    value: ({ operationalMetrics, queueLimits }) => Number(isAcceptingOrders(operationalMetrics, queueLimits)),
  },
  {
    name: 'bandstand_holds',
    help: 'Checkouts that hold stock: creating or open.',
    value: ({ operationalMetrics }) => operationalMetrics.openCheckouts,
  },
  {
    name: 'bandstand_holds_overdue',
    help: 'Checkouts past their hold that the payment provider has not settled yet.',
    value: ({ operationalMetrics }) => operationalMetrics.overdueCheckouts,
  },
  {
    name: 'bandstand_outbox_unsent',
    help: 'Mails that are to be sent.',
    value: ({ operationalMetrics }) => operationalMetrics.unsentMails,
  },
  {
    name: 'bandstand_outbox_oldest_seconds',
    help: 'Age of the oldest mail that is to be sent.',
    value: ({ operationalMetrics, now }) => ageSeconds(operationalMetrics.oldestUnsentMailAt, now),
  },
  {
    name: 'bandstand_outbox_given_up',
    help: 'Mails that were not accepted for a day.',
    value: ({ operationalMetrics }) => operationalMetrics.failedMails,
  },
  {
    name: 'bandstand_refunds_pending',
    help: 'Refunds that the provider has not settled.',
    value: ({ operationalMetrics }) => operationalMetrics.pendingRefunds,
  },
  {
    name: 'bandstand_refunds_oldest_pending_seconds',
    help: 'Age of the oldest refund that the provider has not settled.',
    value: ({ operationalMetrics, now }) => ageSeconds(operationalMetrics.oldestPendingRefundAt, now),
  },
  {
    name: 'bandstand_refunds_failed',
    help: 'Refunds that the provider refused and nobody has asked for again.',
    value: ({ operationalMetrics }) => operationalMetrics.failedRefunds,
  },
  {
    name: 'bandstand_orders_to_review',
    help: 'Orders of the last 24 hours whose payment is not what it should be.',
    value: ({ operationalMetrics }) => operationalMetrics.ordersToReview,
  },
];
