import type { ActId, OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { OrderRefusal } from './order-lifecycle.ts';

/** What became of one act of the staff on an order: whoever sends it again gets the same answer. */
export type StaffAct = {
  readonly id: ActId;
  readonly orderId: OrderId;
  readonly staffId: string;
  /** When the stand heard of it. */
  readonly at: Instant;
  /** Null when it was applied. */
  readonly refusal: OrderRefusal | null;
};
