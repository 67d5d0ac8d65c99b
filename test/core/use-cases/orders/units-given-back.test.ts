import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderItemId, type ProductId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { Order } from '#core/domain/order/order.ts';
import { stockLine } from '#core/domain/stock/night-stock.ts';
import { commit, NIGHT, stocked } from '#test/contracts/persistence-fixture.ts';
import { present, valueOf } from '#test/support/results.ts';
import { MONA, pricedAs, standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

const STOCK = 50;
/** Cheap, middle, dear. */
const PRICES = [150, 250, 400];

const setUp = async () => {
  const harness = standHarness();
  const { fixture } = harness;
  const { stock } = harness.persistence;
  const products: ProductId[] = [];
  for (const [at, priceCents] of PRICES.entries()) {
    const id = await stocked(fixture, STOCK, `product-${at}`);
    await commit(fixture, async (tx) => {
      await tx.products.prepare(id, { station: 'Grill', prepPoints: 1 });
      await tx.products.save({ ...present((await tx.products.lockForSale([id]))[0]), priceCents: cents(priceCents) });
    });
    products.push(id);
  }
  return {
    ...harness,
    products,
    cancel: ({ lookupHash, pickupCode }: Order) => harness.cancelOrder({ hash: lookupHash, pickupCode: pickupCode ?? '', network: 'here' }),
    /** Replaces the order's first item. */
    replace: async ({ id, items }: Order, productId: ProductId) =>
      valueOf(await harness.replaceItem({ orderId: id, itemId: present(items[0]).id, productId, drawerId: null }, MONA)),
    /** The recorded stock of each product, and its use by orders on the sheet. */
    onRecord: async () => {
      const { night, products: shelf } = await stock.shelf();
      const lines = night === null ? [] : (await stock.ofNight(night.id)).map(stockLine);
      return shelf.map(({ onHand }, at) => ({ onHand, taken: lines[at]?.sold ?? 0, expected: lines[at]?.expected ?? onHand }));
    },
  };
};

type Stand = Awaited<ReturnType<typeof setUp>>;
type Line = { readonly product: number; readonly quantity: number };

const productAt = ({ products }: Stand, at: number): ProductId => present(products[at]);

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
  return valueOf(await stand.makeSale('key-1', asked, MONA)).order;
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

it.each(['online', 'at the window'])(
  'an order %s returns what it did not give up, after any replacements, refunds, cancels and undos',
  async (where) => {
    await fc.assert(
      fc.asyncProperty(cart, steps, async (lines, sequence) => {
        const stand = await setUp();
        const { id } = where === 'online' ? await placeOnline(stand, lines) : await sellAtWindow(stand, lines);
        for (const step of sequence) {
          const order = await stand.orderNow({ id });
          const item = present(order.items[step.item % order.items.length]);
          const productId = productAt(stand, step.product);
          const wasCancelled = order.status === 'cancelled';
          if (step.do === 'replace') await stand.replaceItem({ orderId: id, itemId: item.id, productId, drawerId: null }, MONA);
          if (step.do === 'refund')
            await (where === 'online'
              ? stand.refundItem(id, item.id, 'Burnt', THE_ADMIN)
              : stand.refundSale(id, { itemId: item.id, reason: 'Burnt', drawerId: null }, MONA));
          if (step.do === 'wait') stand.clock.advance(MINUTE_MS / 4);
          if (step.do !== 'cancel' && step.do !== 'undo') continue;
          const gaveUp = new Set(
            order.items.filter((one) => one.isRefunded || order.items.some(({ replacesId }) => replacesId === one.id)).map((one) => one.id),
          );
          const ended = where === 'online' ? await stand.cancel(order) : await stand.undoSale(id, MONA);
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
  },
);

describe('an order with a replaced item', () => {
  it.each([
    ['equal', 1, 1],
    ['higher', 0, 2],
    ['lower', 2, 0],
  ])('returns only the units of the other product when it is cancelled, at %s price', async (_name, old, instead) => {
    const stand = await setUp();
    const order = await placeOnline(stand, [{ product: old, quantity: 2 }]);
    await stand.replace(order, productAt(stand, instead));
    const before = await stand.onRecord();
    valueOf(await stand.cancel(order));
    const back = (await stand.onRecord()).map(({ onHand }, at) => onHand - (before[at]?.onHand ?? 0));
    expect(back).toEqual(PRICES.map((_price, at) => (at === instead ? 2 : 0)));
  });

  it('returns both when the order already contained the other product', async () => {
    const stand = await setUp();
    const lines = [
      { product: 0, quantity: 2 },
      { product: 1, quantity: 3 },
    ];
    const order = await placeOnline(stand, lines);
    await stand.replace(order, productAt(stand, 1));
    valueOf(await stand.cancel(order));
    expect((await stand.onRecord()).map(({ onHand }) => onHand)).toEqual([STOCK - 2, STOCK, STOCK]);
  });

  it('can be undone at the window when nothing was returned for it', async () => {
    const stand = await setUp();
    const order = await sellAtWindow(stand, [{ product: 0, quantity: 2 }]);
    await stand.replace(order, productAt(stand, 1));
    expect(valueOf(await stand.undoSale(order.id, MONA)).order.status).toBe('cancelled');
    expect((await stand.onRecord()).map(({ onHand }) => onHand)).toEqual([STOCK - 2, STOCK, STOCK]);
  });
});

it('an order keeps its units sold when it is refunded as uncollected', async () => {
  const stand = await setUp();
  const order = await placeOnline(stand, [{ product: 0, quantity: 2 }]);
  await stand.step(order, 'mark-ready');
  stand.clock.advance(30 * MINUTE_MS);
  await commit(stand.fixture, async (tx) => tx.nights.save({ ...(await stand.tonight()), closesAt: stand.clock.now() }));
  expect(await stand.refundUncollected([order.id], MONA)).toEqual(ok([order.id]));
  expect((await stand.onRecord())[0]).toMatchObject({ onHand: STOCK - 2, taken: 2 });
});
