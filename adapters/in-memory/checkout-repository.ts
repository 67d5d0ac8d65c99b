import { isLive, openCheckout, type Checkout } from '#core/domain/checkout/checkout.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { decideFulfilments, unitsMoved, type FulfilState } from '#core/domain/checkout/decide-fulfilments.ts';
import { decideHolds, type HoldRefusal } from '#core/domain/checkout/decide-holds.ts';
import type { CheckoutStore, CheckoutRepository, Fulfilled } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import { lastClosed, nightFactsOf, saveNight } from './nights.ts';
import { createOrderRepository, takenBy } from './order-repository.ts';
import { createOutbox } from './notifications.ts';
import { createRefundRepository } from './money.ts';
import { createAuditLog } from './people.ts';
import { moveStock, toProduct } from './product-repository.ts';
import { byAge, createCheckoutHolds } from './checkout-holds.ts';
import { holdStateOf, setFullStations } from './hold-state.ts';
import type { Draft, InMemoryStore } from './store.ts';
import type { Tables } from './tables.ts';

export function createCheckoutRepository({ tables: { checkouts } }: Draft): CheckoutRepository {
  return {
    lock: async (id) => checkouts.get(id) ?? null,
    lockLiveOfVisitor: async (visitor) => checkouts.where((one) => one.visitorId === visitor && isLive(one)).toSorted(byAge),
    insert: async (checkout) => checkouts.insert(checkout),
    save: async (checkout) => checkouts.save(checkout),
  };
}

const fulfilStateOf = (tables: Tables): FulfilState => ({
  checkouts: new Map(tables.checkouts.all().map((one) => [one.id, one])),
  available: new Map(tables.products.all().map((one) => [one.id, toProduct(one).available])),
  nights: { ...nightFactsOf(tables), lastClosed: lastClosed(tables) },
  lastSequences: tables.nightCounters,
  ...takenBy(tables),
});

const dueAt = (one: Checkout): Instant | null => (isLive(one) ? one.nextCheckAt : null);

export function createCheckoutStore(store: InMemoryStore, clock: Clock): CheckoutStore {
  return {
    ...createCheckoutHolds(store),
    find: async (id) => store.read().checkouts.get(id) ?? null,
    findBySession: async (session) => store.read().checkouts.first(({ sessionId }) => sessionId === session),
    hold: (asked) =>
      store.transact<Result<Checkout, HoldRefusal>>(({ tables, notifyChange }) => {
        const { outcomes, fullStations } = decideHolds([asked], holdStateOf(tables, clock.now()));
        const [outcome] = outcomes;
        if (outcome === undefined) throw new Error('each cart has an outcome');
        if (!outcome.ok) return { keep: false, value: outcome };
        setFullStations(tables, fullStations, clock.now());
        tables.checkouts.insert(outcome.value);
        moveStock(
          tables,
          outcome.value.lines.map(({ productId, quantity }) => ({ productId, onHand: 0, reserved: quantity, sold: 0 })),
        );
        notifyChange('products');
        return { keep: true, value: outcome };
      }),
    open: (id, session) =>
      store.write(({ checkouts }) => {
        const checkout = checkouts.get(id);
        const isWaiting = checkout?.state === 'creating' && checkout.releaseRequestedAt === null;
        const opened = isWaiting ? openCheckout(checkout, session) : null;
        if (opened?.ok === true) checkouts.put(opened.value);
        return opened?.ok === true || checkout?.sessionId === session.sessionId;
      }),
    fulfil: (paid, place) =>
      store.transact<Fulfilled>(async (draft) => {
        const { tables } = draft;
        const { outcomes, lastSequences, started } = decideFulfilments([paid], fulfilStateOf(tables));
        const [outcome] = outcomes;
        if (outcome === undefined) throw new Error('each payment has an outcome');
        if (outcome.kind !== 'placed') return { keep: false, value: outcome };
        const { order, mail, refund, entry } = place(outcome);
        saveNight(tables, started);
        for (const [day, last] of lastSequences) tables.nightCounters.set(day, last);
        tables.checkouts.save(outcome.checkout);
        moveStock(tables, unitsMoved([outcome]));
        await createOrderRepository(draft).insert(order, placedEvent(order), outcome.night);
        if (mail !== null) await createOutbox(draft).add(mail);
        if (refund !== null) await createRefundRepository(draft).insert(refund);
        if (entry !== null) await createAuditLog(draft).add(entry);
        draft.notifyChange('products');
        return { keep: true, value: { kind: 'placed', order } };
      }),
    claimDue: (leaseMs, limit) =>
      store.write(({ checkouts }) => {
        const now = clock.now();
        return checkouts.claim(now, limit, dueAt, (one) => ({ ...one, nextCheckAt: plusMs(now, leaseMs) }));
      }),
    recall: () => store.write(({ checkouts }) => void checkouts.changeWhere(isLive, (one) => ({ ...one, nextCheckAt: clock.now() }))),
  };
}
