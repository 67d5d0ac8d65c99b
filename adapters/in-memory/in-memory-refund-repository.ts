import type { OrderId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { isGone, type Gone } from '#core/domain/order/gone-money.ts';
import { isTaken, type OutsideAdjustment, type RefundLedger } from '#core/domain/order/outside-adjustment.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { RefundQueue, RefundRepository } from '#core/ports/refund-repository.ts';
import { guard } from './constraint.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

const isSameTarget = (one: Refund, other: Refund): boolean =>
  one.id !== other.id &&
  one.state !== 'failed' &&
  other.state !== 'failed' &&
  (one.itemId === null ? other.itemId === null && one.orderId === other.orderId : one.itemId === other.itemId);

const isSameAtProvider = (one: Refund, other: Refund): boolean =>
  one.id !== other.id && one.providerRefundId !== null && one.providerRefundId === other.providerRefundId;

const byRequest = (one: Refund, other: Refund): number => one.requestedAt - other.requestedAt || (one.id < other.id ? -1 : 1);
const byTime = (one: OutsideAdjustment, other: OutsideAdjustment): number => one.at - other.at || (one.id < other.id ? -1 : 1);

/** Oldest first. */
export const refundLedgerOf = ({ refunds, outside }: Tables, id: OrderId): RefundLedger =>
  structuredClone({
    refunds: [...refunds.values()].filter(({ orderId }) => orderId === id).toSorted(byRequest),
    outside: [...outside.values()].filter(({ orderId }) => orderId === id).toSorted(byTime),
  });

const assertGone = (one: Gone, isAway: boolean): void => {
  guard(isGone(one, null) === isAway, 'it is known since when money is gone');
  guard(one.backAt === null || one.goneAt !== null, 'only what had gone comes back');
};

const assertRefund = (refund: Refund): void => {
  guard(Number.isSafeInteger(refund.amountCents) && refund.amountCents > 0, 'a refund gives something back');
  guard(refund.state !== 'pending' || refund.settledAt === null, 'a pending refund is not settled');
  guard(refund.state !== 'succeeded' || refund.acceptedAt !== null, 'a refund that succeeded was accepted');
  assertGone(refund, refund.acceptedAt !== null && refund.state !== 'failed');
};

export function createInMemoryRefundRepository({ tables, notifyChange }: Draft): RefundRepository {
  const { refunds, orders } = tables;
  const others = (): readonly Refund[] => [...refunds.values()];
  return {
    async insert(refund) {
      assertRefund(refund);
      guard(orders.has(refund.orderId), 'a refund belongs to an order');
      if (refunds.has(refund.id) || others().some((other) => isSameTarget(refund, other) || isSameAtProvider(refund, other))) return false;
      refunds.set(refund.id, structuredClone(refund));
      notifyChange('refunds');
      return true;
    },
    lock: async (id) => structuredClone(refunds.get(id) ?? null),
    ofOrder: async (id) => refundLedgerOf(tables, id),
    async recordOutside(adjustment) {
      guard(orders.has(adjustment.orderId), 'an adjustment belongs to an order');
      assertGone(adjustment, isTaken(adjustment));
      const known = tables.outside.get(adjustment.id);
      tables.outside.set(adjustment.id, structuredClone(adjustment));
      notifyChange('orders', adjustment.orderId);
      return known?.state ?? null;
    },
    async save(refund) {
      assertRefund(refund);
      guard(refunds.has(refund.id), 'a saved refund exists');
      guard(!others().some((other) => isSameTarget(refund, other) || isSameAtProvider(refund, other)), 'one refund a target');
      refunds.set(refund.id, structuredClone(refund));
    },
  };
}

const isDue = (refund: Refund, now: number): boolean =>
  refund.state === 'pending' && refund.nextAttemptAt !== null && refund.nextAttemptAt <= now;

export function createInMemoryRefundQueue(store: InMemoryStore, clock: Clock): RefundQueue {
  return {
    listPending: async () =>
      structuredClone([...store.read().refunds.values()].filter(({ state }) => state === 'pending').toSorted(byRequest)),
    claimDue: (leaseMs, limit) =>
      store.transact(({ tables }) => {
        const now = clock.now();
        const claimed = [...tables.refunds.values()]
          .filter((refund) => isDue(refund, now))
          .toSorted((one, other) => (one.nextAttemptAt ?? 0) - (other.nextAttemptAt ?? 0))
          .slice(0, limit)
          .map((refund) => ({ ...refund, nextAttemptAt: plusMs(now, leaseMs) }));
        for (const refund of claimed) tables.refunds.set(refund.id, refund);
        return { keep: true, value: structuredClone(claimed) };
      }),
  };
}
