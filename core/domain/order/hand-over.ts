import type { Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { isKept, type Order } from './order.ts';

/** How somebody at the window knows that an order goes to the right person. Null: not said. */
export type HandOverProof = {
  /** What the customer says; see `readPickupCode`. */
  readonly code: string | null;
  /** Why it goes out without the code, in the words of the staff. */
  readonly note: string | null;
};

export const NO_PROOF: HandOverProof = { code: null, note: null };

export type HandOverRefusal =
  /** The stand asks for the code, and neither code nor note was given. */
  | { readonly kind: 'order/code-asked' }
  | { readonly kind: 'order/not-its-code' }
  /** Somebody else was faster: no second bag. */
  | { readonly kind: 'order/handed-out'; readonly by: string; readonly at: Instant };

/**
 * Whether an order may go over the counter.
 * @param isAsked whether the stand asks for pickup codes; where it does not, everything may, and a note is kept all the same.
 * @returns the note that stays with the order; null when there is none. An order without a code needs none.
 */
export const mayHandOver = (
  { pickupCode }: Pick<Order, 'pickupCode'>,
  { code, note }: HandOverProof,
  isAsked: boolean,
): Result<string | null, HandOverRefusal> => {
  const reason = note?.trim() ?? '';
  if (reason !== '') return ok(reason);
  if (!isAsked || pickupCode === null || code === pickupCode) return ok(null);
  return err({ kind: code === null ? 'order/code-asked' : 'order/not-its-code' });
};

/** Why an order cannot be handed out any more, when that is because it was; null for any other reason. */
export const handedOut = (order: Order): HandOverRefusal | null =>
  order.status === 'completed' && !isKept(order) && order.statusBy !== null && order.completedAt !== null
    ? { kind: 'order/handed-out', by: order.statusBy.name, at: order.completedAt }
    : null;
