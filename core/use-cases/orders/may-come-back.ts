import type { Order } from '../../domain/order/order.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

/** Whether a finished order may be in hand again: by now its number may be taken, or its night closed. */
export const mayComeBack = async (tx: Transaction, order: Order): Promise<boolean> =>
  (await tx.nights.isOpenFor(order.id)) && !(await tx.orders.isNumberTaken(order));
