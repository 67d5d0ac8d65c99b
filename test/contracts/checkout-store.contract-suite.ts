import { expect, it } from 'vitest';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { startCheckout } from '#core/domain/checkout/checkout.ts';
import { checkoutId, nightId, productId, type ProductId } from '#core/domain/kernel/ids.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { DAY_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { planNight } from '#core/domain/night/night.ts';
import type { OrderChannel } from '#core/domain/order/order-number.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { Order } from '#core/domain/order/order.ts';
import { readPickupCode } from '#core/domain/order/pickup-code.ts';
import { aConfirmationMail } from '../support/builders/order-mail-builder.ts';
import {
  ANY_NUMBER,
  commit,
  hold as holdCart,
  insertCheckout,
  newPayment,
  NIGHT,
  persistenceSuite,
  placeNewOrder,
  stocked,
  type CartToHold,
  type RoomLimits,
} from './persistence-fixture.ts';

const unlessCrowded = (held: Checkout | 'crowded' | null): Checkout | null => {
  if (held === 'crowded') throw new Error('nobody is bounded here');
  return held;
};

type Wanted = { readonly id: ProductId; readonly quantity?: number; readonly priceCents?: number };

/**
 * The contract of the steps that every customer takes: a cart is held whole or not at all, and exactly as many concurrent carts as fit are
 * held.
 */
