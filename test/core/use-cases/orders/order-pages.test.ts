import { describe, expect, it } from 'vitest';
import { lookupHash, orderId, productId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { BEA_AT_WORK, standHarness, THE_ADMIN, TOM_AT_WORK, windowHarness } from '#test/support/stand-harness.ts';

const NO_ORDER = { ok: false, error: { kind: 'order/not-found' } };

it('an order is found by its id and by its page’s secret, and by no other', async () => {
  const stand = standHarness();
  const { id, lookupHash: hash } = await stand.place();
  expect(await stand.getOrder(id, 'every night')).toMatchObject({ ok: true, value: { order: { id } } });
  expect(await stand.getOrderStatus(hash)).toMatchObject({ ok: true, value: { order: { id } } });
  expect(await stand.getOrder(orderId('none'), 'every night')).toEqual(NO_ORDER);
  expect(await stand.getOrderStatus(lookupHash('N'.repeat(32)))).toEqual(NO_ORDER);
});

describe('an item of an order that is being prepared', () => {
  it('is checked by whoever did it first, and unchecked by anybody', async () => {
    const stand = standHarness();
    const order = await stand.place();
    const itemId = order.items[0]?.id ?? orderItemId('none');
    const check = (isChecked: boolean, actor = BEA_AT_WORK, round: number | null = 0) =>
      stand.checkItem(order.id, { itemId, isChecked, round }, actor);
    const checkedBy = async () => (await stand.orderNow(order)).items[0]?.checkedBy?.name ?? null;
    expect(await check(true)).toEqual({ ok: false, error: { kind: 'order/not-allowed', status: 'queued' } });
    await stand.changeOrderStatus(order.id, 'preparing', BEA_AT_WORK);
    expect(await check(true)).toMatchObject({ ok: true });
    await check(true, TOM_AT_WORK);
    expect(await checkedBy()).toBe('Bea');
    expect(await check(false, TOM_AT_WORK, 1)).toEqual({ ok: false, error: { kind: 'order/not-allowed', status: 'preparing' } });
    expect(await check(false, TOM_AT_WORK, null)).toMatchObject({ ok: true });
    expect(await checkedBy()).toBeNull();
    expect((await stand.orderNow(order)).items[1]?.checkedBy ?? null).toBeNull();
    const foreign = { itemId: orderItemId('none'), isChecked: true, round: null };
    expect(await stand.checkItem(order.id, foreign, BEA_AT_WORK)).toEqual(NO_ORDER);
  });
});

it('ready orders say whether their customers were told', async () => {
  const stand = standHarness();
  const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now(), customer: { name: 'Sam', email: null, phone: null } });
  stand.clock.advance(2 * MINUTE_MS);
  expect(await stand.listToldReady()).toEqual([{ orderId: id, told: 'not-reached', sent: [], failed: [] }]);
});

it('what a customer typed is forgotten after the days that the stand keeps it', async () => {
  const stand = standHarness();
  const order = await stand.place({ status: 'completed', completedAt: stand.clock.now() });
  const customer = async () => (await stand.orderNow(order)).customer;
  const known = await customer();
  stand.clock.advance(89 * DAY_MS);
  await stand.forgetContacts();
  expect(await customer()).toEqual(known);
  stand.clock.advance(2 * DAY_MS);
  await stand.forgetContacts();
  expect(await customer()).toMatchObject({ email: null, phone: null });
});

it('the facts about a food are stored, and logged only when they change', async () => {
  const stand = await windowHarness();
  const { id } = await stand.product('hot-dog');
  const facts = { ...UNCHECKED, isSealed: true, ingredients: ' Beef ' };
  expect(await stand.setFoodFacts(id, facts, THE_ADMIN)).toEqual({ ok: true, value: { ...facts, ingredients: 'Beef' } });
  await stand.setFoodFacts(id, facts, THE_ADMIN);
  // By a form that was opened before.
  expect(await stand.setFoodFacts(id, UNCHECKED, THE_ADMIN, UNCHECKED)).toEqual({ ok: true, value: { ...facts, ingredients: 'Beef' } });
  expect(await stand.audited()).toEqual(['Admin product: \'Hot Dog\': Sealed package from No to Yes; Ingredients from nothing to "Beef"']);
  expect(await stand.setFoodFacts(productId(99), facts, THE_ADMIN)).toEqual({ ok: false, error: { kind: 'product/not-found' } });
});
