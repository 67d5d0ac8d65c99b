import { isLive, openCheckout, type Checkout } from '#core/domain/checkout/checkout.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { CheckoutStore, CheckoutRepository } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import { Violated } from '#core/ports/unit-of-work.ts';
import { guard } from './constraint.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import { loadOf } from './in-memory-queue-gate.ts';
import { toProduct } from './in-memory-product-repository.ts';
import { assertQuote } from './quote-constraint.ts';

const holdsKey = (checkout: Checkout): boolean => checkout.state !== 'expired';
const holdsVisitor = (checkout: Checkout): boolean => isLive(checkout) && checkout.releaseRequestedAt === null;

/** Whether the unique indexes would refuse `one` beside `other`. */
const clashes = (one: Checkout, other: Checkout): boolean =>
  one.id !== other.id &&
  ((one.idempotencyKey !== null && one.idempotencyKey === other.idempotencyKey && holdsKey(one) && holdsKey(other)) ||
    (one.visitorId !== null && one.visitorId === other.visitorId && holdsVisitor(one) && holdsVisitor(other)) ||
    (one.sessionId !== null && one.sessionId === other.sessionId));

const byAge = (one: Checkout, other: Checkout): number => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

const assertCheckout = (checkout: Checkout): void => {
  assertQuote(checkout);
  guard(isLive(checkout) || checkout.nextCheckAt === null, 'a resolved checkout is not checked');
  guard(checkout.state !== 'open' || checkout.sessionId !== null, 'an open checkout has a session');
  guard((checkout.state === 'paid') === (checkout.paidAt !== null), 'a paid checkout has the time');
};

export function createInMemoryCheckoutRepository({ tables }: Draft): CheckoutRepository {
  const { checkouts } = tables;
  const isFree = (checkout: Checkout): boolean => ![...checkouts.values()].some((other) => clashes(checkout, other));
  return {
    async insert(checkout) {
      assertCheckout(checkout);
      if (checkouts.has(checkout.id) || !isFree(checkout)) throw new Violated('one-checkout');
      checkouts.set(checkout.id, structuredClone(checkout));
    },
    lock: async (id) => structuredClone(checkouts.get(id) ?? null),
    lockLiveOfVisitor: async (visitorId) =>
      structuredClone([...checkouts.values()].filter((checkout) => checkout.visitorId === visitorId && isLive(checkout)).toSorted(byAge)),
    async save(checkout) {
      assertCheckout(checkout);
      guard(checkouts.has(checkout.id), 'a saved checkout exists');
      guard(isFree(checkout), 'keys, visitors and sessions of checkouts are unique');
      checkouts.set(checkout.id, structuredClone(checkout));
    },
    async payLive({ id, sessionId, paidAt }) {
      const seen = checkouts.get(id);
      if (seen === undefined || !isLive(seen)) throw new Violated('still-live');
      const paid = { ...seen, state: 'paid', sessionId, paidAt, nextCheckAt: null } as const;
      assertCheckout(paid);
      guard(isFree(paid), 'keys, visitors and sessions of checkouts are unique');
      checkouts.set(id, paid);
    },
  };
}

const dueAt = (checkout: Checkout): Instant | null => (isLive(checkout) ? checkout.nextCheckAt : null);

export function createInMemoryCheckoutStore(store: InMemoryStore, clock: Clock): CheckoutStore {
  const findWhere = async (isIt: (checkout: Checkout) => boolean): Promise<Checkout | null> =>
    structuredClone([...store.read().checkouts.values()].find(isIt) ?? null);
  return {
    find: (id) => findWhere((checkout) => checkout.id === id),
    lastSeen: (id) => findWhere((checkout) => checkout.id === id),
    findBySession: (sessionId) => findWhere((checkout) => checkout.sessionId === sessionId),
    async survey({ idempotencyKey, visitorId, productIds }) {
      const tables = store.read();
      const all = [...tables.checkouts.values()];
      const hasKey = (checkout: Checkout): boolean => checkout.idempotencyKey !== null && checkout.idempotencyKey === idempotencyKey;
      return {
        known: structuredClone(all.find((checkout) => hasKey(checkout) && holdsKey(checkout)) ?? null),
        hasOtherLive: all.some((one) => one.visitorId !== null && one.visitorId === visitorId && isLive(one) && !hasKey(one)),
        load: loadOf(tables),
        products: [...tables.products.values()].filter(({ id }) => productIds.includes(id)).map(toProduct),
      };
    },
    // Its survey costs nothing.
    glance: async () => null,
    open: (id, session) =>
      store.transact(({ tables }) => {
        const checkout = tables.checkouts.get(id);
        const isWaiting = checkout?.state === 'creating' && checkout.releaseRequestedAt === null;
        const opened = isWaiting ? openCheckout(checkout, session) : null;
        if (opened?.ok === true) tables.checkouts.set(id, opened.value);
        return { keep: true, value: opened?.ok === true };
      }),
    listLive: async () =>
      [...store.read().checkouts.values()]
        .filter(isLive)
        .toSorted(byAge)
        .map(({ id }) => id),
    claimDue: (leaseMs, limit) =>
      store.transact(({ tables }) => {
        const now = clock.now();
        const due = [...tables.checkouts.values()].filter((checkout) => (dueAt(checkout) ?? Infinity) <= now);
        const claimed = due
          .toSorted((one, other) => (dueAt(one) ?? 0) - (dueAt(other) ?? 0))
          .slice(0, limit)
          .map((checkout) => ({ ...checkout, nextCheckAt: plusMs(now, leaseMs) }));
        for (const checkout of claimed) tables.checkouts.set(checkout.id, checkout);
        return { keep: true, value: structuredClone(claimed) };
      }),
    recall: () =>
      store.transact(({ tables }) => {
        const now = clock.now();
        for (const checkout of tables.checkouts.values())
          if (isLive(checkout)) tables.checkouts.set(checkout.id, { ...checkout, nextCheckAt: now });
        return { keep: true, value: undefined };
      }),
  };
}
