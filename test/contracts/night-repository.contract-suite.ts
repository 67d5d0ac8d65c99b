import { expect, it } from 'vitest';
import { lookupHash, nightId, orderId, orderItemId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { HOUR_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { closeNight, endAutomatically, nameByDate, openNight, planNight, type Night } from '#core/domain/night/night.ts';
import { formatOrderNumber } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { SheetSeal } from '#core/domain/reports/sheet-seal.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { anOrder } from '../support/builders/order-builder.ts';
import {
  ANY_NUMBER,
  commit,
  hold as holdCart,
  insertCheckout,
  insertOrder,
  newCheckout,
  NIGHT,
  persistenceSuite,
  placeNewOrder,
} from './persistence-fixture.ts';

const NOTHING = { ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 };
const TOMORROW = '20261121';

export const describeNights = persistenceSuite('Nights', (fixture) => {
  const unwrap = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }): T => {
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
    return result.value;
  };
  const planned = (changes: Partial<Night> = {}): Night => ({
    ...unwrap(planNight(nightId(fixture.ids.uuid()), { name: 'vs. Lincoln', opensAt: null, closesAt: null })),
    ...changes,
  });
  const save = (...nights: readonly Night[]) =>
    commit(fixture, async (tx) => {
      for (const night of nights) await tx.nights.save(night);
    });
  const openNow = async (): Promise<Night> => {
    const night = unwrap(openNight(planned(), 'Dana', fixture.clock.now()));
    await save(night);
    return night;
  };
  const closeNow = async (night: Night): Promise<Night> => {
    const closed = unwrap(closeNight(night, NOTHING, 'Dana', fixture.clock.now()));
    await save(closed);
    return closed;
  };
  const current = () => fixture.persistence.nights.current(fixture.clock.now());
  const list = async () =>
    (await fixture.persistence.nights.list(10)).map(({ night, orders }) => ({ name: night.name, state: night.state, orders }));
  const tonight = (day = NIGHT) => commit(fixture, (tx) => tx.nights.tonight(day, fixture.clock.now()));
  const hold = () => holdCart(fixture, { ...newCheckout(fixture), lines: [] }, ANY_NUMBER);
  /** Paid at the window, without a checkout. */
  const sell = (status: 'queued' | 'cancelled', how: Partial<Order> = {}) =>
    commit(fixture, async (tx) => {
      const sequence = await tx.orders.nextSequence(NIGHT);
      const orderNumber = formatOrderNumber({ standCode: 'BAND', businessDay: NIGHT, channel: 'W', sequence });
      const order: Order = {
        ...anOrder({ status, orderNumber, checkoutId: null, sessionId: null, placedAt: fixture.clock.now(), ...how }),
        id: orderId(fixture.ids.uuid()),
        lookupHash: lookupHash(fixture.ids.lookupHash()),
        items: anOrder({ status }).items.map((item) => ({ ...item, id: orderItemId(fixture.ids.uuid()) })),
      };
      await insertOrder(fixture, tx, order);
    });
  const finish = (order: Order, status: 'completed' | 'ready' = 'completed') => {
    const changed: Order = { ...order, status };
    return commit(fixture, (tx) => tx.orders.save(changed, { ...placedEvent(order), to: status }));
  };

  it('says when the open night opened', async () => {
    const openedAt = () => commit(fixture, (tx) => tx.nights.openedAt());
    expect(await openedAt()).toBeNull();
    const night = await openNow();
    fixture.clock.advance(HOUR_MS);
    expect(await openedAt()).toBe(night.openedAt);
    await closeNow(night);
    expect(await openedAt()).toBeNull();
  });

  it('seals each closed night once, in a chain', async () => {
    const [first, second] = [await closeNow(await openNow()), await closeNow(await openNow())];
    const seal = (night: Night, previous: string, fingerprint: string): SheetSeal => ({
      nightId: night.id,
      previous,
      figures: 'total.netCents 1',
      fingerprint,
      sealedAt: fixture.clock.now(),
    });
    const sealWith = (one: SheetSeal) => commit(fixture, (tx) => tx.nights.seal(one));
    const one = seal(first, 'first', 'aa');
    await sealWith(one);
    await expect(sealWith(seal(second, 'first', 'bb'))).rejects.toThrow();
    await expect(sealWith(seal(first, 'aa', 'cc'))).rejects.toThrow();
    expect(await fixture.persistence.nights.seals()).toEqual([one]);
    await commit(fixture, async (tx) => {
      const found = await tx.ledger.sales.ofNight(first.id);
      expect(found?.seal?.fingerprint).toBe('aa');
    });
  });

  it('deletes planned nights only', async () => {
    const [plan, opened] = [planned(), await openNow()];
    await save(plan);
    await commit(fixture, (tx) => tx.nights.remove(plan));
    expect((await list()).map(({ state }) => state)).toEqual(['open']);
    await expect(commit(fixture, (tx) => tx.nights.remove(opened))).rejects.toThrow();
  });

  it('starts a night named by its day with the first order', async () => {
    expect(await current()).toEqual({ open: null, next: null, isClosedByHand: false });
    await placeNewOrder(fixture);
    await placeNewOrder(fixture);
    expect(await list()).toEqual([{ name: 'Friday, November 20, 2026', state: 'open', orders: 2 }]);
    expect((await current()).open).toMatchObject({ name: nameByDate(NIGHT), openedAt: fixture.clock.now(), openedBy: null });
    expect(await tonight()).toBe((await current()).open?.id);
  });

  it('continues after midnight until a person or the stand ends it', async () => {
    const first = await placeNewOrder(fixture);
    fixture.clock.advance(20 * HOUR_MS);
    const friday = (await current()).open;
    expect(await tonight(TOMORROW)).toBe(friday?.id);
    await finish(first);
    expect(await tonight(TOMORROW)).toBe(friday?.id);
    const ended = friday === null ? null : endAutomatically(friday, NOTHING, fixture.clock.now());
    if (ended === null) throw new Error('an automatic night ends by itself');
    await save(ended);
    expect(await tonight(TOMORROW)).not.toBe(friday?.id);
    expect(await list()).toEqual([
      { name: 'Saturday, November 21, 2026', state: 'open', orders: 0 },
      { name: 'Friday, November 20, 2026', state: 'closed', orders: 1 },
    ]);
    expect((await current()).isClosedByHand).toBe(false);
  });

  it('refuses carts and orders after a night was closed by hand, until the next opens', async () => {
    const closed = await closeNow(await openNow());
    expect(await current()).toMatchObject({ open: null, isClosedByHand: true });
    expect(await tonight()).toBeNull();
    expect(await hold()).toBeNull();
    await expect(sell('queued')).rejects.toThrow();
    const open = await openNow();
    expect(await hold()).not.toBeNull();
    await sell('queued');
    expect(await tonight()).toBe(open.id);
    expect(await list()).toEqual([
      { name: open.name, state: 'open', orders: 1 },
      { name: closed.name, state: 'closed', orders: 0 },
    ]);
  });

  it('adds an order that arrives cancelled to the last closed night', async () => {
    await closeNow(await openNow());
    fixture.clock.advance(HOUR_MS);
    await closeNow(await openNow());
    fixture.clock.advance(HOUR_MS);
    await sell('cancelled');
    expect((await list()).map(({ orders }) => orders)).toEqual([1, 0]);
  });

  it('counts refunded orders, but not undone sales', async () => {
    await openNow();
    const atTheWindow = { channel: 'W', tender: 'cash', paymentId: null } as const;
    await sell('cancelled', atTheWindow);
    await sell('cancelled', { ...atTheWindow, paidCents: cents(0) });
    await sell('queued', { ...atTheWindow, tender: 'comp', paidCents: cents(0) });
    expect((await list()).map(({ orders }) => orders)).toEqual([2]);
  });

  it('refuses carts after closing time, but not paid orders', async () => {
    const night = await openNow();
    await save({ ...night, closesAt: plusMs(fixture.clock.now(), 1) });
    expect(await hold()).not.toBeNull();
    fixture.clock.advance(1);
    expect(await hold()).toBeNull();
    await sell('queued');
    expect(await tonight()).toBe(night.id);
  });

  it('has one open night at most', async () => {
    await openNow();
    await expect(openNow()).rejects.toThrow();
    expect(await list()).toHaveLength(1);
  });

  it('never changes a closed night', async () => {
    const closed = await closeNow(await openNow());
    await expect(save({ ...closed, name: 'vs. Nobody' })).rejects.toThrow();
    await expect(save({ ...closed, state: 'open', closedAt: null, closedBy: null })).rejects.toThrow();
    expect((await fixture.persistence.nights.list(1))[0]?.night).toEqual(closed);
  });

  it('does not close a night with an order in hand, nor reopen an order in a closed night', async () => {
    const night = await openNow();
    const order = await placeNewOrder(fixture);
    await expect(closeNow(night)).rejects.toThrow();
    await finish(order);
    expect(await commit(fixture, (tx) => tx.nights.isOpenFor(order.id))).toBe(true);
    await closeNow(night);
    expect(await commit(fixture, (tx) => tx.nights.isOpenFor(order.id))).toBe(false);
    await expect(finish(order, 'ready')).rejects.toThrow();
  });

  it('records news about money after its night’s closing, regardless of the clock', async () => {
    const night = await openNow();
    const order = await placeNewOrder(fixture);
    await finish(order);
    const now = fixture.clock.now();
    const hearsAt = (at: Instant) => commit(fixture, (tx) => tx.nights.hearsAt(order.id, at));
    expect(await hearsAt(now)).toBe(now);
    const { closedAt } = await closeNow(night);
    if (closedAt === null) throw new Error('a closed night knows when');
    expect(await Promise.all([plusMs(closedAt, -5), closedAt, plusMs(closedAt, 5)].map(hearsAt))).toEqual([
      plusMs(closedAt, 1),
      plusMs(closedAt, 1),
      plusMs(closedAt, 5),
    ]);
  });

  it('counts unfinished work', async () => {
    expect(await fixture.persistence.nights.unfinished()).toEqual(NOTHING);
    await insertCheckout(fixture, { state: 'open' });
    const order = await placeNewOrder(fixture);
    await placeNewOrder(fixture, { status: 'ready' });
    expect(await fixture.persistence.nights.unfinished()).toEqual({ ordersInHand: 2, liveCheckouts: 1, uncountedDrawers: 0 });
    await finish(order);
    expect(await commit(fixture, (tx) => tx.nights.unfinished())).toEqual({ ordersInHand: 1, liveCheckouts: 1, uncountedDrawers: 0 });
  });

  it('knows the planned night that opens next, and lists planned, open and closed ones', async () => {
    const now = fixture.clock.now();
    const later = planned({ name: 'Later', opensAt: plusMs(now, 2 * HOUR_MS) });
    const soon = planned({ name: 'Soon', opensAt: plusMs(now, HOUR_MS), closesAt: plusMs(now, 3 * HOUR_MS) });
    const past = planned({ name: 'Past', opensAt: plusMs(now, -HOUR_MS), closesAt: now });
    const closed = await closeNow(await openNow());
    await save(later, past, planned({ name: 'Some day' }), soon);
    const open = await openNow();
    expect(await current()).toEqual({ open, next: soon, isClosedByHand: true });
    expect((await list()).map((night) => night.name)).toEqual(['Some day', 'Later', 'Soon', 'Past', open.name, closed.name]);
    const locked = await commit(fixture, (tx) => tx.nights.lock());
    expect(new Set(locked.map((night) => night.name))).toEqual(new Set(['Some day', 'Later', 'Soon', 'Past', open.name]));
  });
});
