import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { LookupPages } from '#core/ports/lookup-pages.ts';
import type { InMemoryStore } from './in-memory-store.ts';

const isNewer = (one: Order, other: Order): boolean =>
  one.placedAt > other.placedAt || (one.placedAt === other.placedAt && one.id > other.id);

const contactOf = ({ customer }: Order, by: 'email' | 'phone'): string | null =>
  by === 'email' ? normaliseEmail(customer.email ?? '') : normalisePhone(customer.phone ?? '');

/** Any mixture will do, as long as it is the same each time. */
const drawOf = (text: string): number => {
  let mixed = 0;
  for (const character of text) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return mixed;
};

export const createInMemoryLookupPages = (store: InMemoryStore): LookupPages => {
  const newestOf = (has: (order: Order) => boolean): Order | undefined =>
    [...store.read().orders.values()].filter(has).toSorted((one, other) => (isNewer(one, other) ? -1 : 1))[0];
  return {
    async choose({ contact: { kind, value }, contactKey, since }) {
      const { orders, lookupPages } = store.read();
      const recent = (order: Order | undefined): order is Order => order !== undefined && order.placedAt >= since;
      const own = newestOf((order) => contactOf(order, kind) === value);
      if (recent(own)) return { orderId: own.id, isOwner: true };
      const kept = [...lookupPages.values()]
        .filter((page) => page.contactKey === contactKey && !page.isOwner && recent(orders.get(page.orderId)))
        .toSorted((one, other) => one.openedAt - other.openedAt || (one.hash < other.hash ? -1 : 1))[0];
      if (kept !== undefined) return { orderId: kept.orderId, isOwner: false };
      const isFound = (order: Order): boolean =>
        (['email', 'phone'] as const).some(
          (by) => contactOf(order, by) !== null && newestOf((other) => contactOf(other, by) === contactOf(order, by))?.id === order.id,
        );
      const drawn = [...orders.values()]
        .filter((order) => recent(order) && isFound(order))
        .toSorted((one, other) => drawOf(contactKey + one.id) - drawOf(contactKey + other.id))[0];
      return drawn === undefined ? null : { orderId: drawn.id, isOwner: false };
    },
    keep: (page) =>
      store.transact(async ({ tables }) => {
        if (!tables.lookupPages.has(page.hash)) tables.lookupPages.set(page.hash, page);
        return { keep: true, value: undefined };
      }),
    async find(hash, since) {
      const { lookupPages, orders } = store.read();
      const page = lookupPages.get(hash);
      return page !== undefined && (orders.get(page.orderId)?.placedAt ?? 0) >= since ? page : null;
    },
    forgetOpenedBefore: (before) =>
      store.transact(async ({ tables }) => {
        for (const page of tables.lookupPages.values()) if (page.openedAt < before) tables.lookupPages.delete(page.hash);
        return { keep: true, value: undefined };
      }),
  };
};
