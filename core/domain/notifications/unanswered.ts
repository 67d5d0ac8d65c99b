import type { OutboxId } from '../kernel/ids.ts';
import { plusMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import { NOT_COLLECTED, type OrderStatus } from '../order/order.ts';

type Mail = { readonly id: OutboxId; readonly createdAt: Instant };

/** An order of the address, with the mails about it. `by`: the id of whoever gave it this status. */
export type OrderOfAddress = {
  readonly placedAt: Instant;
  readonly status: OrderStatus;
  readonly by: string | null;
  readonly mails: readonly Mail[];
};

/** The number of the night's mails to an address before this one; 0 once one of its orders has been picked up. */
export const unansweredBefore = ({ id, createdAt }: Mail, orders: readonly OrderOfAddress[]): number => {
  const tonight = orders.filter(({ placedAt }) => placedAt >= plusMs(createdAt, -LIMITS.admission.networkKeptForMs));
  if (tonight.some(({ status, by }) => status === 'completed' && by !== NOT_COLLECTED.staffId)) return 0;
  const isEarlier = (one: Mail): boolean => one.createdAt < createdAt || (one.createdAt === createdAt && one.id < id);
  return tonight.flatMap(({ mails }) => mails).filter(isEarlier).length;
};
