import { PICKUP_CODES } from '#core/domain/order/pickup-code.ts';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';

type Bag = Pick<StaffOrder, 'id' | 'status' | 'pickupCode'>;

const CHOICES = 6;
/** Coprime with the number of codes, so that it visits all of them, and neighbors look different. */
const STRIDE = 197;

/** Unassigned codes, always the same ones for the same order. */
const freeCodes = (own: string, taken: ReadonlySet<string>): readonly string[] => {
  const all = PICKUP_CODES;
  const start = all.indexOf(own);
  return all.map((_, step) => all[(start + step * STRIDE) % all.length] ?? own).filter((code) => !taken.has(code));
};

/**
 * Six codes to tap instead of typing with gloves on: the order's own, those of other ready bags, and unassigned ones. In alphabetical
 * order, so that none stands out.
 */
export const codeChoices = (own: string, orders: readonly Bag[]): readonly string[] => {
  const codesOf = (some: readonly Bag[]): string[] => some.flatMap(({ pickupCode }) => (pickupCode === null ? [] : [pickupCode]));
  const ready = codesOf(orders.filter(({ status }) => status === 'ready')).filter((code) => code !== own);
  const taken = new Set([own, ...codesOf(orders)]);
  return [own, ...ready, ...freeCodes(own, taken)].slice(0, CHOICES).sort();
};
