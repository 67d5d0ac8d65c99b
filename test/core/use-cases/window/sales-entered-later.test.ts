import { describe, expect, it } from 'vitest';
import { drawerId, productId, stockActId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { OfflineSale } from '#core/domain/window/offline-sale.ts';
import { undoableUntil } from '#core/domain/window/sale.ts';
import type { PaperSheet } from '#core/domain/window/paper-sale.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { DRAWER, drawerHarness, LUIS, MONA, PRIYA } from '#test/support/stand-harness.ts';

type Units = Readonly<Record<string, number>>;

const open = async () => {
  const stand = await drawerHarness();
  const twentyMinutesAgo = () => plusMs(stand.clock.now(), -20 * MINUTE_MS);
  const offline = async (wanted: Units, changes: Partial<OfflineSale> = {}): Promise<OfflineSale> => ({
    ...(await stand.asShown(wanted)),
    drawerId: DRAWER,
    soldAt: twentyMinutesAgo(),
    ...changes,
  });
  const paper = async (wanted: Units, changes: Partial<PaperSheet> = {}): Promise<PaperSheet> => ({
    items: (await stand.asShown(wanted)).items,
    writtenAt: twentyMinutesAgo(),
    seller: 'Ana from flute',
    countedCents: null,
    drawerId: DRAWER,
    ...changes,
  });
  /** Twice, as if the first answer had been lost. */
  const entered = async (sold: OfflineSale, key = 'offline-1') => {
    const { order, found, isBesideItsDrawer, sale } = valueOf(await stand.enterOfflineSale(key, sold, LUIS));
    const again = { ok: true, value: { order: { id: order.id }, found, isBesideItsDrawer } };
    expect(await stand.enterOfflineSale(key, sold, LUIS)).toMatchObject(again);
    return { order, found, isBesideItsDrawer, sale };
  };
  const enteredOnPaper = async (wanted: Units, key = 'sheet-1') => valueOf(await stand.enterPaperSale(key, await paper(wanted), LUIS));
  const stockOf = async (id: ReturnType<typeof productId>) => (await stand.sheetTonight()).stock.find((line) => line.productId === id);
  return { ...stand, twentyMinutesAgo, offline, paper, entered, enteredOnPaper, stockOf };
};

describe('a sale on paper', () => {
  it('counts at the time written on it, as handed over and paid', async () => {
    const { enteredOnPaper, twentyMinutesAgo, clock, sheetTonight, audited, queue } = await open();
    const writtenAt = twentyMinutesAgo();
    const { order, sale } = await enteredOnPaper({ 'hot-dog': 3, 'bottled-water': 2 });
    expect(order).toMatchObject({ channel: 'W', tender: 'cash', status: 'completed', totalCents: 1_450, paidCents: 1_450 });
    expect(order).toMatchObject({ placedAt: writtenAt, readyAt: writtenAt, completedAt: writtenAt, enteredAt: clock.now() });
    expect(sale).toMatchObject({ soldBy: { name: 'Luis' }, paper: { seller: 'Ana from flute', countedCents: null } });
    const { onPaper, rush, tenders } = await sheetTonight();
    expect(onPaper).toEqual({ sales: 1, cents: 1_450 });
    const [quarter] = rush;
    expect(rush).toMatchObject([{ orders: 1, minutesToReady: null }]);
    expect(writtenAt - present(quarter).from).toBeLessThan(15 * MINUTE_MS);
    expect(tenders.find(({ tender }) => tender === 'cash')?.report.netCents).toBe(1_450);
    expect((await queue.load()).queued).toBe(0);
    expect(await audited('sale')).toEqual([
      expect.stringMatching(/^Luis sale: Entered #001 from paper for \$14\.50, sold by Ana from flute at \d\d:\d\d: /),
    ]);
  });

  it('is one sale for each key, and refuses another sheet', async () => {
    const { enterPaperSale, paper, available } = await open();
    const sheet = await paper({ 'hot-dog': 12 });
    const first = await enterPaperSale('sheet-1', sheet, LUIS);
    expect(await enterPaperSale('sheet-1', sheet, LUIS)).toEqual(first);
    expect(await available('Hot Dog')).toBe(0);
    for (const other of [{ ...sheet, writtenAt: plusMs(sheet.writtenAt, MINUTE_MS) }, await paper({ 'hot-dog': 11 })])
      expect(await enterPaperSale('sheet-1', other, LUIS)).toMatchObject(refused('checkout/key-reused'));
  });

  it('can be undone for a minute after it was entered, with its stock and cash', async () => {
    const { enteredOnPaper, undoSale, clock, available, sheetTonight } = await open();
    const { order } = await enteredOnPaper({ 'hot-dog': 12 });
    expect(kindOf(await undoSale(order.id, PRIYA))).toBe('sale/not-yours');
    clock.advance(LIMITS.window.undoWithinMs);
    for (const _ of [1, 2]) expect(valueOf(await undoSale(order.id, LUIS)).order).toMatchObject({ status: 'cancelled', paidCents: 0 });
    expect(await available('Hot Dog')).toBe(10);
    const { onPaper, stock, drawers } = await sheetTonight();
    expect(onPaper).toEqual({ sales: 0, cents: 0 });
    expect(stock.find(({ name }) => name === 'Hot Dog')).toMatchObject({ opening: 10, added: 0, sold: 0, expected: 10 });
    expect(drawers[0]?.sums).toMatchObject({ salesCents: 0, expectedCents: 0 });
    const { order: late } = await enteredOnPaper({ 'hot-dog': 1 }, 'sheet-2');
    clock.advance(LIMITS.window.undoWithinMs + 1);
    expect(kindOf(await undoSale(late.id, LUIS))).toBe('sale/undo-too-late');
    expect((await sheetTonight()).stock).toContainEqual(expect.objectContaining({ name: 'Hot Dog', sold: 1, expected: 9 }));
  });

  it('goes into an open drawer; managers may enter it without one', async () => {
    const { enterPaperSale, paper, enteredOnPaper, inDrawer } = await open();
    const { order } = await enteredOnPaper({ 'hot-dog': 2 });
    expect(await inDrawer()).toBe(order.totalCents);
    const nowhere = await paper({ 'hot-dog': 1 }, { drawerId: null });
    expect(kindOf(await enterPaperSale('sheet-2', nowhere, LUIS))).toBe('sale/drawer-needed');
    expect(kindOf(await enterPaperSale('sheet-2', nowhere, MONA))).toBe('done');
    expect(kindOf(await enterPaperSale('sheet-3', { ...nowhere, drawerId: drawerId('another') }, LUIS))).toBe('drawer/not-found');
  });

  it('is refused as a whole when it cannot be a sheet of tonight', async () => {
    const { enterPaperSale, paper, clock, available } = await open();
    const sheet = await paper({ 'hot-dog': 1 });
    const item = present(sheet.items[0]);
    for (const [changes, kind] of [
      [{ items: [] }, 'checkout/empty'],
      [{ seller: ' ' }, 'sale/seller-required'],
      [{ writtenAt: plusMs(clock.now(), 1) }, 'sale/written-at-another-time'],
      [{ writtenAt: plusMs(clock.now(), -12 * HOUR_MS - 1) }, 'sale/written-at-another-time'],
      [{ items: [{ ...item, shownPriceCents: cents(1) }] }, 'checkout/price-changed'],
      [{ items: [{ ...item, productId: productId(999_999) }] }, 'checkout/shortage'],
    ] as const)
      expect(kindOf(await enterPaperSale('sheet-1', { ...sheet, ...changes }, LUIS))).toBe(kind);
    expect(await available('Hot Dog')).toBe(10);
    expect(kindOf(await enterPaperSale('sheet-1', sheet, LUIS))).toBe('done');
  });
});

it.each(['on paper', 'without a network'] as const)(
  'a sale %s adds units beyond the recorded stock, and keeps reserved ones',
  async (how) => {
    const { enteredOnPaper, entered, offline, product, unitOfWork, stockOf, audited } = await open();
    const hotDog = await product('hot-dog');
    const isOffline = how === 'without a network';
    await unitOfWork.run(async (tx) => {
      await tx.products.moveStock([{ productId: hotDog.id, onHand: 0, reserved: 2, sold: 0 }]);
      return ok(await tx.products.save({ ...hotDog, isActive: !isOffline }));
    });
    if (isOffline) expect((await entered(await offline({ 'hot-dog': 12 }))).found).toEqual([{ productId: hotDog.id, units: 4 }]);
    else await enteredOnPaper({ 'hot-dog': 12 });
    expect((await product('hot-dog')).available).toBe(0);
    expect(await stockOf(hotDog.id)).toMatchObject({ opening: 10, added: 4, sold: 12, expected: 2 });
    expect(await audited('stock')).toEqual([`Luis stock: Sold ${how}, beyond the recorded stock (#001): Hot Dog +4`]);
  },
);

describe('a sale without a network', () => {
  it('counts at its time, queues food, and puts its cash into its drawer', async () => {
    const { offline, entered, clock, twentyMinutesAgo, inDrawer, audited, queue, sheetTonight } = await open();
    const soldAt = twentyMinutesAgo();
    const { order, sale } = await entered(await offline({ 'hot-dog': 2, 'bottled-water': 1 }, { customerName: ' Marcus ' }));
    expect(order).toMatchObject({ channel: 'W', tender: 'cash', status: 'queued', totalCents: 900, customer: { name: 'Marcus' } });
    expect(order).toMatchObject({ placedAt: soldAt, enteredAt: clock.now(), soldOffline: true, readyAt: null });
    expect(sale).toMatchObject({ soldBy: { name: 'Luis' }, payment: { tender: 'cash', givenCents: 900 } });
    expect(sale.paper).toBeUndefined();
    expect([await inDrawer(), (await queue.load()).queued]).toEqual([900, 1]);
    expect(await audited('sale')).toEqual([
      expect.stringMatching(/^Luis sale: Entered #001 for \$9\.00, sold without a network at \d\d:\d\d: 1 × Bottled Water, 2 × Hot Dog$/),
    ]);
    // The night has been open for less than twenty minutes.
    const one = { onPaper: { sales: 0 }, offline: { sales: 1, cents: 900 }, inNoDrawer: { sales: 0 } };
    expect(await sheetTonight()).toMatchObject({ ...one, beforeOpening: { sales: 1, cents: 900 } });
    clock.advance(20 * MINUTE_MS);
    await entered(await offline({ 'bottled-water': 1 }), 'offline-2');
    expect(await sheetTonight()).toMatchObject({ offline: { sales: 2 }, beforeOpening: { sales: 1, cents: 900 } });
  });

  it('is already handed over when it needs no preparation', async () => {
    const { offline, entered, clock, twentyMinutesAgo: soldAt } = await open();
    const { order } = await entered(await offline({ 'bottled-water': 1 }));
    expect(order).toMatchObject({
      status: 'completed',
      placedAt: soldAt(),
      readyAt: soldAt(),
      completedAt: soldAt(),
      enteredAt: clock.now(),
    });
  });

  it('takes units that were marked as sold out since from the record, and adds none', async () => {
    const { offline, entered, product, sellOut, stockOf } = await open();
    const { id } = await product('hot-dog');
    await sellOut(id, LUIS);
    expect((await entered(await offline({ 'hot-dog': 2 }))).found).toEqual([]);
    expect(await stockOf(id)).toMatchObject({ added: 0, sold: 2, expected: 8 });
  });

  it('keeps the price and the cash of its time, and logs how they differ', async () => {
    const { offline, entered, audited, inDrawer } = await open();
    const sold = await offline({ 'hot-dog': 2 }, { payment: { tender: 'cash', givenCents: cents(500) } });
    const items = sold.items.map((item) => ({ ...item, shownPriceCents: cents(300) }));
    const { order } = await entered({ ...sold, items });
    expect(order).toMatchObject({ totalCents: 600, paidCents: 600, items: [{ unitPriceCents: 300 }] });
    expect(await inDrawer()).toBe(600);
    expect((await audited())[0]).toMatch(
      /2 × Hot Dog; Hot Dog was sold at \$3\.00 instead of \$3\.50; \$1\.00 less was given; \$1\.00 below its price, waits for a manager$/,
    );
  });

  it('may exceed the units of one sale, and have one product at two prices', async () => {
    const { offline, entered, available, inDrawer, undoSale } = await open();
    const sold = await offline({ 'hot-dog': LIMITS.window.maximumPerItem + 1 });
    const item = present(sold.items[0]);
    const { order, found } = await entered({ ...sold, items: [item, { ...item, quantity: 2, shownPriceCents: cents(300) }] });
    expect(order.items.map(({ quantity, unitPriceCents }) => [quantity, unitPriceCents])).toEqual([
      [100, 350],
      [2, 300],
    ]);
    expect(found).toEqual([{ productId: item.productId, units: 92 }]);
    expect([await inDrawer(), await available('Hot Dog')]).toEqual([35_600, 0]);
    valueOf(await undoSale(order.id, LUIS));
    expect(await available('Hot Dog')).toBe(10);
  });

  it('that is undone after a count returns all its units on top of the count', async () => {
    const { offline, entered, clock, product, countStock, undoSale, available } = await open();
    const { id } = await product('hot-dog');
    const { order, found } = await entered(await offline({ 'hot-dog': 12 }));
    expect(found).toEqual([{ productId: id, units: 2 }]);
    clock.advance(1);
    const line = { productId: id, counted: 3, seen: 0, after: null };
    valueOf(await countStock({ id: stockActId('a-count'), kind: 'closing-count', lines: [line] }, MONA));
    valueOf(await undoSale(order.id, LUIS));
    expect(await available('Hot Dog')).toBe(15);
  });

  it.each([
    [DRAWER, 'in no drawer, because Drawer A no longer took cash'],
    [drawerId('another'), 'in no drawer, because its drawer is not known'],
  ])('is recorded outside of the drawer %s, and can be undone: %s', async (drawer, note) => {
    const { offline, entered, countDrawer, audited, inDrawer, undoSale, available } = await open();
    await countDrawer(DRAWER, { kind: 'begin-count' }, MONA);
    const { order, isBesideItsDrawer } = await entered(await offline({ 'hot-dog': 12 }, { drawerId: drawer }));
    expect(isBesideItsDrawer).toBe(true);
    expect((await audited()).join('\n')).toContain(note);
    expect(await inDrawer()).toBe(0);
    expect(valueOf(await undoSale(order.id, LUIS)).order.status).toBe('cancelled');
    expect(await available('Hot Dog')).toBe(10);
  });

  it.each<[string, (now: Instant) => number, (now: Instant) => number]>([
    ['fast', (now) => now + HOUR_MS, (now) => now],
    ['slow', () => 0, (now) => now - LIMITS.window.onPaperWithinMs],
  ])('counts within the night when the device’s clock is %s', async (_name, said, counted) => {
    const { offline, entered, clock } = await open();
    const { order } = await entered(await offline({ 'hot-dog': 1 }, { soldAt: instant(said(clock.now())) }));
    expect(order.placedAt).toBe(counted(clock.now()));
    expect(undoableUntil(order)).toBe(plusMs(clock.now(), LIMITS.window.undoWithinMs));
  });

  it('shares its key with the same sale online, and refuses another cart', async () => {
    const { offline, entered, sell, enterOfflineSale, available, audited } = await open();
    const online = await sell({ 'hot-dog': 2 }, { key: 'the-key' });
    const sold = await offline({ 'hot-dog': 2 });
    expect((await entered(sold, 'the-key')).order).toEqual(online);
    const { order } = await entered(sold, 'another-key');
    expect((await sell({ 'hot-dog': 2 }, { key: 'another-key' })).id).toBe(order.id);
    expect(await available('Hot Dog')).toBe(6);
    expect(await audited('sale')).toHaveLength(2);
    expect(await enterOfflineSale('the-key', await offline({ 'hot-dog': 3 }), LUIS)).toMatchObject(refused('checkout/key-reused'));
  });

  it('is refused only for products that no device sells, or after the closing', async () => {
    const { offline, enterOfflineSale, closeNight, countDrawer, tonight } = await open();
    const sold = await offline({ 'bottled-water': 1 });
    const item = present(sold.items[0]);
    const entering = async (items: OfflineSale['items'], key = 'offline-1') =>
      kindOf(await enterOfflineSale(key, { ...sold, items }, LUIS));
    expect(await entering([])).toBe('checkout/empty');
    expect(await entering([{ ...item, productId: productId(999_999) }])).toBe('checkout/shortage');
    expect(await entering([{ ...item, quantity: LIMITS.orders.maximumSubtotalCents }])).toBe('checkout/too-large');
    expect(await entering([{ ...item, shownPriceCents: cents(LIMITS.pricing.maximumPriceCents + 1) }])).toBe('checkout/price-changed');
    expect(await entering([item])).toBe('done');
    await countDrawer(DRAWER, { kind: 'begin-count' }, MONA);
    await countDrawer(DRAWER, { kind: 'count', pieces: NO_PIECES }, MONA);
    await countDrawer(DRAWER, { kind: 'confirm', countedCents: cents(0) }, LUIS);
    await countDrawer(DRAWER, { kind: 'close', note: 'Emptied before' }, LUIS);
    valueOf(await closeNight((await tonight()).id, MONA));
    expect(await entering([item], 'offline-2')).toBe('sale/no-open-night');
    // Earlier sales are still found.
    expect(await entering([item])).toBe('done');
  });
});
