import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { CheckoutId } from '#core/domain/kernel/ids.ts';

/** The checkouts that this process has inserted and has not seen paid, as they were then: most are paid here within minutes. */
export interface RecentCheckouts {
  remember(checkout: Checkout): void;
  /** Null when another process has inserted it, or too many have come since. */
  find(id: CheckoutId): Checkout | null;
  forget(id: CheckoutId): void;
}

/** A kilobyte each; the queue's bound lets far fewer be open at once. */
const AT_MOST = 1_000;

export const createRecentCheckouts = (atMost = AT_MOST): RecentCheckouts => {
  const known = new Map<CheckoutId, Checkout>();
  return {
    remember: (checkout) => {
      known.set(checkout.id, checkout);
      const [oldest] = known.keys();
      if (known.size > atMost && oldest !== undefined) known.delete(oldest);
    },
    find: (id) => known.get(id) ?? null,
    forget: (id) => void known.delete(id),
  };
};