export const describeCheckoutStore = persistenceSuite('CheckoutStore', (fixture) => {
  const cartOf = (wanted: readonly Wanted[], changes: Partial<CartToHold> = {}): CartToHold => {
    const lines = wanted.map(({ id, quantity = 1, priceCents = 250 }) => ({
      productId: id,
      quantity,
      unitPriceCents: cents(priceCents),
    }));
    const fresh = startCheckout({
      id: checkoutId(fixture.ids.uuid()),
      visitorId: null,
      language: 'es',
      idempotencyKey: null,
      cartFingerprint: 'a cart',
      lines,
      createdAt: fixture.clock.now(),
      quote: quote(lines, ZERO),
    });
    return { ...fresh, ...changes };
  };
  const hold = async (wanted: readonly Wanted[], limits: RoomLimits = ANY_NUMBER): Promise<Checkout | null> =>
    unlessCrowded(await holdCart(fixture, cartOf(wanted), limits));
  const held = async (wanted: readonly Wanted[]): Promise<Checkout> => {
    const checkout = await hold(wanted);
    if (checkout === null) throw new Error('there is room for it');
    return checkout;
  };
  const availableOf = async (id: number): Promise<number | undefined> =>
    (await fixture.persistence.products.listActive()).find((product) => product.id === id)?.available;

  const fulfil = (checkout: Checkout, changes: Partial<Order> = {}, day: string = NIGHT) =>
    fixture.persistence.checkouts.fulfil(...newPayment(fixture, checkout, changes, day));
  const placed = async (checkout: Checkout, day?: string): Promise<Order> => {
    const fulfilled = await fulfil(checkout, {}, day);
    if (fulfilled.kind !== 'placed') throw new Error('it can be paid');
    return fulfilled.order;
  };

  it('holds a whole cart with its names and units, or nothing', async () => {
    const [cola, water] = [await stocked(fixture, 5), await stocked(fixture, 5, 'water')];
    const checkout = await held([
      { id: cola, quantity: 2 },
      { id: water, quantity: 5 },
    ]);
    expect(checkout.lines.map((line) => line.name)).toEqual(['cola', 'water']);
    expect(await fixture.persistence.checkouts.find(checkout.id)).toEqual(checkout);
    expect([await availableOf(cola), await availableOf(water)]).toEqual([3, 0]);
    for (const refused of [
      [{ id: cola }, { id: water }],
      [{ id: cola, quantity: 4 }],
      [{ id: cola, priceCents: 249 }],
      [{ id: productId(9_999) }],
    ]) {
      expect(await hold(refused)).toBeNull();
    }
    const [product] = (await fixture.persistence.products.listActive()).filter(({ id }) => id === cola);
    await commit(fixture, (tx) => tx.products.sellOut(cola, fixture.clock.now()));
    expect(await hold([{ id: cola }])).toBeNull();
    await commit(fixture, (tx) => tx.products.putBack(cola));
    if (product !== undefined) await commit(fixture, (tx) => tx.products.save({ ...product, isActive: false }));
    expect(await hold([{ id: cola }])).toBeNull();
    expect((await fixture.persistence.products.listAll()).map(({ available }) => available)).toEqual([3, 0]);
    expect((await fixture.persistence.queue.load()).openCheckouts).toBe(1);
  });

  it('keeps the window as the channel, up to the order number', async () => {
    const cola = await stocked(fixture, 5);
    const cart = cartOf([{ id: cola }], { channel: 'W' });
    const checkout = unlessCrowded(await holdCart(fixture, cart, ANY_NUMBER));
    if (checkout === null) throw new Error('there is room for it');
    expect(await fixture.persistence.checkouts.find(checkout.id)).toMatchObject({ channel: 'W' });
    const order = await placed(checkout);
    expect([order.channel, order.orderNumber.split('-')[2]]).toEqual(['W', 'W']);
  });

  it('holds exactly the available units for concurrent carts, without refusing one because of another', async () => {
    const [cola, water] = [await stocked(fixture, 5), await stocked(fixture, 100, 'water')];
    const wanted = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? [{ id: cola }] : [{ id: water }]));
    const outcomes = await Promise.all(wanted.map((cart) => hold(cart)));
    expect(outcomes.filter((one, at) => one !== null && at % 2 === 0)).toHaveLength(5);
    expect(outcomes.filter((one, at) => one !== null && at % 2 === 1)).toHaveLength(20);
    expect([await availableOf(cola), await availableOf(water)]).toEqual([0, 80]);
  });

  it('accepts one of many carts with the same key in a batch', async () => {
    const cola = await stocked(fixture, 100);
    const holdWith = async (changes: Partial<CartToHold>) =>
      unlessCrowded(await holdCart(fixture, cartOf([{ id: cola }], changes), ANY_NUMBER));
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => [
        holdWith({ idempotencyKey: 'cart-7' }),
        holdWith({ idempotencyKey: null }),
        hold([{ id: cola }]),
      ]).flat(),
    );
    expect(outcomes.filter((one) => one?.idempotencyKey === 'cart-7')).toHaveLength(1);
    expect(outcomes.filter((one) => one !== null)).toHaveLength(25);
    expect(await availableOf(cola)).toBe(75);
  });

  const LIMITS = { pauseAtQueued: 2, pauseAtQueuedAndOpenCheckouts: 4 };

  it('accepts the window’s carts after online closing time, until the night is closed', async () => {
    const now = fixture.clock.now();
    const plan = { name: 'vs. Lincoln', opensAt: null, closesAt: null };
    const planned = planNight(nightId(fixture.ids.uuid()), plan);
    const night = planned.ok ? { ...planned.value, state: 'open' as const, openedAt: now, openedBy: 'Dana', closesAt: now } : null;
    if (night === null) throw new Error('its times are right');
    await commit(fixture, (tx) => tx.nights.save(night));
    const holds = (...channels: readonly OrderChannel[]) =>
      Promise.all(channels.map(async (channel) => (await holdCart(fixture, cartOf([], { channel }), ANY_NUMBER)) !== null));
    expect(await holds('O', 'W', 'O', 'W')).toEqual([false, true, false, true]);
    await commit(fixture, (tx) => tx.nights.save({ ...night, state: 'closed', closedAt: now, closedBy: 'Dana' }));
    expect(await holds('O', 'W')).toEqual([false, false]);
  });

  it('ignores last week’s open orders', async () => {
    const placedAt = plusMs(fixture.clock.now(), -7 * DAY_MS);
    for (let count = 0; count < LIMITS.pauseAtQueuedAndOpenCheckouts; count += 1) await placeNewOrder(fixture, { placedAt });
    expect(await hold([], LIMITS)).not.toBeNull();
    for (let count = 0; count < LIMITS.pauseAtQueued; count += 1) await placeNewOrder(fixture);
    expect(await hold([], LIMITS)).toBeNull();
  });

  it('turns a live checkout into a paid, numbered order with event and mail', async () => {
    const cola = await stocked(fixture, 10);
    await commit(fixture, (tx) => tx.products.describe(cola, () => ({ ...UNCHECKED, nameEs: 'Refresco de cola' })));
    const checkout = await held([{ id: cola, quantity: 3 }]);
    expect(checkout.lines).toMatchObject([{ name: 'cola', nameEs: 'Refresco de cola' }]);
    const order = await placed(checkout);
    const { pickupCode } = order;
    expect(readPickupCode(pickupCode ?? '')).toBe(pickupCode);
    expect(order.orderNumber).toBe(`BAND-${NIGHT}-O-001`);
    expect(await fixture.persistence.orders.byId(order.id)).toMatchObject({ order });
    expect(await fixture.persistence.checkouts.find(checkout.id)).toEqual({
      ...checkout,
      state: 'paid',
      sessionId: order.sessionId,
      paidAt: order.placedAt,
      nextCheckAt: null,
    });
    expect(await availableOf(cola)).toBe(7);
    await expect(commit(fixture, (tx) => tx.products.moveStock([{ productId: cola, onHand: 0, reserved: -1, sold: 0 }]))).rejects.toThrow();
    const [message] = await fixture.persistence.outbox.claimDue(MINUTE_MS, 10);
    expect(message).toMatchObject({ orderId: order.id, mail: { ...aConfirmationMail(), orderNumberDisplay: '#001', pickupCode } });
  });

  it('fulfils concurrent payments once each, with consecutive numbers', async () => {
    const cola = await stocked(fixture, 100);
    const checkouts: Checkout[] = [];
    for (let count = 0; count < 12; count += 1) checkouts.push(await held([{ id: cola, quantity: 2 }]));
    const outcomes = await Promise.all([...checkouts, ...checkouts].map((checkout) => fulfil(checkout)));
    const orders = outcomes.flatMap((one) => (one.kind === 'placed' ? [one.order] : []));
    const numbers = orders.map(({ orderNumber }) => orderNumber);
    expect(new Set(orders.map(({ pickupCode }) => pickupCode)).size).toBe(12);
    expect(numbers.toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `BAND-${NIGHT}-O-${String(at + 1).padStart(3, '0')}`));
    expect(outcomes.filter(({ kind }) => kind === 'already-paid')).toHaveLength(12);
    expect(await fixture.persistence.queue.load()).toEqual({ queued: 12, openCheckouts: 0 });
    expect(await availableOf(cola)).toBe(76);
  });

  it('does not fulfil paid or unknown checkouts', async () => {
    const paid = await insertCheckout(fixture, { state: 'paid' });
    expect(await fulfil(paid)).toEqual({ kind: 'already-paid', checkout: paid });
    expect(await fulfil({ ...paid, id: checkoutId(fixture.ids.uuid()) })).toEqual({ kind: 'unknown' });
    expect(await fixture.persistence.checkouts.find(paid.id)).toEqual(paid);
    expect(await fixture.persistence.queue.load()).toEqual({ queued: 0, openCheckouts: 0 });
  });

  it('takes units again for a late payment, as long as there are some', async () => {
    const cola = await stocked(fixture, 3);
    const lines = (await held([{ id: cola, quantity: 2 }])).lines;
    const [first, second] = [
      await insertCheckout(fixture, { state: 'expired', lines }),
      await insertCheckout(fixture, { state: 'expired', lines }),
    ];
    await commit(fixture, (tx) => tx.products.moveStock([{ productId: cola, onHand: 1, reserved: 0, sold: 0 }]));
    const orders = await Promise.all([placed(first), placed(second)]);
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'queued']);
    const stored = await commit(fixture, async (tx) => [await tx.orders.lock(orders[0].id), await tx.orders.lock(orders[1].id)]);
    expect(stored.map((order) => order?.items)).toEqual(orders.map(({ items }) => items));
    expect(await availableOf(cola)).toBe(0);
    expect(await fixture.persistence.queue.load()).toEqual({ queued: 1, openCheckouts: 1 });
  });

  it('takes a late payment even if its cart was sent again and paid under the same key', async () => {
    const cola = await stocked(fixture, 3);
    const { lines } = await held([{ id: cola }]);
    const idempotencyKey = 'the-cart-of-sam';
    const late = await insertCheckout(fixture, { state: 'expired', lines, idempotencyKey });
    await insertCheckout(fixture, { state: 'paid', lines, idempotencyKey });
    expect(await placed(late)).toMatchObject({ checkoutId: late.id });
    expect(await fixture.persistence.checkouts.find(late.id)).toMatchObject({ state: 'paid', idempotencyKey: null });
  });

  it('stores the other orders when one fails', async () => {
    const cola = await stocked(fixture, 100);
    const checkouts = [await held([{ id: cola }]), await held([{ id: cola }]), await held([{ id: cola }])];
    const first = await placeNewOrder(fixture);
    const outcomes = await Promise.allSettled(
      checkouts.map((checkout, at) => fulfil(checkout, at === 1 ? { lookupHash: first.lookupHash } : {})),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await fixture.persistence.queue.load()).toEqual({ queued: 3, openCheckouts: 1 });
    expect(await availableOf(cola)).toBe(97);
  });

  it('fulfils all checkouts except those with a deleted product', async () => {
    const cola = await stocked(fixture, 100);
    const checkout = await held([{ id: cola }]);
    const lines = checkout.lines.map((line) => ({ ...line, productId: productId(999_999) }));
    const gone = await insertCheckout(fixture, { lines });
    const outcomes = await Promise.allSettled([fulfil(gone), fulfil(checkout)]);
    expect(outcomes).toMatchObject([{ status: 'rejected' }, { value: { kind: 'placed' } }]);
    expect(await fixture.persistence.checkouts.find(gone.id)).toEqual(gone);
    expect(await fixture.persistence.queue.load()).toEqual({ queued: 1, openCheckouts: 1 });
  });

  it('numbers beyond 999 and skips display numbers of active orders', async () => {
    const cola = await stocked(fixture, 100);
    await placeNewOrder(fixture, { orderNumber: 'BAND-20261119-O-1001' });
    await commit(fixture, async (tx) => {
      for (let count = 0; count < 998; count += 1) await tx.orders.nextSequence('20261122');
    });
    const numbers: string[] = [];
    for (let count = 0; count < 3; count += 1) numbers.push((await placed(await held([{ id: cola }]), '20261122')).orderNumber);
    expect(numbers).toEqual(['BAND-20261122-O-1000', 'BAND-20261122-O-1002', 'BAND-20261122-O-1003']);
  });
});
