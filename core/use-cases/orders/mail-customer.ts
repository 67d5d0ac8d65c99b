import { outboxId } from '../../domain/kernel/ids.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import type { OrderMail } from '../../domain/notifications/order-mail.ts';
import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

/** Writes the mail in the commit of its fact, if the customer has an address. @param afterMs how long it can still be withdrawn */
export const mailCustomer = async (
  tx: Transaction,
  { id: orderId, customer: { email: to } }: Pick<Order, 'id' | 'customer'>,
  mail: OrderMail,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  afterMs = 0,
): Promise<void> => {
  if (to === null) return;
  const now = clock.now();
  await tx.outbox.add(newOutboxMessage({ id: outboxId(ids.uuid()), mail, to, orderId, now, dueAt: plusMs(now, afterMs) }));
};
