import type { OrderEvent } from '../../domain/order/order-lifecycle.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

/** Writes a reopening to the audit log once, even if its reason comes with a second call. */
export const auditReopening = async (tx: Transaction, order: Order, event: OrderEvent): Promise<void> => {
  if (event.command !== 'reopen' || event.from !== 'ready' || event.by === null) return;
  const text = `Reopened order ${displayOrderNumber(order.orderNumber)}`;
  await tx.audit.add({ at: event.at, by: event.by.name, kind: 'reopening', text });
};
