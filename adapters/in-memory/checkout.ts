import { isLive, openCheckout, type Checkout } from '#core/domain/checkout/checkout.ts';
import { groupBy } from '#core/domain/kernel/group-by.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { outcomesOf } from '#core/domain/admission/attack.ts';
import { networkRecordOf } from '#core/domain/admission/fair-share.ts';
import { decideFulfilments, unitsMoved, type FulfilState } from '#core/domain/checkout/decide-fulfilments.ts';
import { decideHolds, type HoldRefusal, type HoldState } from '#core/domain/checkout/decide-holds.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { workOf } from '#core/domain/queue/estimate.ts';
import type { CheckoutStore, CheckoutRepository, Fulfilled } from '#core/ports/checkout-repository.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import { moveStock, toProduct, toProductForSale } from './catalogue.ts';
import { lastClosed, nightFactsOf, nightsAt, saveNight } from './nights.ts';
import { loadOf, preparationsOf, takenBy, waitingItems } from './orders.ts';
import type { Draft, InMemoryStore } from './store.ts';
import type { Tables } from './tables.ts';

export const checkoutRepository = ({ tables: { checkouts } }: Draft): CheckoutRepository => ({
  lock: async (id) => checkouts.find(id),
  lockLiveOfVisitor: async (visitor) => checkouts.where((one) => one.visitorId === visitor && isLive(one)),
  insert: async (checkout) => checkouts.insert(checkout),
  save: async (checkout) => checkouts.save(checkout),
});

const networksOf = ({ checkouts, orders }: Tables, now: Instant): HoldState['networks'] => {
  const statuses = new Map(orders.all().map(({ checkoutId, status }) => [checkoutId, status]));
  const paid = checkouts
    .all()
    .flatMap(({ id, network, isVouchedFor, paidAt }) =>
      network === null || paidAt === null ? [] : [{ network, isVouchedFor, paidAt, status: statuses.get(id) ?? null }],
    );
  return new Map([...groupBy(paid, ({ network }) => network)].map(([network, own]) => [network, networkRecordOf(own, now)]));
};

const holdStateOf = (tables: Tables, now: Instant): HoldState => ({
  now,
  nights: nightsAt(tables, now),
  queued: loadOf(tables, now).queued,
  work: workOf(waitingItems(tables, now), preparationsOf(tables)),
  fullStations: new Set(tables.fullStations.keys()),
  products: new Map(tables.products.all().map((one) => [one.id, toProductForSale(one)])),
  checkouts: tables.checkouts.where(({ state }) => state !== 'expired'),
  networks: networksOf(tables, now),
});

const fulfilStateOf = (tables: Tables): FulfilState => ({
  checkouts: new Map(tables.checkouts.all().map((one) => [one.id, one])),
  available: new Map(tables.products.all().map((one) => [one.id, toProduct(one).available])),
  nights: { ...nightFactsOf(tables), lastClosed: lastClosed(tables) },
  lastSequences: tables.nightCounters,
  ...takenBy(tables),
});

const onlyOne = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('each request has an outcome');
  return one;
};

/** @param transactionOn the repositories of one commit */
export const checkoutStore = (
  { read, write, transact, clock }: InMemoryStore,
  transactionOn: (draft: Draft) => Pick<Transaction, 'orders' | 'outbox' | 'refunds' | 'audit'>,
): CheckoutStore => ({
  find: async (id) => read().checkouts.find(id),
  findBySession: async (session) => read().checkouts.first(({ sessionId }) => sessionId === session),
  hold: (asked) =>
    transact<Result<Checkout, HoldRefusal>>(({ tables, notifyChange }) => {
      const { outcomes, fullStations } = decideHolds([asked], holdStateOf(tables, clock.now()));
      const outcome = onlyOne(outcomes);
      if (!outcome.ok) return { keep: false, value: outcome };
      const since = new Map(tables.fullStations);
      tables.fullStations.clear();
      for (const station of fullStations) tables.fullStations.set(station, since.get(station) ?? clock.now());
      tables.checkouts.insert(outcome.value);
      moveStock(
        tables,
        outcome.value.lines.map(({ productId, quantity }) => ({ productId, onHand: 0, reserved: quantity, sold: 0 })),
      );
      notifyChange('products');
      return { keep: true, value: outcome };
    }),
  open: (id, session) =>
    write(({ checkouts }) => {
      const checkout = checkouts.find(id);
      const isWaiting = checkout?.state === 'creating' && checkout.releaseRequestedAt === null;
      const opened = isWaiting ? openCheckout(checkout, session) : null;
      if (opened?.ok === true) checkouts.put(opened.value);
      return opened?.ok === true || checkout?.sessionId === session.sessionId;
    }),
  fulfil: (paid, place) =>
    transact<Fulfilled>(async (draft) => {
      const { tables } = draft;
      const { outcomes, lastSequences, started } = decideFulfilments([paid], fulfilStateOf(tables));
      const outcome = onlyOne(outcomes);
      if (outcome.kind !== 'placed') return { keep: false, value: outcome };
      const { order, mail, refund, entry } = place(outcome);
      const { orders, outbox, refunds, audit } = transactionOn(draft);
      if (started !== null) saveNight(tables, started);
      for (const [day, last] of lastSequences) tables.nightCounters.set(day, last);
      tables.checkouts.save(outcome.checkout);
      moveStock(tables, unitsMoved([outcome]));
      await orders.insert(order, placedEvent(order), outcome.night);
      if (mail !== null) await outbox.add(mail);
      if (refund !== null) await refunds.insert(refund);
      if (entry !== null) await audit.add(entry);
      draft.notifyChange('products');
      return { keep: true, value: { kind: 'placed', order } };
    }),
  claimDue: (leaseMs, limit) =>
    write(({ checkouts }) =>
      checkouts.claim(
        { now: clock.now(), leaseMs, limit },
        (one) => (isLive(one) ? one.nextCheckAt : null),
        (one, nextCheckAt) => ({ ...one, nextCheckAt }),
      ),
    ),
  recall: () => write(({ checkouts }) => void checkouts.changeWhere(isLive, (one) => ({ ...one, nextCheckAt: clock.now() }))),
  hasPaid: async (visitor, since) => {
    const cancelled = new Set(
      read()
        .orders.where(({ status }) => status === 'cancelled')
        .map(({ checkoutId }) => checkoutId),
    );
    const isPaid = ({ id, visitorId, paidAt }: Checkout): boolean =>
      visitorId === visitor && paidAt !== null && paidAt >= since && !cancelled.has(id);
    return read().checkouts.count(isPaid) > 0;
  },
  outcomes: async (since) => {
    const orders = new Map(
      read()
        .orders.all()
        .map((order) => [order.checkoutId, order]),
    );
    const lately = read().checkouts.where(({ createdAt }) => createdAt >= since);
    return outcomesOf(
      lately.map((one) => {
        const { status = null, statusBy = null } = orders.get(one.id) ?? {};
        return { ...one, hasSession: one.sessionId !== null, status, by: statusBy?.staffId ?? null, count: 1 };
      }),
    );
  },
  live: async () => read().checkouts.where(isLive),
  forgetNetworks: (before) =>
    write(
      ({ checkouts }) =>
        void checkouts.changeWhere(
          (one) => one.createdAt < before && !isLive(one),
          (one) => ({ ...one, network: null }),
        ),
    ),
});
