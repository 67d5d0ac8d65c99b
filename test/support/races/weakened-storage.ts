import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { payCheckout, startCheckout, type Checkout } from '#core/domain/checkout/checkout.ts';
import { priceCart } from '#core/domain/checkout/price-cart.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { displayOrderNumber, formatOrderNumber } from '#core/domain/order/order-number.ts';
import type { CheckoutStore, CheckoutRepository } from '#core/ports/checkout-repository.ts';
import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';
import type { Overrides } from '#server/composition/container.ts';

/** The switch of a race test: takes one lock away. `reads` looks at what is committed, on connections of its own. */
export type Weaken = (tx: Transaction, reads: MikroOrmPersistence) => Partial<Transaction>;

/** The same for the statements that every customer passes. */
export type WeakenStore = (reads: MikroOrmPersistence) => Partial<CheckoutStore>;

export const onStore =
  (weaken: WeakenStore) =>
  (reads: MikroOrmPersistence): Overrides => ({ checkouts: { ...reads.checkouts, ...weaken(reads) } });

/** Would notice a second order and a second release too. */
export const STOCK_IS_NOT_NEGATIVE = 'alter table products drop constraint products_stock_check';

/** Between a read without a lock and the write that relies on it, so that the race surely shows. */
const GAP_MS = 40;
const LONGEST_WAIT_MS = 1_500;

/** The same transactions with the weakened parts in place of the real ones. */
export const weakenedUnitOfWork = (inner: UnitOfWork, weakened: (tx: Transaction) => Partial<Transaction>): UnitOfWork => ({
  run: (work) => inner.run((tx) => work({ ...tx, ...weakened(tx) })),
});

/** Stores the checkout without taking anything from stock. */
const store = async ({ unitOfWork }: MikroOrmPersistence, checkout: Checkout): Promise<void> => {
  await unitOfWork.run(async (tx) => ok(await tx.checkouts.insert(checkout)));
};

const unitsOf = (checkout: Pick<Checkout, 'lines'>) =>
  checkout.lines.map(({ productId, quantity }) => ({ productId, onHand: 0, reserved: quantity, sold: 0 }));

/** Takes what was enough when it looked, whatever has happened since. */
export const withoutSecondLook: WeakenStore = (reads) => ({
  async hold({ cart, rules: { feeBasisPoints, holdMs } }) {
    const products = await reads.products.listAll();
    const priced = priceCart(cart, products, feeBasisPoints);
    if (!priced.ok) return priced;
    await sleep(GAP_MS);
    const checkout = startCheckout({ ...cart, ...priced.value, createdAt: instant(Date.now()), holdMs });
    await reads.unitOfWork.run(async (tx) => ok(await tx.products.moveStock(unitsOf(checkout))));
    await store(reads, checkout);
    return ok(checkout);
  },
});

/** Lets nobody pass alone: the first waits for a second, but not forever. */
export const createMeeting = () => {
  const arrived = new Map<string, PromiseWithResolvers<void>>();
  return async (place: string): Promise<void> => {
    const first = arrived.get(place);
    if (first !== undefined) return first.resolve();
    const meeting = Promise.withResolvers<void>();
    arrived.set(place, meeting);
    await Promise.race([meeting.promise, sleep(LONGEST_WAIT_MS)]);
  };
};

/** Every second cart locks its products from the last to the first; two hold their first before either asks on. */
export const withoutLockOrder = (): WeakenStore => {
  const meet = createMeeting();
  let carts = 0;
  return (reads) => ({
    async hold({ cart, rules: { feeBasisPoints, holdMs } }) {
      carts += 1;
      const isBackwards = carts % 2 === 0;
      const priced = priceCart(cart, await reads.products.listAll(), feeBasisPoints);
      if (!priced.ok) return priced;
      const checkout = startCheckout({ ...cart, ...priced.value, createdAt: instant(Date.now()), holdMs });
      await reads.unitOfWork.run(async (tx) => {
        for (const { productId } of isBackwards ? checkout.lines.toReversed() : checkout.lines) {
          await tx.products.lockForSale([productId]);
          await meet('first product');
        }
        return ok(await tx.products.moveStock(unitsOf(checkout)));
      });
      await store(reads, checkout);
      return ok(checkout);
    },
  });
};

