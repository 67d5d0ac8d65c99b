import { beforeEach, describe } from 'vitest';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { checkoutId, lookupHash, orderId, orderItemId, productId, sessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import { newOutboxMessage, type OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import type { Night } from '#core/domain/night/night.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import type { Gone } from '#core/domain/order/gone-money.ts';
import { placeOrder, type Order } from '#core/domain/order/order.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import { outboxId, paymentId, refundId, type ProductId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { freePickupCode, PICKUP_CODES } from '#core/domain/order/pickup-code.ts';
import { displayOrderNumber, formatOrderNumber } from '#core/domain/order/order-number.ts';
import type { CheckoutLine } from '#core/domain/checkout/checkout.ts';
import type { HoldRules } from '#core/domain/checkout/decide-holds.ts';
import type { Placement } from '#core/domain/checkout/decide-fulfilments.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import type { CheckoutStore, PlacedOrder } from '#core/ports/checkout-repository.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import { forItems } from '../support/builders/parts.ts';
import { aCheckout } from '../support/builders/checkout-builder.ts';
import { aConfirmationMail, aReadyMail } from '../support/builders/order-mail-builder.ts';
import { aNewProduct } from '../support/builders/product-builder.ts';
import { anOrder } from '../support/builders/order-builder.ts';
import type { FixedClock } from '../support/fakes/fixed-clock.ts';

/** An empty store, with helpers that fill it. */
export type PersistenceFixture = {
  readonly persistence: Persistence;
  readonly clock: FixedClock;
  readonly ids: IdGenerator;
  /** The number of visitors that the presence log remembers. */
  readonly presenceCapacity: number;
  /** The number of devices remembered per kind. */
  readonly deviceCapacity: number;
};

export type StartPersistence = () => Promise<PersistenceFixture>;

/** The contract of one port of a store; each test has an empty one. */
export const persistenceSuite =
  (subject: string, tests: (fixture: PersistenceFixture) => void) =>
  (name: string, start: StartPersistence): void => {
    describe(`${subject}: ${name}`, () => {
      const fixture = {} as PersistenceFixture;
      beforeEach(async () => void Object.assign(fixture, await start()));
      tests(fixture);
    });
  };

export const NIGHT = '20261120';

/** Runs the work in one transaction that commits. */
export const commit = async <T>({ persistence }: PersistenceFixture, work: (tx: Transaction) => Promise<T>): Promise<T> => {
  const result = await persistence.unitOfWork.run(async (tx) => ok(await work(tx)));
  if (!result.ok) throw new Error('nothing was refused');
  return result.value;
};

/** The newest night; an order starts one. */
export const newestNight = async ({ persistence }: PersistenceFixture): Promise<Night> => {
  const [found] = await persistence.nights.list(1);
  if (found === undefined) throw new Error('an order starts a night');
  return found.night;
};

/** Adds a product with this stock. @returns its id */
export const stocked = async (fixture: PersistenceFixture, stock: number, slug = 'cola'): Promise<ProductId> => {
  await commit(fixture, (tx) =>
    tx.products.addStarter({
      ...aNewProduct({ name: slug, imagePath: `/images/products/${slug}.jpg` }),
      slug,
      stock,
      preparation: { station: 'Drinks', prepPoints: 0 },
      foodFacts: UNCHECKED,
    }),
  );
  const product = (await fixture.persistence.products.listActive()).find(({ name }) => name === slug);
  return product?.id ?? productId(1);
};

/** A checkout without conflicts, `creating` by default. */
export const newCheckout = ({ ids, clock }: PersistenceFixture, changes: Partial<Checkout> = {}): Checkout => {
  const id = ids.uuid();
  const needsSession = changes.state !== undefined && changes.state !== 'creating';
  return aCheckout({
    state: 'creating',
    createdAt: clock.now(),
    id: checkoutId(id),
    visitorId: visitorId(`visitor-${id}`),
    ...(needsSession ? { sessionId: sessionId(`cs_${id}`), sessionUrl: `https://pay.example/${id}` } : {}),
    ...(changes.state === 'paid' ? { paidAt: clock.now() } : {}),
    ...changes,
  });
};

/** A new checkout at its customer's prices. */
export type CartToHold = Omit<Checkout, 'lines'> & { readonly lines: readonly Omit<CheckoutLine, 'name' | 'nameEs'>[] };
export type RoomLimits = Pick<HoldRules, 'pauseAtQueued' | 'pauseAtQueuedAndOpenCheckouts'> & Partial<HoldRules>;

const NO_RULES = {
  feeBasisPoints: LIMITS.pricing.cardFeeBasisPoints,
  holdMs: LIMITS.checkout.holdMs,
  isStopped: false,
  stations: {},
  pausedStations: [],
  fairness: null,
} as const;

/** A cart without lines gets one unit of a plentiful product. */
export const hold = async (fixture: PersistenceFixture, cart: CartToHold, limits: RoomLimits): Promise<Checkout | 'crowded' | null> => {
  const lines =
    cart.lines.length > 0
      ? cart.lines
      : [{ productId: await stocked(fixture, 1_000_000, 'plenty'), quantity: 1, unitPriceCents: cents(250) }];
  const { donationCents } = cart;
  const outcome = await fixture.persistence.checkouts.hold({
    cart: {
      ...cart,
      items: lines.map(({ productId: product, quantity, unitPriceCents }) => ({
        productId: product,
        quantity,
        shownPriceCents: unitPriceCents,
      })),
      shownFeeCents: quote(lines, donationCents).feeCents,
    },
    rules: { ...NO_RULES, ...limits },
  });
  if (outcome.ok) return outcome.value;
  return outcome.error.kind === 'checkout/crowded' ? 'crowded' : null;
};

/** A cart that is refused as empty, unless its key is already used. */
export const holdNothing = ({ persistence, ids }: PersistenceFixture, idempotencyKey: string) =>
  persistence.checkouts.hold({
    cart: {
      items: [],
      shownFeeCents: ZERO,
      donationCents: ZERO,
      id: checkoutId(ids.uuid()),
      visitorId: null,
      idempotencyKey,
      cartFingerprint: 'nothing',
    },
    rules: { ...ANY_NUMBER, ...NO_RULES },
  });

/** For tests that are not about the queue. */
export const ANY_NUMBER: RoomLimits = { pauseAtQueued: 1_000_000, pauseAtQueuedAndOpenCheckouts: 1_000_000 };

/** Stores a checkout without taking stock. */
export const storeCheckout = async (fixture: PersistenceFixture, checkout: Checkout): Promise<void> => {
  await commit(fixture, (tx) => tx.checkouts.insert(checkout));
};

export const insertCheckout = async (fixture: PersistenceFixture, changes: Partial<Checkout> = {}): Promise<Checkout> => {
  const checkout = newCheckout(fixture, changes);
  await storeCheckout(fixture, checkout);
  return checkout;
};

/** A payment of this checkout, with its result. */
export const newPayment = (
  { ids, clock }: PersistenceFixture,
  checkout: Checkout,
  changes: Partial<Order> = {},
  businessDay: string = NIGHT,
): Parameters<CheckoutStore['fulfil']> => {
  const session = sessionId(`cs_${checkout.id}`);
  const paid = {
    checkoutId: checkout.id,
    sessionId: session,
    paidAt: clock.now(),
    businessDay,
    numberDay: businessDay,
    drawCode: () => ids.pickupCode(),
  };
  const place = ({ checkout: { channel }, sequence, pickupCode, givenBack }: Placement): PlacedOrder => {
    const orderNumber = formatOrderNumber({ standCode: 'BAND', businessDay, channel, sequence });
    const order = {
      ...placeOrder({
        id: orderId(ids.uuid()),
        itemIds: checkout.lines.map(() => orderItemId(ids.uuid())),
        lookupHash: lookupHash(ids.lookupHash()),
        orderNumber,
        pickupCode,
        checkout,
        payment: { sessionId: session, paymentId: null, amountCents: checkout.totalCents },
        customer: { name: 'Maya "M" O\'Neil, \\ {x}', email: 'maya@example.com', phone: null },
        specialInstructions: 'NULL, "no" {ice}\nplease',
        status: givenBack === null ? 'queued' : 'cancelled',
        at: clock.now(),
      }),
      ...changes,
    };
    const mail = { ...aConfirmationMail(), orderNumberDisplay: displayOrderNumber(orderNumber), pickupCode };
    return {
      order,
      mail: newOutboxMessage({ id: outboxId(ids.uuid()), mail, to: 'maya@example.com', orderId: order.id, now: clock.now() }),
      refund: null,
      entry: null,
    };
  };
  return [paid, place];
};

/** Stores an order in tonight's night; a cancelled one may also arrive while the stand is closed. */
export const insertOrder = async (
  { persistence, clock }: PersistenceFixture,
  tx: Transaction,
  order: Order,
  event: OrderEvent = placedEvent(order),
): Promise<void> => {
  const night = (await tx.nights.tonight(NIGHT, clock.now())) ?? (await persistence.nights.list(1))[0]?.night.id;
  if (night === undefined) throw new Error('there is no night');
  await tx.orders.insert(order, event, night);
};

let codes = 0;
const nextCode = (): string => PICKUP_CODES[codes++ % PICKUP_CODES.length] ?? '';

/** An order of its own paid checkout, without conflicts with others. */
export const placeNewOrder = async (
  fixture: PersistenceFixture,
  changes: Partial<Order> = {},
  ofCheckout: Partial<Checkout> = {},
): Promise<Order> => {
  const checkout = await insertCheckout(fixture, { ...ofCheckout, state: 'paid' });
  return commit(fixture, async (tx) => {
    const sequence = await tx.orders.nextSequence(NIGHT);
    const template = anOrder(changes);
    const taken = new Set((await tx.orders.inHandSince(fixture.clock.now())).map(({ pickupCode }) => pickupCode ?? ''));
    const order: Order = {
      ...template,
      id: orderId(fixture.ids.uuid()),
      items: template.items.map((item) => ({ ...item, id: orderItemId(fixture.ids.uuid()) })),
      orderNumber: formatOrderNumber({ standCode: 'BAND', businessDay: NIGHT, channel: 'O', sequence }),
      lookupHash: lookupHash(fixture.ids.lookupHash()),
      pickupCode: freePickupCode(taken, nextCode),
      checkoutId: checkout.id,
      sessionId: checkout.sessionId,
      placedAt: fixture.clock.now(),
      ...changes,
    };
    await insertOrder(fixture, tx, order);
    return order;
  });
};

/** As if the stand had learned of each event immediately. */
const goneBy = ({ state = 'pending', acceptedAt = null, settledAt = null }: Partial<Refund>): Gone => ({
  goneAt: acceptedAt,
  backAt: state === 'failed' && acceptedAt !== null ? settledAt : null,
});

/** Entirely for items. */
export const newRefund = (
  { ids, clock }: PersistenceFixture,
  order: Order,
  { amountCents = cents(258), parts = forItems(amountCents), ...changes }: Partial<Refund> = {},
): Refund => ({
  id: refundId(ids.uuid()),
  orderId: order.id,
  itemId: order.items[0]?.id ?? null,
  paymentId: order.paymentId ?? paymentId('pi_1'),
  amountCents,
  parts,
  reason: 'Customer request',
  state: 'pending',
  providerRefundId: null,
  requestedAt: clock.now(),
  acceptedAt: null,
  settledAt: null,
  attempts: 0,
  nextAttemptAt: clock.now(),
  ...goneBy(changes),
  ...changes,
});

export const newMessage = ({ ids, clock }: PersistenceFixture): OutboxMessage =>
  newOutboxMessage({ id: outboxId(ids.uuid()), mail: aReadyMail(), to: 'maya@example.com', orderId: null, now: clock.now() });
