import { elapsedMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import { hasRefunds, isKept, type Order, type StaffMember } from './order.ts';

export const isSamePerson = (one: StaffMember | null, other: StaffMember): boolean => one?.staffId === other.staffId;
export const canUndoPickUp = (order: Pick<Order, 'status' | 'statusBy' | 'completedAt'>, now: Instant): boolean =>
  !isKept(order) && order.completedAt !== null && elapsedMs(order.completedAt, now) <= LIMITS.orders.undoPickUpWithinMs;
export const canUndoReady = (order: Order, now: Instant, by: StaffMember): boolean =>
  isSamePerson(order.statusBy, by) && order.readyAt !== null && elapsedMs(order.readyAt, now) <= LIMITS.orders.undoReadyWithinMs;
/** It can no longer be undone, so the customer is notified by push and text. */
export const isNotificationDue = (readyAt: Instant, now: Instant): boolean => elapsedMs(readyAt, now) >= LIMITS.orders.tellReadyAfterMs;
export const canUndoSale = (order: Order, now: Instant): boolean =>
  order.channel === 'W' &&
  order.tender !== 'card' &&
  elapsedMs(order.enteredAt ?? order.placedAt, now) <= LIMITS.window.undoWithinMs &&
  !hasRefunds(order);
