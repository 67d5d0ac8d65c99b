import { describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { orderItemId, productId } from '#core/domain/kernel/ids.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { decide } from '#core/domain/order/order-lifecycle.ts';
import { asStaffMember } from '#core/domain/staff/actor.ts';
import { insertCheckout, placeNewOrder } from '#test/contracts/persistence-fixture.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { LUIS, windowHarness } from '#test/support/stand-harness.ts';

const NOBODY = productId(999);

/** Ten hot dogs and ten waters; two hot dogs wait in an order. */
const open = async () => {
  const stand = await windowHarness();
  const { persistence, clock, ids } = stand;
  const { unitOfWork } = persistence;
  const sale = await stand.makeSale('key-1', await stand.asShown({ 'hot-dog': 2 }), LUIS);
  if (!sale.ok) throw new Error(sale.error.kind);
  const hotDog = await stand.product('hot-dog');
  const fixture = { persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 };
  const holding = async (id = hotDog.id) => {
    const line = { productId: id, name: 'Hot Dog', quantity: 1, unitPriceCents: hotDog.priceCents };
    return (await insertCheckout(fixture, { lines: [line] })).id;
  };
  const releaseOf = (id: Awaited<ReturnType<typeof holding>>) =>
    unitOfWork.run(async (tx) => ok((await tx.checkouts.lock(id))?.releaseReason ?? null));
  return {
    ...stand,
    order: sale.value.order,
    hotDog,
    holding,
    released: async (id: Awaited<ReturnType<typeof holding>>) => {
      const found = await releaseOf(id);
      return found.ok ? found.value : 'refused';
    },
    requestEarlier: (id: Awaited<ReturnType<typeof holding>>) =>
      unitOfWork.run(async (tx) => {
        const checkout = await tx.checkouts.lock(id);
        if (checkout !== null) await tx.checkouts.save({ ...checkout, releaseRequestedAt: clock.now(), releaseReason: 'hold-ended' });
        return ok(null);
      }),
    shortage: stand.getShortage,
    sellable: stand.listSellable,
    prepare: stand.setPreparation,
    fixture,
    mailed: () => persistence.outbox.claimDue(60_000, 9),
  };
};

describe('selling out', () => {
  it('takes it off the menu at once, whatever the recorded stock, and is said once', async () => {
    const { sellOut, hotDog, product, audited } = await open();
    expect(await sellOut(hotDog.id, LUIS)).toMatchObject({ ok: true, value: { available: 0 } });
    expect(await sellOut(hotDog.id, LUIS)).toMatchObject({ ok: true });
    expect((await product('hot-dog')).available).toBe(0);
    expect((await audited()).filter((line) => line.includes('Sold out'))).toEqual(['Luis stock: Sold out: Hot Dog, 8 available on record']);
    expect(await sellOut(NOBODY, LUIS)).toEqual({ ok: false, error: { kind: 'product/not-found' } });
  });

  it('asks those to stop who are paying for it, and nobody else', async () => {
    const { sellOut, hotDog, product, holding, released, requestEarlier } = await open();
    const [paying, other, leaving] = [await holding(), await holding((await product('bottled-water')).id), await holding()];
    await requestEarlier(leaving);
    await sellOut(hotDog.id, LUIS);
    expect([await released(paying), await released(other), await released(leaving)]).toEqual(['cancelled', null, 'hold-ended']);
  });

  it('leaves alone who stops by themselves while it is asking', async () => {
    const { persistence, hotDog, holding, released, requestEarlier } = await open();
    const leaving = await holding();
    const seen = await persistence.checkouts.live();
    await requestEarlier(leaving);
    const { sellOut } = createUseCases({ ...persistence, checkouts: { ...persistence.checkouts, live: async () => seen } });
    await sellOut(hotDog.id, LUIS);
    expect(await released(leaving)).toBe('hold-ended');
  });

  it('leaves it on the menu for who looked before somebody put it back', async () => {
    const { sellOut, putBack, hotDog, product, holding, released } = await open();
    await sellOut(hotDog.id, LUIS);
    await putBack(hotDog.id, 8, LUIS);
    const paying = await holding();
    const late = await sellOut(hotDog.id, LUIS, { actId: null, round: 0 });
    expect(late).toMatchObject({ ok: false, error: { kind: 'product/put-back-since' } });
    expect([(await product('hot-dog')).soldOutAt, await released(paying)]).toEqual([undefined, null]);
    expect(await sellOut(hotDog.id, LUIS, { actId: null, round: 1 })).toMatchObject({ ok: true });
  });
});

describe('putting back', () => {
  it('sells what was counted less what paid orders wait for', async () => {
    const { sellOut, putBack, hotDog, product, audited } = await open();
    await sellOut(hotDog.id, LUIS);
    expect(await putBack(hotDog.id, 1, LUIS)).toEqual({ ok: false, error: { kind: 'product/fewer-than-wait', waiting: 2 } });
    expect(await putBack(hotDog.id, 5, LUIS)).toMatchObject({ ok: true, value: { available: 3 } });
    expect((await product('hot-dog')).available).toBe(3);
    expect((await audited())[0]).toBe('Luis stock: Back on the menu: Hot Dog, 5 counted, 3 available');
  });

  it('keeps what customers who are paying hold, so that it is sold once', async () => {
    const { sellOut, putBack, hotDog, product, unitOfWork } = await open();
    const reserve = (reserved: number) =>
      unitOfWork.run(async (tx) => ok(await tx.products.moveStock([{ productId: hotDog.id, onHand: 0, reserved, sold: 0 }])));
    await reserve(3);
    await sellOut(hotDog.id, LUIS);
    expect(await putBack(hotDog.id, 4, LUIS)).toEqual({ ok: false, error: { kind: 'product/fewer-than-wait', waiting: 5 } });
    expect(await putBack(hotDog.id, 6, LUIS)).toMatchObject({ ok: true, value: { available: 1 } });
    await reserve(-3);
    expect((await product('hot-dog')).available).toBe(4);
  });

  it('of what is on the menu changes nothing, and no count below nothing is taken', async () => {
    const { putBack, hotDog, product } = await open();
    expect(await putBack(hotDog.id, 5, LUIS)).toMatchObject({ ok: true, value: { available: 8 } });
    expect((await product('hot-dog')).available).toBe(8);
    expect(await putBack(hotDog.id, -1, LUIS)).toEqual({ ok: false, error: { kind: 'product/stock-out-of-range' } });
  });
});

describe('what depends on a product that is sold out', () => {
  it('are the orders that wait, those that are settled, and who is paying', async () => {
    const { sellOut, shortage, hotDog, holding, order, findItem, sellable } = await open();
    expect(await shortage(NOBODY)).toBeNull();
    await holding();
    await sellOut(hotDog.id, LUIS);
    const before = await shortage(hotDog.id);
    expect([before?.product.id, before?.waiting.map(({ item }) => item.quantity), before?.settled, before?.paying]).toEqual([
      hotDog.id,
      [2],
      [],
      1,
    ]);
    const [item] = order.items;
    expect(await findItem({ orderId: order.id, itemId: orderItemId('none') }, LUIS)).toEqual({
      ok: false,
      error: { kind: 'order/not-found' },
    });
    await findItem({ orderId: order.id, itemId: item?.id ?? orderItemId('none') }, LUIS);
    const after = await shortage(hotDog.id);
    expect([after?.waiting, after?.settled.length]).toEqual([[], 1]);
    expect((await sellable()).map(({ product: { name } }) => name)).toContain('Hot Dog');
  });
});

describe('a Found it', () => {
  const ended = async (email: string | null) => {
    const stand = await open();
    const order = await placeNewOrder(stand.fixture, {
      customer: { name: 'Ana', email, phone: null },
      items: anOrder().items.map((item, at) => (at === 0 ? { ...item, productId: stand.hotDog.id } : item)),
    });
    await stand.sellOut(stand.hotDog.id, LUIS);
    const act = { orderId: order.id, itemId: order.items[0]?.id ?? orderItemId('none') };
    const waits = async () => (await stand.shortage(stand.hotDog.id))?.waiting.some(({ placed }) => placed.order.id === order.id);
    return { ...stand, act, waits };
  };

  it('is undone within ten seconds: the order waits again, and its customer hears of nothing', async () => {
    const { act, waits, findItem, undoFindItem, clock, mailed } = await ended('ana@example.com');
    await findItem(act, LUIS);
    expect(await waits()).toBe(false);
    clock.advance(10_000);
    expect(await undoFindItem(act, LUIS)).toMatchObject({ ok: true });
    expect(await undoFindItem(act, LUIS)).toMatchObject({ ok: true });
    expect(await waits()).toBe(true);
    clock.advance(60_000);
    expect(await mailed()).toEqual([]);
  });

  it.each([['ana@example.com'], [null]])('stays after that, and is told then (%s)', async (email) => {
    const { act, waits, findItem, undoFindItem, clock, mailed } = await ended(email);
    await findItem(act, LUIS);
    clock.advance(10_001);
    expect(await undoFindItem(act, LUIS)).toEqual({ ok: false, error: { kind: 'shortage/found-for-good' } });
    expect(await waits()).toBe(false);
    clock.advance(1_000);
    expect((await mailed()).map(({ mail }) => mail.kind)).toEqual(email === null ? [] : ['order-unchanged']);
  });

  it('stays when an instance whose clock is ahead has begun to tell', async () => {
    const { act, findItem, undoFindItem, clock, mailed } = await ended('ana@example.com');
    await findItem(act, LUIS);
    clock.advance(11_000);
    expect(await mailed()).toHaveLength(1);
    clock.advance(-5_000);
    expect(await undoFindItem(act, LUIS)).toEqual({ ok: false, error: { kind: 'shortage/found-for-good' } });
  });

  it('stays once its order is ready', async () => {
    const { act, findItem, undoFindItem, clock, unitOfWork } = await ended(null);
    await findItem(act, LUIS);
    await unitOfWork.run(async (tx) => {
      const order = await tx.orders.lock(act.orderId);
      const decision = order === null ? null : decide(order, { name: 'mark-ready', by: asStaffMember(LUIS) }, clock.now());
      if (decision?.ok === true && decision.value.event !== null) await tx.orders.save(decision.value.order, decision.value.event);
      return ok(null);
    });
    expect(await undoFindItem(act, LUIS)).toEqual({ ok: false, error: { kind: 'shortage/found-for-good' } });
  });
});

it('where a product is made is said once, in the audit log too, and of a product that there is', async () => {
  const { prepare, hotDog, audited } = await open();
  const atTheWindow = { station: 'Window', prepPoints: 3 };
  expect(await prepare(NOBODY, atTheWindow, LUIS)).toEqual({ ok: false, error: { kind: 'product/not-found' } });
  expect(await prepare(hotDog.id, atTheWindow, LUIS)).toEqual({ ok: true, value: atTheWindow });
  await prepare(hotDog.id, atTheWindow, LUIS);
  expect((await audited()).filter((line) => line.includes('Window'))).toEqual([
    "Luis product: 'Hot Dog': Grill, 1 prep point → Window, 3 prep points",
  ]);
});
