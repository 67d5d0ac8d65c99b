import type { Instant } from '#core/domain/kernel/instant.ts';
import { inStatus, readyFirst, type StaffOrder } from '#web/order/staff-order.ts';

/** An order that has just been handed over, and until when that can be undone. */
export type PickUp = { readonly order: StaffOrder; readonly undoUntil: Instant };

/** `pickUp` is null for an order that still waits. */
export type WindowCard = { readonly order: StaffOrder; readonly pickUp: PickUp | null };

/** The longest waiting first. */
export const readyOrders = (orders: readonly StaffOrder[]): readonly StaffOrder[] => inStatus(orders, 'ready', readyFirst);

/**
 * What waits, and in its old place what has just gone: no card moves under a thumb. Whoever is ready again, because
 * somebody undid it elsewhere, waits.
 */
export const windowCards = (ready: readonly StaffOrder[], recent: readonly PickUp[]): readonly WindowCard[] => {
  const gone = recent.filter(({ order }) => ready.every(({ id }) => id !== order.id));
  const pickUps = new Map(gone.map((pickUp) => [pickUp.order.id, pickUp]));
  return readyOrders([...ready, ...gone.map(({ order }) => order)]).map((order) => ({ order, pickUp: pickUps.get(order.id) ?? null }));
};

/** 'Reopened 2×'; null for an order that never was. */
export const reopenedMark = ({ reopened_count }: StaffOrder): string | null =>
  reopened_count === 0 ? null : `Reopened ${reopened_count}×`;
