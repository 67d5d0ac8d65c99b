import { beforeEach, expect, it } from 'vitest';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { expireCheckout, startCheckout, type Checkout } from '#core/domain/checkout/checkout.ts';
import { checkoutId, orderItemId, productId, type ProductId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { anOrder } from '../support/builders/order-builder.ts';
import { aNewProduct } from '../support/builders/product-builder.ts';
import {
  ANY_NUMBER,
  commit,
  hold as holdCart,
  newestNight,
  NIGHT,
  persistenceSuite,
  placeNewOrder,
  type RoomLimits,
} from './persistence-fixture.ts';

/** A station's room, decided with the hold itself (night §5, I12). */
export const describeStationRoom = persistenceSuite('what a station has room for', (fixture) => {
  let [hotDog, tray] = [productId(1), productId(1)];

  const add = async (slug: string, station: string, prepPoints: number): Promise<ProductId> => {
    const preparation = { station, prepPoints };
    const starter = { ...aNewProduct({ name: slug }), slug, stock: 500, preparation, foodFacts: UNCHECKED };
    await commit(fixture, (tx) => tx.products.addStarter(starter));
    return (await fixture.persistence.products.listActive()).find((one) => one.name === slug)?.id ?? productId(1);
  };
  beforeEach(async () => {
    hotDog = await add('hot-dog', 'Grill', 1);
    // An order has no more than five of one product.
    tray = await add('tray', 'Grill', 2);
    await add('nachos', 'Snacks', 2);
    await add('cola', 'Drinks', 0);
  });

  const LIMITED: RoomLimits = { ...ANY_NUMBER, stations: { Grill: 10, Snacks: 4 } };
  const hold = async (id: ProductId, quantity: number, limits = LIMITED): Promise<Checkout | null> => {
    const wanted =
      quantity > 5
        ? ([
            [tray, Math.floor(quantity / 2)],
            [id, quantity % 2],
          ] as const)
        : ([[id, quantity]] as const);
    const lines = wanted
      .filter(([, units]) => units > 0)
      .map(([product, units]) => ({ productId: product, quantity: units, unitPriceCents: cents(250) }));
    const held = await holdCart(
      fixture,
      startCheckout({
        id: checkoutId(fixture.ids.uuid()),
        visitorId: null,
        idempotencyKey: null,
        cartFingerprint: 'a cart',
        lines,
        createdAt: fixture.clock.now(),
        quote: quote(lines, ZERO),
      }),
      limits,
    );
    if (held === 'crowded') throw new Error('nobody is bounded here');
    return held;
  };
  const release = async (checkout: Checkout | null): Promise<void> => {
    const expired = checkout === null ? null : expireCheckout(checkout);
    if (expired?.ok !== true) throw new Error('it was held');
    await commit(fixture, (tx) => tx.checkouts.save(expired.value));
  };
  const grill = async () => (await fixture.persistence.queue.stationLoads()).find(({ station }) => station === 'Grill');

  it('adds up held, queued and preparing work', async () => {
    await hold(hotDog, 2);
    const items = () =>
      anOrder()
        .items.slice(0, 1)
        .map((item) => ({ ...item, id: orderItemId(fixture.ids.uuid()), productId: hotDog }));
    const order = await placeNewOrder(fixture, { items: items() });
    await placeNewOrder(fixture, { items: items(), status: 'ready', readyAt: fixture.clock.now() });
    // From another evening.
    await placeNewOrder(fixture, { items: items(), placedAt: plusMs(fixture.clock.now(), -LIMITS.nights.automaticLastsMs) });
    expect((await fixture.persistence.queue.stationLoads()).map(({ station, points }) => [station, points])).toEqual([
      ['Drinks', 0],
      ['Grill', 2 + (order.items[0]?.quantity ?? 0)],
      ['Snacks', 0],
    ]);
  });

  it('stays full down to four fifths', async () => {
    const [big, small] = [await hold(hotDog, 8), await hold(hotDog, 1)];
    const last = await hold(hotDog, 1);
    expect(await grill()).toEqual({ station: 'Grill', points: 10, wasFull: true });
    await release(last);
    expect(await hold(hotDog, 1)).toBeNull();
    await release(small);
    expect(await hold(hotDog, 1)).not.toBeNull();
    expect(await grill()).toEqual({ station: 'Grill', points: 9, wasFull: false });
    expect(await hold(hotDog, 1)).not.toBeNull();
    expect((await grill())?.wasFull).toBe(true);
    await release(big);
    expect(await hold(hotDog, 5)).not.toBeNull();
    expect((await grill())?.wasFull).toBe(false);
  });

  it('is full no longer than its night', async () => {
    const at = fixture.clock.now();
    await commit(fixture, (tx) => tx.nights.tonight(NIGHT, at));
    const night = await newestNight(fixture);
    await release(await hold(hotDog, 10));
    expect((await grill())?.wasFull).toBe(true);
    await commit(fixture, (tx) => tx.nights.save({ ...night, state: 'closed', closedAt: at, closedBy: 'Mona' }));
    expect((await grill())?.wasFull).toBe(false);
  });

  it('does not limit window payments, even in a batch with limited carts', async () => {
    const outcomes = await Promise.all(Array.from({ length: 24 }, (_, at) => hold(hotDog, 1, at % 2 === 0 ? ANY_NUMBER : LIMITED)));
    expect(outcomes.filter((one, at) => one !== null && at % 2 === 0)).toHaveLength(12);
    expect((await grill())?.points).toBeLessThanOrEqual(22);
  });
});
