import { beforeEach, expect, it } from 'vitest';
import { lookupHash, nightId, orderId, orderItemId, stockActId, type NightId, type ProductId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { closeNight, openNight, planNight } from '#core/domain/night/night.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { formatOrderNumber } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { StockEntry } from '#core/domain/stock/stock-entry.ts';
import { anOrder } from '../support/builders/order-builder.ts';
import { commit, insertOrder, NIGHT, persistenceSuite, placeNewOrder, stocked } from './persistence-fixture.ts';

const NOTHING = { ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 };

export const describeStock = persistenceSuite('Stock of a night', (fixture) => {
  let cola: ProductId;
  let chips: ProductId;
  beforeEach(async () => {
    cola = await stocked(fixture, 10);
    chips = await stocked(fixture, 5, 'chips');
  });

  const open = async (): Promise<NightId> => {
    const planned = planNight(nightId(fixture.ids.uuid()), { name: 'vs. Lincoln', opensAt: null, closesAt: null });
    const night = planned.ok ? openNight(planned.value, 'Dana', fixture.clock.now()) : planned;
    if (!night.ok) throw new Error(night.error.kind);
    await commit(fixture, (tx) => tx.nights.save(night.value));
    return night.value.id;
  };
  const close = (id: NightId) =>
    commit(fixture, async (tx) => {
      const night = (await tx.nights.lock()).find((one) => one.id === id);
      const closed = night === undefined ? null : closeNight(night, NOTHING, 'Dana', fixture.clock.now());
      if (closed?.ok === true) await tx.nights.save(closed.value);
    });
  const entry = (changes: Partial<StockEntry>): StockEntry => ({
    actId: stockActId(fixture.ids.uuid()),
    productId: cola,
    kind: 'spoiled',
    delta: -1,
    count: null,
    by: 'Dana',
    at: fixture.clock.now(),
    note: 'dropped',
    ...changes,
  });
  const count = (kind: 'opening-count' | 'closing-count', counted: number, seen: number): StockEntry =>
    entry({ kind, delta: counted - seen, count: { counted, seen }, note: null });
  const write = (...entries: readonly StockEntry[]) => commit(fixture, (tx) => tx.stock.write(entries));
  const shelf = () => fixture.persistence.stock.shelf();
  const onHand = async () => (await shelf()).products.map((product) => product.onHand);
  /** In one commit, as at the window: it may start the night. */
  const sell = (quantity: number, tender: 'cash' | 'comp' = 'cash') =>
    commit(fixture, async (tx) => {
      await tx.nights.tonight(NIGHT, fixture.clock.now());
      await tx.products.moveStock([{ productId: cola, onHand: -quantity, reserved: 0, sold: quantity }]);
      const sequence = await tx.orders.nextSequence(NIGHT);
      const template = anOrder({
        channel: 'W',
        tender,
        status: 'completed',
        checkoutId: null,
        sessionId: null,
        pickupCode: null,
        completedAt: fixture.clock.now(),
      });
      const [item] = template.items;
      if (item === undefined) throw new Error('an order has an item');
      const bought = {
        ...item,
        id: orderItemId(fixture.ids.uuid()),
        productId: cola,
        quantity,
        subtotalCents: cents(item.unitPriceCents * quantity),
      };
      const order: Order = {
        ...template,
        id: orderId(fixture.ids.uuid()),
        items: [bought],
        orderNumber: formatOrderNumber({ standCode: 'BAND', businessDay: NIGHT, channel: 'W', sequence }),
        lookupHash: lookupHash(fixture.ids.lookupHash()),
        placedAt: fixture.clock.now(),
      };
      await insertOrder(fixture, tx, order, { ...placedEvent(order), to: 'completed' });
    });

  it('adds up a night’s opening stock, moves and sales', async () => {
    const night = await open();
    await write(count('opening-count', 12, 10));
    await sell(3);
    fixture.clock.advance(MINUTE_MS);
    await sell(1, 'comp');
    await commit(fixture, (tx) => tx.products.adjustStock(cola, 4, 'Dana'));
    await write(entry({ kind: 'adjustment', delta: 3, note: 'Sold on paper' }));
    await write(entry({ kind: 'adjustment', delta: -3, note: 'Undone' }));
    await write(entry({ delta: -2 }));
    await write(count('closing-count', 9, 10));
    const facts = { takenOver: 10, openingDifference: 2, added: 4, sold: 3, given: 1, spoiled: 2, closingDifference: -1 };
    expect((await fixture.persistence.stock.ofNight(night))[0]).toMatchObject({
      productId: cola,
      ...facts,
      lastTakenAt: fixture.clock.now(),
    });
    expect(await onHand()).toEqual([9, 5]);
    const [before] = await fixture.persistence.stock.ofNight(night);
    await close(night);
    // A closed night never changes, even if its products are renamed.
    await commit(fixture, (tx) => tx.products.rename(cola, 'Cola, large'));
    const next = await open();
    expect((await fixture.persistence.stock.ofNight(next))[0]).toMatchObject({ name: 'Cola, large' });
    expect((await fixture.persistence.stock.ofNight(night))[0]).toMatchObject({ name: before?.name });
    expect((await fixture.persistence.stock.ofNight(next)).map(({ takenOver }) => takenOver)).toEqual([9, 5]);
    expect((await fixture.persistence.stock.ofNight(night))[0]).toMatchObject(facts);
  });

  it('adds changes between two nights to the next opening stock', async () => {
    await close(await open());
    await commit(fixture, (tx) => tx.products.adjustStock(cola, 20, 'Dana'));
    const night = await open();
    await stocked(fixture, 7, 'pretzel');
    const facts = await fixture.persistence.stock.ofNight(night);
    expect(facts.map(({ takenOver, added }) => [takenOver, added])).toEqual([
      [30, 0],
      [5, 0],
      [0, 7],
    ]);
  });

  it('returns null for a night that never opened', async () => {
    expect(await fixture.persistence.stock.ofNight(nightId(fixture.ids.uuid()))).toEqual([]);
  });

  it('returns when products sold out, tonight and last night', async () => {
    const [sheetOf, lastOut] = [
      async (night: NightId) => (await fixture.persistence.stock.ofNight(night)).map(({ markedAt }) => markedAt),
      async () => (await fixture.persistence.stock.shelf()).products.map(({ soldOutLast }) => soldOutLast),
    ];
    const lincoln = await open();
    const at = fixture.clock.now();
    await commit(fixture, (tx) => tx.products.sellOut(cola, at));
    expect([await sheetOf(lincoln), await lastOut()]).toEqual([
      [at, null],
      [null, null],
    ]);
    fixture.clock.advance(MINUTE_MS);
    await close(lincoln);
    await commit(fixture, (tx) => tx.products.putBack(cola));
    const central = await open();
    expect([await sheetOf(lincoln), await sheetOf(central), await lastOut()]).toEqual([
      [at, null],
      [null, null],
      [at, null],
    ]);
    fixture.clock.advance(MINUTE_MS);
    await close(central);
    expect(await lastOut()).toEqual([null, null]);
  });

  it('opens an automatic night with the stock before its first sale', async () => {
    await sell(3);
    const night = (await fixture.persistence.nights.current(fixture.clock.now())).open;
    if (night === null) throw new Error('the sale started a night');
    expect((await fixture.persistence.stock.ofNight(night.id))[0]).toMatchObject({ takenOver: 10, sold: 3 });
  });

  it('names tonight’s latest count, and recognizes each act', async () => {
    const night = await open();
    const [first, second] = [count('opening-count', 12, 10), count('closing-count', 11, 12)];
    await write(first);
    await write(second);
    const last = { nightId: night, productId: cola, actId: second.actId, kind: 'closing-count', counted: 11, by: 'Dana', at: second.at };
    expect(await commit(fixture, (tx) => tx.stock.lastCounts([cola, chips]))).toEqual([last]);
    expect((await shelf()).products.map(({ lastCount }) => lastCount)).toEqual([last, null]);
    expect((await shelf()).night).toEqual({ id: night, name: 'vs. Lincoln' });
    expect(await commit(fixture, (tx) => tx.stock.isWritten(first.actId))).toBe(true);
    expect(await commit(fixture, (tx) => tx.stock.isWritten(stockActId('another-act')))).toBe(false);
    expect(await commit(fixture, (tx) => tx.stock.changedBy(first.actId))).toEqual([{ productId: cola, delta: 2, kind: 'opening-count' }]);
    expect(await commit(fixture, (tx) => tx.stock.changedBy(stockActId('another-act')))).toEqual([]);
    await close(night);
    expect((await shelf()).products.map(({ lastCount }) => lastCount)).toEqual([null, null]);
  });

  it('finds the first count after a moment, and tonight’s sales', async () => {
    const before = fixture.clock.now();
    const since = (at = before) => commit(fixture, (tx) => tx.stock.countsSince([cola, chips], at));
    const sold = () => commit(fixture, (tx) => tx.stock.soldTonight([cola, chips]));
    const night = await open();
    expect([await since(), await sold()]).toEqual([[], new Set()]);
    fixture.clock.advance(MINUTE_MS);
    await write(count('opening-count', 12, 10));
    const counted = fixture.clock.now();
    fixture.clock.advance(MINUTE_MS);
    await write(count('closing-count', 11, 12));
    expect(await since()).toEqual([{ productId: cola, kind: 'opening-count', isTonight: true }]);
    expect(await since(counted)).toEqual([{ productId: cola, kind: 'closing-count', isTonight: true }]);
    expect(await since(fixture.clock.now())).toEqual([]);
    await sell(1);
    expect(await sold()).toEqual(new Set([cola]));
    await close(night);
    await open();
    expect(await since()).toEqual([{ productId: cola, kind: 'opening-count', isTonight: false }]);
    expect(await sold()).toEqual(new Set());
  });

  it('adds up what was spoiled after a moment', async () => {
    await open();
    await write(entry({ delta: -1 }));
    const before = fixture.clock.now();
    fixture.clock.advance(MINUTE_MS);
    for (const delta of [-2, -3]) await write(entry({ delta }));
    await write(entry({ kind: 'adjustment', delta: -1 }));
    const since = (product: ProductId, at = before) => commit(fixture, (tx) => tx.stock.spoiledSince(product, at));
    expect([await since(cola), await since(cola, fixture.clock.now()), await since(chips)]).toEqual([5, 0, 0]);
  });

  it('takes the units of a sale from before a count, which stays the latest one', async () => {
    const night = await open();
    const last = count('closing-count', 7, 10);
    await write(last);
    await write(entry({ kind: 'closing-count', delta: 2, note: 'Sold on paper before it' }));
    expect((await shelf()).products[0]).toMatchObject({ onHand: 9, lastCount: { actId: last.actId, counted: 7 } });
    expect((await fixture.persistence.stock.ofNight(night))[0]).toMatchObject({ closingDifference: -1 });
  });

  it('reports units of paid orders that are not packed, and orders in hand since a moment', async () => {
    const [item] = anOrder().items;
    if (item === undefined) throw new Error('an order has an item');
    const items = [{ ...item, id: orderItemId(fixture.ids.uuid()), productId: cola }];
    const order = await placeNewOrder(fixture, { items });
    expect((await shelf()).products.map(({ toPack }) => toPack)).toEqual([item.quantity, 0]);
    const before = fixture.clock.now();
    fixture.clock.advance(MINUTE_MS);
    await sell(1);
    const inHandSince = async (at = before) => (await commit(fixture, (tx) => tx.orders.inHandSince(at))).map(({ tender }) => tender);
    expect([(await inHandSince()).toSorted(), await inHandSince(fixture.clock.now())]).toEqual([['card', 'cash'], [order.tender]]);
  });

  it('refuses an act twice, a shelf below nothing, and a count without a night', async () => {
    const loss = entry({});
    await write(loss);
    await expect(write(loss)).rejects.toThrow();
    await expect(write(entry({ delta: -10 }))).rejects.toThrow();
    await expect(write(count('closing-count', 3, 9))).rejects.toThrow();
    expect(await onHand()).toEqual([9, 5]);
  });
});
