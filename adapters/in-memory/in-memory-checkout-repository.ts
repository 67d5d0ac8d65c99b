import { namesOf } from '#core/domain/catalogue/product.ts';
import { isLive, openCheckout, payCheckout, type Checkout } from '#core/domain/checkout/checkout.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { displayOrderNumber, formatOrderNumber } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import { orderingAt } from '#core/domain/night/ordering.ts';
import { isAcceptingOrders } from '#core/domain/queue/queue-policy.ts';
import type { CartToHold, CheckoutStore, Crowded, CheckoutRepository, NotLive } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import { guard } from './constraint.ts';
import { createInMemoryOrderRepository } from './in-memory-order-repository.ts';
import { createInMemoryOutbox } from './in-memory-outbox.ts';
import { moveStock, toProduct } from './in-memory-product-repository.ts';
import { createCheckoutHolds } from './checkout-holds.ts';
import { takeStations } from './station-loads.ts';
import { isCrowded } from './network-load.ts';
import { loadOf } from './in-memory-queue-reader.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import { nightsAt } from './in-memory-nights.ts';
import { assertQuote } from './quote-constraint.ts';
import type { Tables } from './tables.ts';

const holdsKey = (checkout: Checkout): boolean => checkout.state !== 'expired';
const holdsVisitor = (checkout: Checkout): boolean => isLive(checkout) && checkout.releaseRequestedAt === null;

/** Whether the unique indexes would refuse both rows. */
const clashes = (one: Checkout, other: Checkout): boolean =>
  one.id !== other.id &&
  ((one.idempotencyKey !== null && one.idempotencyKey === other.idempotencyKey && holdsKey(one) && holdsKey(other)) ||
    (one.visitorId !== null && one.visitorId === other.visitorId && holdsVisitor(one) && holdsVisitor(other)) ||
    (one.sessionId !== null && one.sessionId === other.sessionId));

const isFree = (checkouts: ReadonlyMap<string, Checkout>, checkout: Checkout): boolean =>
  ![...checkouts.values()].some((other) => clashes(checkout, other));

const byAge = (one: Checkout, other: Checkout): number => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

const assertCheckout = (checkout: Checkout): void => {
  assertQuote(checkout);
  guard(isLive(checkout) || checkout.nextCheckAt === null, 'a resolved checkout is not checked');
  guard(checkout.state !== 'open' || checkout.sessionId !== null, 'an open checkout has a session');
  guard((checkout.state === 'paid') === (checkout.paidAt !== null), 'a paid checkout has the time');
};

export function createInMemoryCheckoutRepository({ tables }: Draft): CheckoutRepository {
  const { checkouts } = tables;
  return {
    lock: async (id) => structuredClone(checkouts.get(id) ?? null),
    lockLiveOfVisitor: async (visitorId) =>
      structuredClone([...checkouts.values()].filter((checkout) => checkout.visitorId === visitorId && isLive(checkout)).toSorted(byAge)),
    async save(checkout) {
      assertCheckout(checkout);
      guard(checkouts.has(checkout.id), 'a saved checkout exists');
      guard(isFree(checkouts, checkout), 'keys, visitors and sessions of checkouts are unique');
      checkouts.set(checkout.id, structuredClone(checkout));
    },
  };
}

/** The cart with the products' names; null when they are not all sold as they were shown. */
const heldOf = ({ products }: Tables, cart: CartToHold): Checkout | null => {
  const lines = cart.lines.flatMap((line) => {
    const product = products.get(line.productId);
    const isAsShown = product?.isActive === true && product.priceCents === line.unitPriceCents;
    return isAsShown && toProduct(product).available >= line.quantity ? [{ ...line, ...namesOf(toProduct(product)) }] : [];
  });
  return lines.length === cart.lines.length ? { ...cart, lines } : null;
};

const dueAt = (checkout: Checkout): Instant | null => (isLive(checkout) ? checkout.nextCheckAt : null);

