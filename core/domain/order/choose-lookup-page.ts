import type { Contact } from '../kernel/contact.ts';
import type { OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** A recent order with its contacts as lookups compare them. */
export type FindableOrder = {
  readonly id: OrderId;
  readonly placedAt: Instant;
  readonly email: string | null;
  readonly phone: string | null;
};

export type ChosenOrder = { readonly orderId: OrderId; readonly isOwner: boolean };

/** A hash that is stable but need not be strong: `text` begins with a secret. */
const drawOf = (text: string): number => {
  let mixed = 0;
  for (const character of text) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return mixed;
};

const newestByContact = (recent: readonly FindableOrder[]): ReadonlyMap<string, FindableOrder> => {
  const newest = new Map<string, FindableOrder>();
  for (const order of recent)
    for (const kind of ['email', 'phone'] as const) {
      const key = `${kind} ${order[kind]}`;
      const known = newest.get(key);
      const isNewer = known === undefined || order.placedAt > known.placedAt || (order.placedAt === known.placedAt && order.id > known.id);
      if (order[kind] !== null && isNewer) newest.set(key, order);
    }
  return newest;
};

/**
 * The newest order with this contact; otherwise a decoy: the order that the contact's page showed before, or one that another lookup would
 * find, drawn by the contact's key. All three are always looked up, so that timing reveals nothing.
 * @param contactKey a keyed digest of the contact, secret and always the same
 * @param shownBefore the recent order that this contact's first decoy showed
 */
export const chooseLookupPage = (
  { kind, value }: Contact,
  contactKey: string,
  recent: readonly FindableOrder[],
  shownBefore: OrderId | null,
): ChosenOrder | null => {
  const newest = newestByContact(recent);
  const own = newest.get(`${kind} ${value}`)?.id ?? null;
  const draws = [...newest.values()].map(({ id }) => ({ id, draw: drawOf(contactKey + id) }));
  const drawn = draws.reduce<(typeof draws)[number] | null>(
    (first, one) => (first === null || one.draw < first.draw || (one.draw === first.draw && one.id < first.id) ? one : first),
    null,
  );
  const orderId = own ?? shownBefore ?? drawn?.id ?? null;
  return orderId === null ? null : { orderId, isOwner: own !== null };
};
