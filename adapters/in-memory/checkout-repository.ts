import { isLive, openCheckout, type Checkout } from '#core/domain/checkout/checkout.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { decideFulfilments, unitsMoved, type FulfilState } from '#core/domain/checkout/decide-fulfilments.ts';
import { decideHolds, type HoldRefusal } from '#core/domain/checkout/decide-holds.ts';
import type { CheckoutStore, CheckoutRepository, Fulfilled } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import { guard } from './table.ts';
import { lastClosed, nightFactsOf, saveNights } from './nights.ts';
import { createOrderRepository, takenBy } from './order-repository.ts';
import { createOutbox } from './notifications.ts';
import { createRefundRepository } from './money.ts';
import { createAuditLog } from './people.ts';
import { moveStock, toProduct } from './product-repository.ts';
import { createCheckoutHolds } from './checkout-holds.ts';
import { holdStateOf, setFullStations } from './hold-state.ts';
import type { Draft, InMemoryStore } from './store.ts';
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

const insert = ({ checkouts }: Tables, checkout: Checkout): void => {
  assertCheckout(checkout);
  guard(!checkouts.has(checkout.id), 'a checkout is stored once');
  guard(isFree(checkouts, checkout), 'keys, visitors and sessions of checkouts are unique');
  checkouts.set(checkout.id, structuredClone(checkout));
};

export function createCheckoutRepository({ tables }: Draft): CheckoutRepository {
  const { checkouts } = tables;
  return {
    lock: async (id) => structuredClone(checkouts.get(id) ?? null),
    lockLiveOfVisitor: async (visitorId) =>
      structuredClone([...checkouts.values()].filter((checkout) => checkout.visitorId === visitorId && isLive(checkout)).toSorted(byAge)),
    insert: async (checkout) => insert(tables, checkout),
    async save(checkout) {
      assertCheckout(checkout);
      guard(checkouts.has(checkout.id), 'a saved checkout exists');
      guard(isFree(checkouts, checkout), 'keys, visitors and sessions of checkouts are unique');
      checkouts.set(checkout.id, structuredClone(checkout));
    },
  };
}

const fulfilStateOf = (tables: Tables): FulfilState => ({
  checkouts: new Map([...tables.checkouts.values()].map((one) => [one.id, one])),
  available: new Map([...tables.products.values()].map((one) => [one.id, toProduct(one).available])),
  nights: { ...nightFactsOf(tables), lastClosed: lastClosed(tables) },
  lastSequences: tables.nightCounters,
  ...takenBy(tables),
});

const dueAt = (checkout: Checkout): Instant | null => (isLive(checkout) ? checkout.nextCheckAt : null);

export function createCheckoutStore(store: InMemoryStore, clock: Clock): CheckoutStore {
  const findWhere = async (isIt: (checkout: Checkout) => boolean): Promise<Checkout | null> =>
    structuredClone([...store.read().checkouts.values()].find(isIt) ?? null);
  return {
    ...createCheckoutHolds(store, clock),
    find: (id) => findWhere((checkout) => checkout.id === id),
    findBySession: (sessionId) => findWhere((checkout) => checkout.sessionId === sessionId),
    hold: (asked) =>
      store.transact<Result<Checkout, HoldRefusal>>(({ tables, notifyChange }) => {
        const { outcomes, fullStations } = decideHolds([asked], holdStateOf(tables, clock.now()));
        const [outcome] = outcomes;
        if (outcome === undefined) throw new Error('each cart has an outcome');
        if (!outcome.ok) return { keep: false, value: structuredClone(outcome) };
        setFullStations(tables, fullStations, clock.now());
        insert(tables, outcome.value);
        moveStock(
          tables,
          outcome.value.lines.map(({ productId, quantity }) => ({ productId, onHand: 0, reserved: quantity, sold: 0 })),
        );
        notifyChange('products');
        return { keep: true, value: outcome };
      }),
    open: (id, session) =>
      store.transact(({ tables }) => {
        const checkout = tables.checkouts.get(id);
        const isWaiting = checkout?.state === 'creating' && checkout.releaseRequestedAt === null;
        const opened = isWaiting ? openCheckout(checkout, session) : null;
        if (opened?.ok === true) tables.checkouts.set(id, opened.value);
        return { keep: true, value: opened?.ok === true || checkout?.sessionId === session.sessionId };
      }),
    fulfil: (paid, place) =>
      store.transact<Fulfilled>(async (draft) => {
        const { tables } = draft;
        const { outcomes, lastSequences, nights } = decideFulfilments([paid], fulfilStateOf(tables));
        const [outcome] = outcomes;
        if (outcome === undefined) throw new Error('each payment has an outcome');
        if (outcome.kind !== 'placed') return { keep: false, value: outcome };
        const { order, mail, refund, entry } = place(outcome);
        saveNights(tables, nights);
        for (const [day, last] of lastSequences) tables.nightCounters.set(day, last);
        tables.checkouts.set(outcome.checkout.id, outcome.checkout);
        moveStock(tables, unitsMoved([outcome]));
        await createOrderRepository(draft).insert(order, placedEvent(order), outcome.night);
        if (mail !== null) await createOutbox(draft).add(mail);
        if (refund !== null) await createRefundRepository(draft).insert(refund);
        if (entry !== null) await createAuditLog(draft).add(entry);
        draft.notifyChange('products');
        return { keep: true, value: { kind: 'placed', order } };
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
