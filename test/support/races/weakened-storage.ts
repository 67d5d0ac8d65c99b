import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { startCheckout, type Checkout } from '#core/domain/checkout/checkout.ts';
import { priceCart } from '#core/domain/checkout/checkout-lines.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';
import type { Overrides } from '#server/composition/container.ts';

/** The switch of a race test: removes one lock. `reads` reads committed data on its own connections. */
export type Weaken = (tx: Transaction, reads: MikroOrmPersistence) => Partial<Transaction>;

/** The same for the statements of every checkout. */
export type WeakenStore = (reads: MikroOrmPersistence) => Partial<CheckoutStore>;

export const onStore =
  (weaken: WeakenStore) =>
  (reads: MikroOrmPersistence): Overrides => ({ checkouts: { ...reads.checkouts, ...weaken(reads) } });

const LONGEST_WAIT_MS = 1_500;

/** The same transactions with the weakened parts instead of the real ones. */
export const weakenedUnitOfWork = (inner: UnitOfWork, weakened: (tx: Transaction) => Partial<Transaction>): UnitOfWork => ({
  run: (work) => inner.run((tx) => work({ ...tx, ...weakened(tx) })),
});

/** Stores the checkout without taking anything from stock. */
const store = async ({ unitOfWork }: MikroOrmPersistence, checkout: Checkout): Promise<void> => {
  await unitOfWork.run(async (tx) => ok(await tx.checkouts.insert(checkout)));
};

const unitsOf = (checkout: Pick<Checkout, 'lines'>) =>
  checkout.lines.map(({ productId, quantity }) => ({ productId, onHand: 0, reserved: quantity, sold: 0 }));

/** Holds the first until a second arrives, but not indefinitely. */
const createMeeting = () => {
  const arrived = new Map<string, PromiseWithResolvers<void>>();
  return async (place: string): Promise<void> => {
    const first = arrived.get(place);
    if (first !== undefined) return first.resolve();
    const meeting = Promise.withResolvers<void>();
    arrived.set(place, meeting);
    await Promise.race([meeting.promise, sleep(LONGEST_WAIT_MS)]);
  };
};

/** Every second cart locks its products in reverse; two lock their first product before either continues. */
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

/** Changed text for some statements; the others are unchanged. */
export type Rewrite = (text: string) => string;

/** Between a batch's read and its commit, so that the race is certain. */
const slowly: Rewrite = (text) => (text.startsWith('with w0 as') ? text.replace(/ select$/, ' select pg_sleep(0.1)') : text);

const QUEUE_LOCK = 'select pg_advisory_xact_lock(7311002) from (select count(*) from locked) as all_are_locked';

const LOCKED_AFTERWARDS =
  'with late as materialized (select id, pg_advisory_xact_lock(7311002) from products order by id for update), w0 as';

/** Neither holds nor fulfilments lock products. */
const WITHOUT_ROW_LOCK: Rewrite = (text) =>
  slowly(text)
    .replace(' for update of p', '')
    .replace(/(order by id) for update\n {2}\), counter/, '$1\n  ), counter');
/** Holds do not wait for each other. */
export const WITHOUT_QUEUE_LOCK: Rewrite = (text) => slowly(text).replace(QUEUE_LOCK, 'select count(*) from locked');
/** Holds read the state before they lock anything. */
export const READ_BEFORE_THE_LOCK: Rewrite = (text) => WITHOUT_QUEUE_LOCK(WITHOUT_ROW_LOCK(text)).replace('with w0 as', LOCKED_AFTERWARDS);
