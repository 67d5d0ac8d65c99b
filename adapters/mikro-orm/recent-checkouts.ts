import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { CheckoutId } from '#core/domain/kernel/ids.ts';
import type { Press } from '#core/ports/checkout-repository.ts';

type Presser = Pick<Press, 'idempotencyKey' | 'visitorId'>;

/** The checkouts that this process has inserted and has not seen paid, as they were then: most are paid here within minutes. */
export interface RecentCheckouts {
  remember(checkout: Checkout): void;
  /** Null when another process has inserted it, or too many have come since. */
  find(id: CheckoutId): Checkout | null;
  /** Whether one of them is of the same key or visitor. */
  isKnown(press: Presser): boolean;
  forget(id: CheckoutId): void;
}

/** A kilobyte each; the queue's bound lets far fewer be open at once. */
const AT_MOST = 1_000;

const marksOf = ({ idempotencyKey, visitorId }: Presser): readonly string[] => [
  ...(idempotencyKey === null ? [] : [`key ${idempotencyKey}`]),
  ...(visitorId === null ? [] : [`visitor ${visitorId}`]),
];

export const createRecentCheckouts = (atMost = AT_MOST): RecentCheckouts => {
  const known = new Map<CheckoutId, Checkout>();
  /** Keys and visitors of the known ones, and whose they are last. */
  const owners = new Map<string, CheckoutId>();
  const forget = (id: CheckoutId): void => {
    const checkout = known.get(id);
    if (checkout === undefined) return;
    known.delete(id);
    for (const mark of marksOf(checkout)) if (owners.get(mark) === id) owners.delete(mark);
  };
  return {
    remember: (checkout) => {
      known.set(checkout.id, checkout);
      for (const mark of marksOf(checkout)) owners.set(mark, checkout.id);
      const [oldest] = known.keys();
      if (known.size > atMost && oldest !== undefined) forget(oldest);
    },
    find: (id) => known.get(id) ?? null,
    isKnown: (press) => marksOf(press).some((mark) => owners.has(mark)),
    forget,
  };
};
