import { beforeEach, describe, expect, it } from 'vitest';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { lookupHash, lookupPageHash, orderId, orderItemId, outboxId, productId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { newOutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import type { Order } from '#core/domain/order/order.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { BEA_AT_WORK, standHarness, THE_ADMIN, TOM_AT_WORK, windowHarness, type StandHarness } from '#test/support/stand-harness.ts';

const NO_ORDER = refused('order/not-found');
let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});

it('an order is found only by its id and by the secret of its page', async () => {
  const { id, lookupHash: hash } = await stand.place();
  expect(valueOf(await stand.getOrder(id, 'every night')).order.id).toBe(id);
  expect(valueOf(await stand.getOrderStatus(hash)).order.id).toBe(id);
  expect(await stand.getOrder(orderId('none'), 'every night')).toEqual(NO_ORDER);
  expect(await stand.getOrderStatus(lookupHash('N'.repeat(32)))).toEqual(NO_ORDER);
});

it('an item that is being prepared keeps its first checker, and anyone can uncheck it', async () => {
  const order = await stand.place();
  const itemId = present(order.items[0]).id;
  const check = (isChecked: boolean, actor = BEA_AT_WORK, round: number | null = 0) =>
    stand.checkItem(order.id, { itemId, isChecked, round }, actor);
  const checkers = async () => (await stand.orderNow(order)).items.slice(0, 2).map(({ checkedBy }) => checkedBy?.name ?? null);
  expect(await check(true)).toEqual(refused('order/not-allowed', { status: 'queued' }));
  await stand.changeOrderStatus(order.id, 'preparing', BEA_AT_WORK);
  expect(kindOf(await check(true))).toBe('done');
  await check(true, TOM_AT_WORK);
  expect(await checkers()).toEqual(['Bea', null]);
  expect(await check(false, TOM_AT_WORK, 1)).toEqual(refused('order/not-allowed', { status: 'preparing' }));
  expect(kindOf(await check(false, TOM_AT_WORK, null))).toBe('done');
  expect(await checkers()).toEqual([null, null]);
  const foreign = { itemId: orderItemId('none'), isChecked: true, round: null };
  expect(await stand.checkItem(order.id, foreign, BEA_AT_WORK)).toEqual(NO_ORDER);
});

it('ready orders show whether their customers were notified', async () => {
  const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now(), customer: { name: 'Sam', email: null, phone: null } });
  stand.clock.advance(2 * MINUTE_MS);
  expect(await stand.listToldReady()).toEqual([{ orderId: id, told: 'not-reached', sent: [], failed: [] }]);
});

it('a customer’s contact is deleted after the stand’s retention period', async () => {
  const order = await stand.place({ status: 'completed', completedAt: stand.clock.now() });
  const customer = async () => (await stand.orderNow(order)).customer;
  const known = await customer();
  const page = lookupPageHash(valueOf(await stand.lookUpOrder({ emailOrPhone: known.email ?? '', lastName: null, network: 'school' })));
  const found = () => stand.lookupPages.find(page, instant(0));
  expect(await found()).not.toBeNull();
  stand.clock.advance(89 * DAY_MS);
  await stand.forgetContacts();
  expect([await customer(), await found()]).toEqual([known, null]);
  stand.clock.advance(2 * DAY_MS);
  await stand.forgetContacts();
  expect(await customer()).toMatchObject({ email: null, phone: null });
});

it('the facts about a food are stored, and logged only when they change', async () => {
  stand = await windowHarness();
  const { id } = await stand.product('hot-dog');
  const facts = { ...UNCHECKED, isSealed: true, ingredients: ' Beef ' };
  const stored = { ok: true, value: { ...facts, ingredients: 'Beef' } };
  expect(await stand.setFoodFacts(id, facts, THE_ADMIN)).toEqual(stored);
  await stand.setFoodFacts(id, facts, THE_ADMIN);
  // Through a form that was opened earlier.
  expect(await stand.setFoodFacts(id, UNCHECKED, THE_ADMIN, UNCHECKED)).toEqual(stored);
  expect(await stand.audited()).toEqual(['Admin product: \'Hot Dog\': Sealed package from No to Yes; Ingredients from nothing to "Beef"']);
  expect(await stand.setFoodFacts(productId(99), facts, THE_ADMIN)).toEqual(refused('product/not-found'));
});

describe('deleting one’s contact', () => {
  const CUSTOMER = { name: 'Maya Rivera', email: 'maya@example.com', phone: '5550100142' };
  let order: Order;
  beforeEach(async () => {
    const { unitOfWork, orderMails, textConsents, clock } = stand;
    order = await stand.place({ customer: CUSTOMER });
    const mail = { id: outboxId('a-mail'), mail: orderMails.ready(order), to: CUSTOMER.email, orderId: order.id, now: clock.now() };
    await unitOfWork.run(async (tx) => ok(await tx.outbox.add(newOutboxMessage(mail))));
    await textConsents.give(order.id, { wording: 1, language: 'en', givenAt: clock.now() });
  });
  const forget = (pickupCode = order.pickupCode ?? '', hash = order.lookupHash) =>
    stand.forgetContact({ hash, pickupCode, network: 'here' });
  const customer = async () => (await stand.orderNow(order)).customer;

  it('ends all messages, is logged once, and keeps the order', async () => {
    expect(await forget(` ${(order.pickupCode ?? '').toLowerCase()} `)).toEqual({ ok: true, value: undefined });
    expect(await customer()).toEqual({ name: CUSTOMER.name, email: null, phone: null });
    expect([await stand.mails(), await stand.textConsents.find(order.id)]).toEqual([[], null]);
    for (let time = 0; time < 8; time += 1) expect((await forget()).ok).toBe(true);
    expect(await stand.audited('contact')).toEqual([
      expect.stringMatching(/^Customer contact: Deleted the email and phone of order #\d{3}$/),
    ]);
  });

  it('needs the order’s link and its pickup code, with few tries', async () => {
    expect(await forget('Z99', lookupHash('x'.repeat(43)))).toEqual(NO_ORDER);
    for (let time = 0; time < 5; time += 1) expect(await forget('Z99')).toEqual(refused('order/wrong-pickup-code'));
    expect(kindOf(await forget())).toBe('throttle/too-many');
    expect(await customer()).toEqual(CUSTOMER);
  });
});
