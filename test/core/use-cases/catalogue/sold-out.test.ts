import { beforeEach, describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { orderItemId, productId, type CheckoutId } from '#core/domain/kernel/ids.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { Order } from '#core/domain/order/order.ts';
import { commit, insertCheckout } from '#test/contracts/persistence-fixture.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { LUIS, MONA, THE_ADMIN, windowHarness } from '#test/support/stand-harness.ts';

const NOBODY = productId(999);
const NOT_FOUND = refused('product/not-found');

let stand: Awaited<ReturnType<typeof windowHarness>>;
let hotDog: Product;
let order: Order;
/** Ten hot dogs and ten waters; two hot dogs wait in an order. */
beforeEach(async () => {
  stand = await windowHarness();
  order = await stand.sell({ 'hot-dog': 2 });
  hotDog = await stand.product('hot-dog');
});

const sellOut = (...seen: [Parameters<typeof stand.sellOut>[2]?]) => stand.sellOut(hotDog.id, LUIS, ...seen);
const putBack = (counted: number) => stand.putBack(hotDog.id, counted, LUIS);
/** A checkout of one unit. */
const holding = async (id = hotDog.id) => {
  const line = { productId: id, name: 'Hot Dog', quantity: 1, unitPriceCents: hotDog.priceCents };
  return (await insertCheckout(stand.fixture, { lines: [line] })).id;
};
const releaseReasons = (...ids: readonly CheckoutId[]) =>
  Promise.all(ids.map(async (id) => present(await stand.checkouts.find(id)).releaseReason));
/** Its customer is already leaving. */
const requestEarlier = (id: CheckoutId) =>
  commit(stand.fixture, async (tx) => {
    const checkout = present(await tx.checkouts.lock(id));
    await tx.checkouts.save({ ...checkout, releaseRequestedAt: stand.clock.now(), releaseReason: 'hold-ended' });
  });

describe('selling out', () => {
  it('takes a product off the menu despite its recorded stock, and is logged once', async () => {
    for (const _ of [1, 2]) expect(valueOf(await sellOut()).available).toBe(0);
    expect(await stand.available('Hot Dog')).toBe(0);
    expect(await stand.audited('stock')).toEqual(['Luis stock: Sold out: Hot Dog, 8 available on record']);
    expect(await stand.sellOut(NOBODY, LUIS)).toEqual(NOT_FOUND);
  });

  it('ends only the checkouts that contain it', async () => {
    const [paying, other, leaving] = [await holding(), await holding((await stand.product('bottled-water')).id), await holding()];
    await requestEarlier(leaving);
    await sellOut();
    expect(await releaseReasons(paying, other, leaving)).toEqual(['cancelled', null, 'hold-ended']);
  });

  it('keeps the reason of a checkout that ends at the same moment', async () => {
    const leaving = await holding();
    const seen = await stand.checkouts.live();
    await requestEarlier(leaving);
    const checkouts = { ...stand.checkouts, live: async () => seen };
    await createUseCases({ ...stand.persistence, checkouts }).sellOut(hotDog.id, LUIS);
    expect(await releaseReasons(leaving)).toEqual(['hold-ended']);
  });

  it('is refused on a device that did not know that the product was put back', async () => {
    await sellOut();
    await putBack(8);
    const paying = await holding();
    expect(kindOf(await sellOut({ actId: null, round: 0 }))).toBe('product/put-back-since');
    expect([(await stand.product('hot-dog')).soldOutAt, await releaseReasons(paying)]).toEqual([undefined, [null]]);
    expect(kindOf(await sellOut({ actId: null, round: 1 }))).toBe('done');
  });
});

describe('putting back', () => {
  it('sells the counted units less those that paid orders wait for', async () => {
    await sellOut();
    expect(await putBack(1)).toEqual(refused('product/fewer-than-wait', { waiting: 2 }));
    expect(valueOf(await putBack(5)).available).toBe(3);
    expect(await stand.available('Hot Dog')).toBe(3);
    expect((await stand.audited())[0]).toBe('Luis stock: Back on the menu: Hot Dog, 5 counted, 3 available');
  });

  it('keeps reserved units', async () => {
    const reserve = (reserved: number) =>
      commit(stand.fixture, (tx) => tx.products.moveStock([{ productId: hotDog.id, onHand: 0, reserved, sold: 0 }]));
    await reserve(3);
    await sellOut();
    expect(await putBack(4)).toEqual(refused('product/fewer-than-wait', { waiting: 5 }));
    expect(valueOf(await putBack(6)).available).toBe(1);
    await reserve(-3);
    expect(await stand.available('Hot Dog')).toBe(4);
  });

  it('changes no product on the menu, and needs a count of zero or more', async () => {
    expect(valueOf(await putBack(5)).available).toBe(8);
    expect(await stand.available('Hot Dog')).toBe(8);
    expect(await putBack(-1)).toEqual(refused('product/stock-out-of-range'));
  });
});

it('a shortage lists waiting and settled orders, and who is paying', async () => {
  expect(await stand.getShortage(NOBODY)).toBeNull();
  await holding();
  await sellOut();
  const { product, waiting, settled, paying, spokenFor } = present(await stand.getShortage(hotDog.id));
  expect([product.id, waiting.map(({ item }) => item.quantity), settled, paying, spokenFor]).toEqual([hotDog.id, [2], [], 1, 3]);
  expect(await stand.findItem({ orderId: order.id, itemId: orderItemId('none') }, LUIS)).toEqual(refused('order/not-found'));
  await stand.findItem({ orderId: order.id, itemId: present(order.items[0]).id }, LUIS);
  const after = present(await stand.getShortage(hotDog.id));
  expect([after.waiting, after.settled.length, after.spokenFor]).toEqual([[], 1, 3]);
  expect((await stand.listSellable()).map(({ product: { name } }) => name)).toContain('Hot Dog');
});

it('calls no price difference of a replaced item food that was refunded', async () => {
  const water = await stand.product('bottled-water');
  const itemId = present(order.items[0]).id;
  expect(kindOf(await stand.replaceItem({ orderId: order.id, itemId, productId: water.id, drawerId: null }, MONA))).toBe('done');
  expect(await stand.sheetTonight()).toMatchObject({ total: { refundsCents: 300 }, refundedFoodCents: 0 });
});

describe('a found item', () => {
  const FOR_GOOD = refused('shortage/found-for-good');
  const found = async (email: string | null = 'ana@example.com') => {
    const items = anOrder().items.map((item, at) => ({
      ...item,
      id: orderItemId(stand.ids.uuid()),
      ...(at === 0 ? { productId: hotDog.id } : {}),
    }));
    const placed = await stand.place({ customer: { name: 'Ana', email, phone: null }, items });
    await sellOut();
    const act = { orderId: placed.id, itemId: present(placed.items[0]).id };
    await stand.findItem(act, LUIS);
    return {
      placed,
      itemId: act.itemId,
      undo: () => stand.undoFindItem(act, LUIS),
      waits: async () => present(await stand.getShortage(hotDog.id)).waiting.some((one) => one.placed.order.id === placed.id),
    };
  };
  const mailed = async () => (await stand.outbox.claimDue(60_000, 9)).map(({ mail }) => mail.kind);

  it('can be undone within ten seconds; its customer is not notified', async () => {
    const { waits, undo } = await found();
    expect(await waits()).toBe(false);
    stand.clock.advance(10_000);
    for (const _ of [1, 2]) expect(kindOf(await undo())).toBe('done');
    expect(await waits()).toBe(true);
    stand.clock.advance(60_000);
    expect(await mailed()).toEqual([]);
  });

  it('is no news once it is replaced or refunded', async () => {
    const { placed, itemId } = await found();
    const another = await stand.product('bottled-water');
    expect(kindOf(await stand.replaceItem({ orderId: placed.id, itemId, productId: another.id, drawerId: null }, LUIS))).toBe('done');
    const other = await found();
    expect(kindOf(await stand.refundItem(other.placed.id, other.itemId, 'It was gone', THE_ADMIN))).toBe('done');
    stand.clock.advance(60_000);
    expect(await mailed()).toEqual(['order-changed']);
  });

  it.each([
    ['ana@example.com', ['order-unchanged']],
    [null, []],
  ])('cannot be undone after that, and its customer is notified: %s', async (email, kinds) => {
    const { waits, undo } = await found(email);
    stand.clock.advance(10_001);
    expect([await undo(), await waits()]).toEqual([FOR_GOOD, false]);
    stand.clock.advance(1_000);
    expect(await mailed()).toEqual(kinds);
  });

  it('cannot be undone once an instance with a fast clock sends the mail', async () => {
    const { undo } = await found();
    stand.clock.advance(11_000);
    expect(await mailed()).toHaveLength(1);
    stand.clock.advance(-5_000);
    expect(await undo()).toEqual(FOR_GOOD);
  });

  it('cannot be undone once its order is ready', async () => {
    const { placed, undo } = await found(null);
    await stand.step(placed, 'mark-ready');
    expect(await undo()).toEqual(FOR_GOOD);
  });
});

it('the station of a product is stored, and logged once', async () => {
  const atTheWindow = { station: 'Window', prepPoints: 3 };
  expect(await stand.setPreparation(NOBODY, atTheWindow, LUIS)).toEqual(NOT_FOUND);
  for (const _ of [1, 2]) expect(await stand.setPreparation(hotDog.id, atTheWindow, LUIS)).toEqual(ok(atTheWindow));
  expect(await stand.audited('product')).toEqual(["Luis product: 'Hot Dog': Grill, 1 prep point → Window, 3 prep points"]);
});
