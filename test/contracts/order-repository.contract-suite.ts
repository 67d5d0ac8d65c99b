import { expect, it } from 'vitest';
import { lookupHash, orderId, orderItemId, productId, sessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { decide } from '#core/domain/order/order-lifecycle.ts';
import type { OrderCommand } from '#core/domain/order/order-command.ts';
import { CUSTOMER, type Order } from '#core/domain/order/order.ts';
import { withItemsRefunded } from '#core/domain/order/refund.ts';
import { replaceItem } from '#core/domain/order/shortage.ts';
import { BEA, TOM } from '../support/builders/order-builder.ts';
import { commit, insertCheckout, NIGHT, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

export const describeOrderRepository = persistenceSuite('OrderRepository', (fixture) => {
  const lock = (order: Order) => commit(fixture, (tx) => tx.orders.lock(order.id));
  const change = (id: Order['id'], command: OrderCommand) =>
    fixture.persistence.unitOfWork.run(async (tx) => {
      const order = await tx.orders.lock(id);
      if (order === null) throw new Error('no such order');
      const decision = decide(order, command, fixture.clock.now());
      if (decision.ok && decision.value.event !== null) await tx.orders.save(decision.value.order, decision.value.event);
      return decision;
    });

  it('forgets old contacts, but not their orders', async () => {
    const old = await placeNewOrder(fixture);
    fixture.clock.advance(MINUTE_MS);
    const recent = await placeNewOrder(fixture);
    await commit(fixture, (tx) => tx.orders.forgetContactsBefore(recent.placedAt));
    expect(await lock(old)).toEqual({ ...old, customer: { ...old.customer, email: null, phone: null } });
    expect(await lock(recent)).toEqual(recent);
  });

  it('replaces an item once, and keeps the replaced one', async () => {
    const [order, other] = [await placeNewOrder(fixture), await placeNewOrder(fixture)];
    const [item] = order.items;
    if (item === undefined) throw new Error('an order has items');
    const pretzel = { id: productId(9), name: 'Soft Pretzel', nameEs: 'Pretzel suave', priceCents: cents(item.unitPriceCents - 1) };
    const replaced = replaceItem(order, item, pretzel, orderItemId(fixture.ids.uuid()));
    if (!replaced.ok) throw new Error(replaced.error.kind);
    const { order: after, replacement } = replaced.value;
    await commit(fixture, (tx) => tx.orders.replaceItem(after, replacement));
    expect(await lock(order)).toEqual(after);
    expect(await lock(other)).toEqual(other);
    const again = { ...replacement, id: orderItemId(fixture.ids.uuid()) };
    const twice = commit(fixture, (tx) => tx.orders.replaceItem({ ...after, items: [...after.items, again] }, again));
    await expect(twice).rejects.toThrow();
  });

  it('counts a customer’s own cancellations tonight by email, phone or browser', async () => {
    const visitor = visitorId('the-same-browser');
    const ofBrowser = async () => {
      const { id, sessionId: session } = await insertCheckout(fixture, { state: 'paid', visitorId: visitor });
      return { checkoutId: id, sessionId: session };
    };
    const who = (called: string, email: string | null, phone: string | null) => ({ customer: { name: called, email, phone } });
    const mine = await placeNewOrder(fixture, { ...who('Maya', 'maya@example.com', '555-010-0142'), ...(await ofBrowser()) });
    const others = [
      await placeNewOrder(fixture, who('M', 'Maya@Example.com', null)),
      await placeNewOrder(fixture, who('R', null, '(555) 010-0142')),
      await placeNewOrder(fixture, { ...who('Eve', null, null), ...(await ofBrowser()) }),
      await placeNewOrder(fixture, who('Sam', 'sam@example.com', null)),
    ];
    const own = () => commit(fixture, (tx) => tx.orders.countOwnCancels(mine));
    expect(await own()).toBe(0);
    for (const { id } of others) await change(id, { name: 'customer-cancel', by: CUSTOMER });
    expect(await own()).toBe(3);
    const [listed] = (await fixture.persistence.orders.inHand()).filter(({ order }) => order.id === mine.id);
    expect([listed?.ownCancels, (await fixture.persistence.orders.byId(mine.id))?.ownCancels]).toEqual([3, 3]);
    await change(mine.id, { name: 'customer-cancel', by: CUSTOMER });
    expect(await own()).toBe(3);
    const nobody = await placeNewOrder(fixture, who('Nobody', null, null));
    expect(await commit(fixture, (tx) => tx.orders.countOwnCancels(nobody))).toBe(0);
  });

  it('counts cancellations of customers who deleted their contacts, until the digests are cleared', async () => {
    const place = (called: string) =>
      placeNewOrder(fixture, { customer: { name: called, email: 'Maya@Example.com', phone: '5550100142' } });
    const cancel = (order: Order) => change(order.id, { name: 'customer-cancel', by: CUSTOMER });
    const forget = (order: Order) => commit(fixture, (tx) => tx.orders.forgetContact(order));
    const [before, after, plain, mine] = [await place('Maya'), await place('M'), await place('Rivera'), await place('Eve')];
    await forget(before);
    for (const order of [before, after, plain]) await cancel(order);
    await forget(after);
    const own = async () => {
      const now = await lock(mine);
      return now && commit(fixture, (tx) => tx.orders.countOwnCancels(now));
    };
    expect(await own()).toBe(3);
    await forget(mine);
    expect([await own(), (await fixture.persistence.orders.byId(mine.id))?.ownCancels]).toEqual([3, 3]);
    const clear = (at: Instant) => commit(fixture, (tx) => tx.orders.forgetContactDigestsBefore(at));
    await clear(mine.placedAt);
    expect(await own()).toBe(3);
    await clear(plusMs(mine.placedAt, 1));
    expect([await own(), (await lock(plain))?.customer.email]).toEqual([0, 'Maya@Example.com']);
  });

  it('keeps when a missing item was found', async () => {
    const order = await placeNewOrder(fixture);
    const found = { ...order, items: order.items.map((item, at) => (at === 1 ? { ...item, foundAt: fixture.clock.now() } : item)) };
    await commit(fixture, (tx) => tx.orders.saveItems(found));
    expect(await lock(order)).toEqual(found);
  });

  it('forgets one order’s contact', async () => {
    const [order, other] = [await placeNewOrder(fixture), await placeNewOrder(fixture)];
    await commit(fixture, (tx) => tx.orders.forgetContact(order));
    expect(await lock(order)).toEqual({ ...order, customer: { ...order.customer, email: null, phone: null } });
    expect(await lock(other)).toEqual(other);
  });

  it('returns every field and the items in order', async () => {
    const order = await placeNewOrder(fixture, {
      specialInstructions: 'no "ice" — ¿sí? \\o/',
      needsReview: true,
      paidCents: cents(2_500),
    });
    expect(await lock(order)).toEqual(order);
    expect(await commit(fixture, (tx) => tx.orders.lock(orderId('0193c0de-0000-7000-8000-00000000dead')))).toBeNull();
  });

  it('writes what each command changed, up to reopening with its reason', async () => {
    const order = await placeNewOrder(fixture);
    await change(order.id, { name: 'start-preparing', by: BEA });
    expect(await lock(order)).toMatchObject({ status: 'preparing', preparing: BEA, statusBy: BEA });
    fixture.clock.advance(MINUTE_MS);
    await change(order.id, { name: 'mark-ready', by: BEA });
    expect(await lock(order)).toMatchObject({ status: 'ready', preparing: null, readyAt: fixture.clock.now() });
    await change(order.id, { name: 'reopen', by: TOM, reason: 'a napkin is missing' });
    const reopened = await lock(order);
    expect(reopened).toMatchObject({ reopenedCount: 1, reopenNotes: 'a napkin is missing', lastReopenedBy: TOM, readyAt: null });
  });

  it('lets one of two concurrent starts succeed', async () => {
    const order = await placeNewOrder(fixture);
    const outcomes = await Promise.all([BEA, TOM].map((by) => change(order.id, { name: 'start-preparing', by })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await lock(order))?.status).toBe('preparing');
  });

  it('keeps refunded items for those who waited for the lock', async () => {
    const order = await placeNewOrder(fixture);
    const refundAll = order.items.map((item) =>
      commit(fixture, async (tx) => {
        const current = await tx.orders.lock(order.id);
        if (current === null) throw new Error('no such order');
        await tx.orders.save(withItemsRefunded(current, [item.id], true), placedEvent(current));
        return current.items.filter((one) => one.isRefunded).length;
      }),
    );
    const seen = await Promise.all(refundAll);
    expect(seen.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
    expect((await lock(order))?.items.every((item) => item.isRefunded)).toBe(true);
  });

  it.each([
    ['checkout', (first: Order) => ({ checkoutId: first.checkoutId })],
    ['session', (first: Order) => ({ sessionId: first.sessionId })],
    ['number', (first: Order) => ({ orderNumber: first.orderNumber })],
    ['lookup hash', (first: Order) => ({ lookupHash: first.lookupHash })],
    ['display number of an active order', () => ({ orderNumber: 'BAND-20261121-O-001' })],
  ])('throws on a second order with the same %s, and keeps nothing of it', async (_what, clash) => {
    const first = await placeNewOrder(fixture);
    await expect(placeNewOrder(fixture, { ...clash(first), id: orderId('0193c0de-0000-7000-8000-00000000beef') })).rejects.toThrow();
    expect(await commit(fixture, (tx) => tx.orders.lock(orderId('0193c0de-0000-7000-8000-00000000beef')))).toBeNull();
  });

  it('stores window sales without checkout and session', async () => {
    const atTheWindow = { channel: 'W', tender: 'cash', checkoutId: null, sessionId: null, paymentId: null } as const;
    const order = await placeNewOrder(fixture, atTheWindow);
    await placeNewOrder(fixture, atTheWindow);
    expect(await lock(order)).toEqual(order);
  });

  it.each([
    ['a total that is not the sum', { totalCents: cents(1) }],
    ['preparing without a holder', { status: 'preparing', preparing: null }],
    ['a holder without preparing', { status: 'queued', preparing: BEA }],
  ] as const)('throws rather than store %s', async (_what, changes) => {
    await expect(placeNewOrder(fixture, changes)).rejects.toThrow();
  });

  it('throws when an unknown order is saved', async () => {
    const order = await placeNewOrder(fixture);
    const unknown: Order = {
      ...order,
      id: orderId('0193c0de-0000-7000-8000-00000000dead'),
      items: order.items.map((item, index) => ({ ...item, id: orderItemId(`0193c0de-0000-7000-8000-00000000dea${index}`) })),
      orderNumber: 'BAND-20261120-O-777',
      lookupHash: lookupHash('another'),
      sessionId: sessionId('cs_another'),
      checkoutId: null,
    };
    await expect(commit(fixture, (tx) => tx.orders.save(unknown, placedEvent(unknown)))).rejects.toThrow();
  });

  it('counts each night from 1, and reuses no number after a rollback', async () => {
    const next = (night: string) => commit(fixture, (tx) => tx.orders.nextSequence(night));
    expect([await next(NIGHT), await next(NIGHT), await next('20261121'), await next(NIGHT)]).toEqual([1, 2, 1, 3]);
    const failed = commit(fixture, async (tx) => {
      await tx.orders.nextSequence(NIGHT);
      throw new Error('a bug');
    });
    await expect(failed).rejects.toThrow('a bug');
    expect(await next(NIGHT)).toBeGreaterThanOrEqual(4);
    const [, own] = await Promise.all([next(NIGHT), next(NIGHT)]);
    expect(await next(NIGHT)).toBeGreaterThan(own);
  });

  it('skips a number whose last three digits an active order shows', async () => {
    const old = await placeNewOrder(fixture, { orderNumber: 'BAND-20261119-O-1002' });
    await placeNewOrder(fixture, { orderNumber: 'BAND-20261119-O-003', status: 'completed', completedAt: fixture.clock.now() });
    expect(old.status).toBe('queued');
    const taken = await commit(fixture, async (tx) => [await tx.orders.nextSequence('20261122'), await tx.orders.nextSequence('20261122')]);
    expect(taken).toEqual([1, 3]);
  });

  it('skips such a number for concurrent requests', async () => {
    await placeNewOrder(fixture, { orderNumber: 'BAND-20261119-O-1005' });
    const take = () => commit(fixture, (tx) => tx.orders.nextSequence('20261122'));
    const taken = [await take(), ...(await Promise.all(Array.from({ length: 6 }, take)))];
    expect(taken.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 6, 7, 8]);
  });

  it('reports whether an active order has a finished order’s display number', async () => {
    const done = await placeNewOrder(fixture, {
      orderNumber: 'BAND-20261119-O-002',
      status: 'completed',
      completedAt: fixture.clock.now(),
    });
    const isTaken = () => commit(fixture, (tx) => tx.orders.isNumberTaken(done));
    expect(await isTaken()).toBe(false);
    const passing = await placeNewOrder(fixture, {
      orderNumber: 'BAND-20261120-O-1002',
      status: 'cancelled',
      cancelledAt: fixture.clock.now(),
    });
    expect([passing.status, await isTaken()]).toEqual(['cancelled', false]);
    await placeNewOrder(fixture, { orderNumber: 'BAND-20261120-O-2002' });
    expect(await isTaken()).toBe(true);
  });

  it('refuses one code for two active orders, but not for a finished one', async () => {
    const { pickupCode } = await placeNewOrder(fixture);
    await expect(placeNewOrder(fixture, { pickupCode })).rejects.toThrow();
    const done = await placeNewOrder(fixture, { pickupCode, status: 'completed', completedAt: fixture.clock.now() });
    expect(await commit(fixture, (tx) => tx.orders.isNumberTaken(done))).toBe(true);
  });

  it('stores instants to the millisecond', async () => {
    const placedAt = plusMs(fixture.clock.now(), 7);
    const order = await placeNewOrder(fixture, { placedAt });
    expect((await lock(order))?.placedAt).toBe(placedAt);
  });

  it.each([
    ['saveReminders', { reminders: { sent: 2, lastSentAt: instant(0) } }],
    ['savePayment', { paidCents: cents(1030), needsReview: true }],
  ] as const)('%s writes its part of an order and nothing else of it', async (save, part) => {
    const order = await placeNewOrder(fixture);
    await commit(fixture, (tx) => tx.orders[save]({ ...order, status: 'cancelled', ...part }));
    expect(await lock(order)).toEqual({ ...order, ...part });
    const unknown = { ...order, id: orderId('0193c0de-0000-7000-8000-00000000dead') };
    await expect(commit(fixture, (tx) => tx.orders[save](unknown))).rejects.toThrow();
  });

  it('keeps the reminders when the order moves on', async () => {
    const order = await placeNewOrder(fixture, { status: 'ready', readyAt: fixture.clock.now() });
    const reminders = { sent: 1, lastSentAt: fixture.clock.now() };
    await commit(fixture, (tx) => tx.orders.saveReminders({ ...order, reminders }));
    await change(order.id, { name: 'reopen', by: TOM, reason: 'a napkin is missing' });
    expect(await lock(order)).toMatchObject({ status: 'preparing', reminders });
  });
});
