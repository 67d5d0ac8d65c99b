import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderItemId, type ProductId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { Order } from '#core/domain/order/order.ts';
import { stockLine } from '#core/domain/stock/night-stock.ts';
import { commit, NIGHT, stocked } from '#test/contracts/persistence-fixture.ts';
import { MONA, pricedAs, standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

const STOCK = 50;
/** Cheap, middle, dear. */
const PRICES = [150, 250, 400];

const setUp = async () => {
  const harness = standHarness();
  const { persistence, clock, ids } = harness;
  const fixture = { persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 };
  const products: ProductId[] = [];
  for (const [at, priceCents] of PRICES.entries()) {
    const id = await stocked(fixture, STOCK, `product-${at}`);
    await commit(fixture, async (tx) => {
      await tx.products.prepare(id, { station: 'Grill', prepPoints: 1 });
      const [product] = await tx.products.lockForSale([id]);
      if (product !== undefined) await tx.products.save({ ...product, priceCents: cents(priceCents) });
    });
    products.push(id);
  }
  return {
    ...harness,
    fixture,
    products,
    cancel: ({ lookupHash, pickupCode }: Order) => harness.cancelOrder({ hash: lookupHash, pickupCode: pickupCode ?? '', network: 'here' }),
    replace: harness.replaceItem,
    uncollected: harness.refundUncollected,
    undo: harness.undoSale,
    /** The recorded stock of each product, and its use by orders on the sheet. */
    onRecord: async () => {
      const { night, products: shelf } = await persistence.stock.shelf();
      const lines = night === null ? [] : (await persistence.stock.ofNight(night.id)).map(stockLine);
      return shelf.map(({ onHand }, at) => ({ onHand, taken: lines[at]?.sold ?? 0, expected: lines[at]?.expected ?? onHand }));
    },
  };
};

type Stand = Awaited<ReturnType<typeof setUp>>;
type Line = { readonly product: number; readonly quantity: number };

const productAt = ({ products }: Stand, at: number): ProductId => {
  const id = products[at];
  if (id === undefined) throw new RangeError('no such product');
  return id;
};

const placeOnline = async (stand: Stand, lines: readonly Line[]): Promise<Order> => {
  await commit(stand.fixture, async (tx) => {
    await tx.nights.tonight(NIGHT, stand.clock.now());
    await tx.products.moveStock(
      lines.map(({ product, quantity }) => ({ productId: productAt(stand, product), onHand: -quantity, reserved: 0, sold: quantity })),
    );
  });
  const items = lines.map(({ product, quantity }, at) => ({
    id: orderItemId(`item-${at}`),
    productId: productAt(stand, product),
    productName: `Product ${product}`,
    unitPriceCents: cents(PRICES[product] ?? 0),
    quantity,
    subtotalCents: cents((PRICES[product] ?? 0) * quantity),
    isRefunded: false,
    checkedBy: null,
  }));
  return stand.place({ ...pricedAs(items, cents(100)) });
};

const sellAtWindow = async (stand: Stand, lines: readonly Line[]): Promise<Order> => {
  const items = lines.map(({ product, quantity }) => ({
    productId: productAt(stand, product),
    quantity,
    shownPriceCents: cents(PRICES[product] ?? 0),
  }));
  const asked = { items, payment: { tender: 'reader', reference: null }, customerName: '', specialInstructions: null } as const;
  const made = await stand.makeSale('key-1', asked, MONA);
  if (!made.ok) throw new Error(made.error.kind);
  return made.value.order;
};

const steps = fc.array(
  fc.record({
    do: fc.constantFrom('replace', 'replace', 'replace', 'refund', 'cancel', 'cancel', 'undo', 'wait'),
    item: fc.nat({ max: 3 }),
    product: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const cart = fc.uniqueArray(fc.record({ product: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ product }) => product,
});

describe('what an order took is what it holds, gave up, or gave back', () => {
  it.each([['online'], ['at the window']])('after any replacements, refunds, cancels and undos of an order %s', async (where) => {
    await fc.assert(
      fc.asyncProperty(cart, steps, async (lines, sequence) => {
        const stand = await setUp();
        const { id } = where === 'online' ? await placeOnline(stand, lines) : await sellAtWindow(stand, lines);
        const now = async (): Promise<Order> => (await stand.persistence.orders.byId(id))?.order ?? Promise.reject(new Error('gone'));
        for (const step of sequence) {
          const order = await now();
          const item = order.items[step.item % order.items.length];
          const productId = productAt(stand, step.product);
          if (item === undefined) throw new Error('there is one');
          const wasCancelled = order.status === 'cancelled';
          if (step.do === 'replace') await stand.replace({ orderId: id, itemId: item.id, productId, drawerId: null }, MONA);
          if (step.do === 'refund')
            await (where === 'online'
              ? stand.refundItem(id, item.id, 'Burnt', THE_ADMIN)
              : stand.refundSale(id, { itemId: item.id, reason: 'Burnt', drawerId: null }, MONA));
          if (step.do === 'wait') stand.clock.advance(MINUTE_MS / 4);
          if (step.do !== 'cancel' && step.do !== 'undo') continue;
          const gaveUp = new Set(
            order.items.filter((one) => one.isRefunded || order.items.some(({ replacesId }) => replacesId === one.id)).map((one) => one.id),
          );
          const ended = where === 'online' ? await stand.cancel(order) : await stand.undo(id, MONA);
          if (!ended.ok || wasCancelled) continue;
          for (const [at, product] of stand.products.entries()) {
            const gone = order.items.filter((one) => one.productId === product && gaveUp.has(one.id));
            const lost = gone.reduce((sum, { quantity }) => sum + quantity, 0);
            expect((await stand.onRecord())[at]).toEqual({ onHand: STOCK - lost, taken: lost, expected: STOCK - lost });
          }
        }
        for (const { onHand, expected } of await stand.onRecord()) expect(onHand).toBe(expected);
      }),
      { numRuns: 80 },
    );
  });
});

describe('an order with a replaced item', () => {
  const sold = async (prices: readonly [number, number]) => {
    const stand = await setUp();
    const [old, instead] = prices;
    const order = await placeOnline(stand, [{ product: old, quantity: 2 }]);
    const [item] = order.items;
    const productId = productAt(stand, instead);
    if (item === undefined) throw new Error('there is one');
    expect(await stand.replace({ orderId: order.id, itemId: item.id, productId, drawerId: null }, MONA)).toMatchObject({ ok: true });
    return { stand, order };
  };

  it.each([
    ['equal', [1, 1] as const],
    ['higher', [0, 2] as const],
    ['lower', [2, 0] as const],
  ])('gives back the units of the other product alone when it is cancelled, at %s price', async (_name, prices) => {
    const { stand, order } = await sold(prices);
    const before = await stand.onRecord();
    expect(await stand.cancel(order)).toMatchObject({ ok: true });
    const after = await stand.onRecord();
    const back = after.map(({ onHand }, at) => onHand - (before[at]?.onHand ?? 0));
    expect(back).toEqual(PRICES.map((_price, at) => (at === prices[1] ? 2 : 0)));
  });

  it('gives back both when the other product was in the order already', async () => {
    const stand = await setUp();
    const order = await placeOnline(stand, [
      { product: 0, quantity: 2 },
      { product: 1, quantity: 3 },
    ]);
    const [item] = order.items;
    const productId = productAt(stand, 1);
    if (item === undefined) throw new Error('there is one');
    await stand.replace({ orderId: order.id, itemId: item.id, productId, drawerId: null }, MONA);
    expect(await stand.cancel(order)).toMatchObject({ ok: true });
    expect((await stand.onRecord()).map(({ onHand }) => onHand)).toEqual([STOCK - 2, STOCK, STOCK]);
  });

  it('can be undone at the window when nothing went back for it', async () => {
    const stand = await setUp();
    const { id, items } = await sellAtWindow(stand, [{ product: 0, quantity: 2 }]);
    const productId = productAt(stand, 1);
    const itemId = items[0]?.id;
    if (itemId === undefined) throw new Error('there is one');
    await stand.replace({ orderId: id, itemId, productId, drawerId: null }, MONA);
    expect(await stand.undo(id, MONA)).toMatchObject({ ok: true, value: { order: { status: 'cancelled' } } });
    expect((await stand.onRecord()).map(({ onHand }) => onHand)).toEqual([STOCK - 2, STOCK, STOCK]);
  });

  it('keeps its units sold when its money goes back because nobody came for it', async () => {
    const stand = await setUp();
    const order = await placeOnline(stand, [{ product: 0, quantity: 2 }]);
    await stand.persistence.unitOfWork.run(async (tx) => {
      const locked = await tx.orders.lock(order.id);
      if (locked !== null)
        await tx.orders.save(
          { ...locked, status: 'ready', readyAt: plusMs(stand.clock.now(), -30 * MINUTE_MS) },
          { orderId: order.id, at: stand.clock.now(), by: null, command: 'mark-ready', from: 'queued', to: 'ready', reason: null },
        );
      const [night] = await tx.nights.lock();
      if (night !== undefined) await tx.nights.save({ ...night, closesAt: stand.clock.now() });
      return ok(null);
    });
    expect(await stand.uncollected([order.id], MONA)).toEqual(ok(1));
    expect((await stand.onRecord()).map(({ onHand, taken }) => [onHand, taken])[0]).toEqual([STOCK - 2, 2]);
  });
});