export function createInMemoryCheckoutStore(store: InMemoryStore, clock: Clock): CheckoutStore {
  const findWhere = async (isIt: (checkout: Checkout) => boolean): Promise<Checkout | null> =>
    structuredClone([...store.read().checkouts.values()].find(isIt) ?? null);
  return {
    ...createCheckoutHolds(store, clock),
    find: (id) => findWhere((checkout) => checkout.id === id),
    findBySession: (sessionId) => findWhere((checkout) => checkout.sessionId === sessionId),
    async preflight({ idempotencyKey, visitorId, productIds }) {
      const tables = store.read();
      const all = [...tables.checkouts.values()];
      const hasKey = (checkout: Checkout): boolean => checkout.idempotencyKey !== null && checkout.idempotencyKey === idempotencyKey;
      return {
        known: structuredClone(all.find((checkout) => hasKey(checkout) && holdsKey(checkout)) ?? null),
        hasOtherLive: all.some((one) => one.visitorId !== null && one.visitorId === visitorId && isLive(one) && !hasKey(one)),
        load: loadOf(tables, clock.now()),
        products: [...tables.products.values()].filter(({ id }) => productIds.includes(id)).map(toProduct),
      };
    },
    hold: (cart, limits) =>
      store.transact<Checkout | Crowded | null>(({ tables, notifyChange }) => {
        const held = heldOf(tables, cart);
        const now = clock.now();
        const hasPlace = orderingAt(nightsAt(tables, now), now, cart.channel).isOpen && isAcceptingOrders(loadOf(tables, now), limits);
        if (held === null || !hasPlace || !isFree(tables.checkouts, held)) return { keep: false, value: null };
        const hasStations = takeStations(tables, held, limits, now);
        if (isCrowded(tables, held, limits, now)) return { keep: true, value: 'crowded' };
        if (!hasStations) return { keep: true, value: null };
        assertCheckout(held);
        guard(!tables.checkouts.has(held.id), 'a checkout is stored once');
        tables.checkouts.set(held.id, structuredClone(held));
        moveStock(
          tables,
          held.lines.map(({ productId, quantity }) => ({ productId, onHand: 0, reserved: quantity, sold: 0 })),
        );
        if (held.lines.length > 0) notifyChange('products');
        return { keep: true, value: held };
      }),
    open: (id, session) =>
      store.transact(({ tables }) => {
        const checkout = tables.checkouts.get(id);
        const isWaiting = checkout?.state === 'creating' && checkout.releaseRequestedAt === null;
        const opened = isWaiting ? openCheckout(checkout, session) : null;
        if (opened?.ok === true) tables.checkouts.set(id, opened.value);
        return { keep: true, value: opened?.ok === true || checkout?.sessionId === session.sessionId };
      }),
    fulfil: ({ order, numbering, confirmation }) =>
      store.transact<Result<Order, NotLive>>(async (draft) => {
        const { tables } = draft;
        const checkout = tables.checkouts.get(order.checkoutId);
        const paid = checkout !== undefined && isLive(checkout) ? payCheckout(checkout, order.sessionId, order.placedAt) : null;
        const isThere = checkout?.lines.every(({ productId }) => tables.products.has(productId)) === true;
        if (checkout === undefined || paid?.ok !== true || !isThere) return { keep: false, value: err({ kind: 'checkout/not-live' }) };
        tables.checkouts.set(paid.value.id, paid.value);
        moveStock(
          tables,
          checkout.lines.map(({ productId, quantity }) => ({ productId, onHand: -quantity, reserved: -quantity, sold: quantity })),
        );
        const orders = createInMemoryOrderRepository(draft);
        const orderNumber = formatOrderNumber({ ...numbering, sequence: await orders.nextSequence(numbering.businessDay) });
        const pickupCode = await orders.nextPickupCode();
        const numbered = { ...order, orderNumber, pickupCode };
        await orders.insert(numbered, placedEvent(numbered));
        const orderNumberDisplay = displayOrderNumber(orderNumber);
        if (confirmation !== null)
          await createInMemoryOutbox(draft).add({ ...confirmation, mail: { ...confirmation.mail, orderNumberDisplay, pickupCode } });
        draft.notifyChange('products');
        return { keep: true, value: ok(numbered) };
      }),
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
