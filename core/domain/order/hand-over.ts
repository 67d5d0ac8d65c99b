import type { Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { isKept, type Order } from './order.ts';

/** The proof that an order goes to the right person; null if not given. */
export type HandOverProof = {
  /** The code given by the customer; see `readPickupCode`. */
  readonly code: string | null;
  /** Why it is handed out without the code, as the staff typed it. */
  readonly note: string | null;
};

export const NO_PROOF: HandOverProof = { code: null, note: null };

export type HandOverRefusal =
  /** The stand requires the code; neither code nor note was given. */
  | { readonly kind: 'order/code-asked' }
  | { readonly kind: 'order/not-its-code' }
  /** Another person already handed it out. */
  | { readonly kind: 'order/handed-out'; readonly by: string; readonly at: Instant };

/**
 * Whether an order may be handed out.
 * @param isAsked whether the stand requires pickup codes. If not, every order passes, and a note is stored anyway.
 * @returns the note to store with the order, or null. An order without a code needs no note.
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

/** The refusal for an order that was already handed out; null for any other reason. */
export const handedOut = (order: Order): HandOverRefusal | null =>
  order.status === 'completed' && !isKept(order) && order.statusBy !== null && order.completedAt !== null
    ? { kind: 'order/handed-out', by: order.statusBy.name, at: order.completedAt }
    : null;
