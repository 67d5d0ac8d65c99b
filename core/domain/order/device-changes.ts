import type { Instant } from '../kernel/instant.ts';
import type { DeviceCommandName, OrderCommand } from './order-command.ts';
import type { Order } from './order.ts';

export type Change = Partial<
  Pick<
    Order,
    'preparing' | 'readyAt' | 'completedAt' | 'cancelledAt' | 'reopenedCount' | 'reopenNotes' | 'lastReopenedBy' | 'paidCents' | 'items'
  >
>;

/** Why an order was reopened; null when the call gave no reason. */
export const reasonOf = (command: OrderCommand): string | null => (command.name === 'reopen' ? (command.reason?.trim() ?? null) : null);
export const handedOver = (_order: unknown, _command: OrderCommand, now: Instant): Change => ({ completedAt: now });

/** The part of an order that the table of changes reads. */
export type Handled = Pick<Order, 'reopenedCount' | 'items'>;

/** The changes that each device command makes, on the server and on a device with unsent acts. */
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
    // The bag must be checked again.
    items: order.items.map((item) => ({ ...item, checkedBy: null })),
  }),
  // Not a reopening: no notification was sent yet, so it is not counted.
  'undo-ready': (_order, command) => ({ preparing: command.name === 'undo-ready' ? command.before.preparing : null, readyAt: null }),
  // `readyAt` stays: the customer has waited since then.
  'undo-pick-up': () => ({ completedAt: null }),
  'take-over': (_order, { by }) => ({ preparing: by }),
};
