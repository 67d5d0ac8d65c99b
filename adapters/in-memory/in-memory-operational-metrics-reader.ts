import { isLive } from '#core/domain/checkout/checkout.ts';
import { DAY_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { OperationalMetricsReader } from '#core/ports/operational-metrics-reader.ts';
import type { InMemoryStore } from './in-memory-store.ts';

const oldestOf = (instants: readonly Instant[]): Instant | null =>
  instants.reduce<Instant | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null);

const isAskedForAgain = (failed: Refund, refunds: readonly Refund[]): boolean =>
  refunds.some(
    ({ orderId, itemId, state }) => orderId === failed.orderId && state !== 'failed' && (itemId === null || itemId === failed.itemId),
  );

const countFailed = (refunds: readonly Refund[]): number =>
  new Set(
    refunds
      .filter((refund) => refund.state === 'failed' && !isAskedForAgain(refund, refunds))
      .map(({ orderId, itemId }) => `${orderId} ${itemId}`),
  ).size;

export const createInMemoryOperationalMetricsReader = (store: InMemoryStore, clock: Clock): OperationalMetricsReader => ({
  async read() {
    const now = clock.now();
    const tables = store.read();
    const orders = [...tables.orders.values()];
    const live = [...tables.checkouts.values()].filter(isLive);
    const refunds = [...tables.refunds.values()];
    const pending = refunds.filter(({ state }) => state === 'pending');
    const mails = [...tables.outbox.values()];
    const unsent = mails.filter(({ state }) => state === 'pending').map(({ message }) => message.createdAt);
    const inStatus = (wanted: OrderStatus): number => orders.filter(({ status }) => status === wanted).length;
    return {
      queued: inStatus('queued'),
      preparing: inStatus('preparing'),
      ready: inStatus('ready'),
      openCheckouts: live.length,
      overdueCheckouts: live.filter(({ holdEndsAt }) => holdEndsAt <= now).length,
      unsentMails: unsent.length,
      oldestUnsentMailAt: oldestOf(unsent),
      failedMails: mails.filter(({ state }) => state === 'failed').length,
      pendingRefunds: pending.length,
      oldestPendingRefundAt: oldestOf(pending.map(({ requestedAt }) => requestedAt)),
      failedRefunds: countFailed(refunds),
      ordersToReview: orders.filter(({ needsReview, placedAt }) => needsReview && placedAt > now - DAY_MS).length,
    };
  },
});
