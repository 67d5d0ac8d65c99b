import { plusMs, type Instant } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import type { OrderEvent } from '../../domain/order/order-lifecycle.ts';
import type { Order, OrderItem } from '../../domain/order/order.ts';
import { outboxId } from '../../domain/kernel/ids.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { OrderMails } from './order-mails.ts';

/** Notifies the customer of a change of their order, in the change's own commit. */
export type AnnounceOrder = (tx: Transaction, order: Order, event: OrderEvent) => Promise<void>;

export interface AnnounceOrderDeps extends Pick<Ports, 'ids' | 'clock'> {
  readonly orderMails: OrderMails;
}

export const makeAnnounceOrder =
  ({ orderMails, ids, clock }: AnnounceOrderDeps): AnnounceOrder =>
  async (tx, order, event) => {
    const to = order.customer.email;
    // An undone pick-up sends no mail: it went out when the order became ready.
    if (to === null || event.command !== 'mark-ready') return;
    const [now, dueAt] = [clock.now(), readyMailDueAt(event.at)];
    await tx.outbox.add(newOutboxMessage({ id: outboxId(ids.uuid()), mail: orderMails.ready(order), to, orderId: order.id, now, dueAt }));
  };

/** A volunteer may undo it before the customer is notified. */
const readyMailDueAt = (readyAt: Instant): Instant => plusMs(readyAt, LIMITS.orders.tellReadyAfterMs);

/**
 * Withdraws the mail of an order that is no longer ready. `before` is the order while it was ready.
 * @returns whether the customer was not notified, and will not be.
 */
export const withdrawReadyMail = async (tx: Transaction, before: Order): Promise<boolean> => {
  if (before.customer.email === null || before.readyAt === null) return true;
  return await tx.outbox.withdraw({ orderId: before.id, kind: 'order-ready', dueAt: readyMailDueAt(before.readyAt) });
};

/** Withdraws the mail that an item was found. @returns whether the customer was not notified, and will not be. */
export const withdrawFoundMail = async (tx: Transaction, { id, customer }: Order, { foundAt }: OrderItem): Promise<boolean> => {
  if (customer.email === null || foundAt === undefined) return true;
  return await tx.outbox.withdraw({ orderId: id, kind: 'order-unchanged', dueAt: plusMs(foundAt, LIMITS.orders.tellFoundAfterMs) });
};
