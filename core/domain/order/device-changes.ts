import type { Instant } from '../kernel/instant.ts';
import type { DeviceCommandName, OrderCommand } from './order-command.ts';
import type { Order } from './order.ts';

export type Change = Partial<
  Pick<
    Order,
    'preparing' | 'readyAt' | 'completedAt' | 'cancelledAt' | 'reopenedCount' | 'reopenNotes' | 'lastReopenedBy' | 'paidCents' | 'items'
  >
>;

/** Why an order was reopened; null when the call did not say. */
export const reasonOf = (command: OrderCommand): string | null => (command.name === 'reopen' ? (command.reason?.trim() ?? null) : null);
export const handedOver = (_order: unknown, _command: OrderCommand, now: Instant): Change => ({ completedAt: now });

/** What its table of changes reads of an order. */
export type Handled = Pick<Order, 'reopenedCount' | 'items'>;

/** What each command of a device changes: here, and on a device that shows what it has not sent yet. */
export const DEVICE_CHANGES: Readonly<Record<DeviceCommandName, (order: Handled, command: OrderCommand, now: Instant) => Change>> = {
  'start-preparing': (_order, { by }) => ({ preparing: by }),
  'mark-ready': (_order, _command, now) => ({ preparing: null, readyAt: now }),
  'pick-up': handedOver,
  reopen: (order, command) => ({
    preparing: command.by,
    readyAt: null,
    reopenedCount: order.reopenedCount + 1,
    reopenNotes: reasonOf(command),
    lastReopenedBy: command.by,
    // What is in the bag has to be looked at again.
    items: order.items.map((item) => ({ ...item, checkedBy: null })),
  }),
  // Not a reopening: nobody was notified that it was ready, so nothing is counted.
  'undo-ready': (_order, command) => ({ preparing: command.name === 'undo-ready' ? command.before.preparing : null, readyAt: null }),
  // `readyAt` stays: the customer has waited since then.
  'undo-pick-up': () => ({ completedAt: null }),
  'take-over': (_order, { by }) => ({ preparing: by }),
};