const createLockless = () => {
  const meet = createMeeting();
  /** A checkout is read as it is committed, without FOR UPDATE, by two before either writes. */
  const weaken: Weaken = (tx, reads) => {
    const lock: CheckoutRepository['lock'] = async (id) => {
      const checkout = await reads.checkouts.find(id);
      // One that is still creating has only its own starter.
      if (checkout?.state === 'open') await meet(`${id} ${checkout.releaseRequestedAt === null}`);
      return checkout;
    };
    return { checkouts: { ...tx.checkouts, lock } };
  };
  const weakStore: WeakenStore = (reads) => ({
    async fulfil({ order: placed, numbering, confirmation }) {
      const checkout = await reads.checkouts.find(placed.checkoutId);
      await meet(`${placed.checkoutId} is paid`);
      const paid = checkout === null ? null : payCheckout(checkout, placed.sessionId, placed.placedAt);
      if (paid?.ok !== true) throw new Error('nothing to pay');
      const outcome = await reads.unitOfWork.run(async (tx) => {
        await tx.checkouts.save({ ...paid.value, paidAt: placed.placedAt });
        await tx.products.moveStock(
          placed.items.map(({ productId, quantity }) => ({ productId, onHand: -quantity, reserved: -quantity, sold: quantity })),
        );
        const orderNumber = formatOrderNumber({ ...numbering, sequence: await tx.orders.nextSequence(numbering.businessDay) });
        const order = { ...placed, orderNumber, pickupCode: await tx.orders.nextPickupCode() };
        await tx.orders.insert(order, placedEvent(order));
        const orderNumberDisplay = displayOrderNumber(orderNumber);
        if (confirmation !== null) await tx.outbox.add({ ...confirmation, mail: { ...confirmation.mail, orderNumberDisplay } });
        return ok(order);
      });
      return outcome;
    },
  });
  return { weaken, overrides: onStore(weakStore) };
};

/** Neither a fulfilment nor a release locks the checkout, and neither looks again. */
export const withoutCheckoutLock = createLockless;

/** Counts without the lock that makes others wait, and commits no sooner than another one has counted too, for a second and a half. */
export const WITHOUT_QUEUE_GATE = `
  create or replace function places_in_queue(pause_at_queued int, pause_at_queued_and_open int, at timestamptz) returns int language plpgsql volatile as $$
    declare
      load int;
    begin
      perform pg_advisory_xact_lock_shared(4711);
      select (select count(*) from orders where status = 'queued') + (select count(*) from checkouts where state in ('creating', 'open'))
      into load;
      for look in 1..30 loop
        exit when (select count(*) from pg_locks where locktype = 'advisory' and objid = 4711) > 1;
        perform pg_sleep(0.05);
      end loop;
      return greatest(0, pause_at_queued_and_open - load);
    end $$`;

/** Every set of orders counts from 1. */
export const WITHOUT_COUNTER = `
  create or replace function next_order_numbers(night text, wanted int) returns setof int language sql volatile as $$
    select generate_series(1, wanted)
  $$`;

/** Anyone who asks for a station's room neither waits for others nor commits before another one has asked, for a second and a half. */
export const WITHOUT_STATION_GATE = [
  `create or replace function places_in_queue(pause_at_queued int, pause_at_queued_and_open int, at timestamptz) returns int
    language sql volatile as $$ select 1000000 $$`,
  `create or replace function room_at_stations(names text[], limits int[], wanted int[], at timestamptz, places int)
    returns table (of_station text, room int) language plpgsql volatile strict as $$
    declare
      seen int[];
    begin
      perform pg_advisory_xact_lock_shared(4712);
      select array_agg(load.points order by given.place) into seen
      from unnest(names) with ordinality as given(name, place) join station_loads(names, at) as load on load.of_station = given.name;
      for look in 1..30 loop
        exit when (select count(*) from pg_locks where locktype = 'advisory' and objid = 4712) > 1;
        perform pg_sleep(0.05);
      end loop;
      return query select given.name, given.most - given.points from unnest(names, limits, seen) as given(name, most, points);
    end $$`,
];
