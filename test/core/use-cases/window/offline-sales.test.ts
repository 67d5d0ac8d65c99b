import { describe, expect, it } from 'vitest';
import { expectedOf } from '#core/domain/drawer/drawer.ts';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerId, productId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { nightSheet } from '#core/domain/reports/night-sheet.ts';
import { undoableUntil } from '#core/domain/window/sale.ts';
import type { OfflineSale } from '#core/domain/window/offline-sale.ts';
import { LUIS, MONA, windowHarness } from '#test/support/stand-harness.ts';

const DRAWER = drawerId('drawer-a');
const AGO_MS = 20 * MINUTE_MS;

const open = async () => {
  const stand = await windowHarness();
  const { clock, persistence } = stand;
  await stand.openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, MONA);
  /** Twenty minutes ago, for exact cash. */
  const kept = async (counts: Readonly<Record<string, number>>, changes: Partial<OfflineSale> = {}): Promise<OfflineSale> => {
    const { items } = await stand.asShown(counts);
    const givenCents = cents(items.reduce((sum, { quantity, shownPriceCents }) => sum + quantity * shownPriceCents, 0));
    const soldAt = instant(clock.now() - AGO_MS);
    return {
      items,
      payment: { tender: 'cash', givenCents },
      drawerId: DRAWER,
      customerName: '',
      specialInstructions: null,
      soldAt,
      ...changes,
    };
  };
  const entered = async (sold: OfflineSale, key = 'offline-1') => {
    const made = await stand.enterOfflineSale(key, sold, LUIS);
    if (!made.ok) throw new Error(made.error.kind);
    // As after a lost answer.
    const { order, found, isBesideItsDrawer } = made.value;
    const again = { ok: true, value: { order: { id: order.id }, found, isBesideItsDrawer } };
    expect(await stand.enterOfflineSale(key, sold, LUIS)).toMatchObject(again);
    return made.value;
  };
  const inDrawer = async () => expectedOf((await persistence.drawers.byId(DRAWER))?.ledger ?? []);
  const tonight = async () => {
    const night = (await persistence.nights.current(clock.now())).open;
    const found = night === null ? null : await persistence.sales.ofNight(night.id);
    if (night === null || found === null) throw new Error('a night is open');
    const parts = { drawers: await persistence.drawers.ofNight(night.id), stock: await persistence.stock.ofNight(night.id) };
    return nightSheet({ ...found, ...parts });
  };
  return { ...stand, kept, entered, inDrawer, tonight };
};

describe('a cash sale that was made without a network', () => {
  it('counts when it was made, waits in the queue if it has to be made, and its cash is in its drawer', async () => {
    const { kept, entered, clock, inDrawer, audited, persistence, tonight } = await open();
    const soldAt = instant(clock.now() - AGO_MS);
    const { order, sale } = await entered(await kept({ 'hot-dog': 2, 'bottled-water': 1 }, { customerName: ' Marcus ' }));
    expect(order).toMatchObject({ channel: 'W', tender: 'cash', status: 'queued', totalCents: 900, customer: { name: 'Marcus' } });
    expect(order).toMatchObject({ placedAt: soldAt, enteredAt: clock.now(), soldOffline: true, readyAt: null });
    expect(sale).toMatchObject({ soldBy: { name: 'Luis' }, payment: { tender: 'cash', givenCents: 900 } });
    expect(sale.paper).toBeUndefined();
    expect(await inDrawer()).toBe(900);
    expect((await persistence.queue.load()).queued).toBe(1);
    const text = /^Luis sale: Entered #001 for \$9\.00, sold without a network at \d\d:\d\d: 1 × Bottled Water, 2 × Hot Dog$/;
    expect(await audited()).toContainEqual(expect.stringMatching(text));
    // The night is open for less than twenty minutes.
    expect(await tonight()).toMatchObject({
      onPaper: { sales: 0 },
      offline: { sales: 1, cents: 900 },
      inNoDrawer: { sales: 0 },
      beforeOpening: { sales: 1, cents: 900 },
    });
    clock.advance(AGO_MS);
    await entered(await kept({ 'bottled-water': 1 }), 'offline-2');
    expect(await tonight()).toMatchObject({ offline: { sales: 2 }, beforeOpening: { sales: 1, cents: 900 } });
  });

  it('is handed over already when nothing of it has to be made', async () => {
    const { kept, entered, clock } = await open();
    const soldAt = instant(clock.now() - AGO_MS);
    const { order } = await entered(await kept({ 'bottled-water': 1 }));
    expect(order).toMatchObject({ status: 'completed', placedAt: soldAt, readyAt: soldAt, completedAt: soldAt, enteredAt: clock.now() });
  });

  it('is never refused for want of stock, nor because its product left the menu; what somebody pays for stays held', async () => {
    const { kept, entered, product, persistence, tonight, audited } = await open();
    const hotDog = await product('hot-dog');
    await persistence.unitOfWork.run(async (tx) => {
      await tx.products.moveStock([{ productId: hotDog.id, onHand: 0, reserved: 2, sold: 0 }]);
      await tx.products.save({ ...hotDog, isActive: false });
      return ok(null);
    });
    const sold = await kept({ 'hot-dog': 12 });
    const short = [{ productId: hotDog.id, units: 4 }];
    expect((await entered(sold)).found).toEqual(short);
    expect(await product('hot-dog')).toMatchObject({ available: 0 });
    const line = (await tonight()).stock.find(({ productId: one }) => one === hotDog.id);
    expect(line).toMatchObject({ opening: 10, added: 4, sold: 12, expected: 2 });
    expect(await audited()).toContain('Luis stock: Sold without a network, beyond the recorded stock (#001): Hot Dog +4');
  });

  it('takes from the record what was marked as sold out since: nothing is added', async () => {
    const { kept, entered, product, sellOut, tonight } = await open();
    const { id } = await product('hot-dog');
    await sellOut(id, LUIS);
    expect((await entered(await kept({ 'hot-dog': 2 }))).found).toEqual([]);
    expect((await tonight()).stock.find((line) => line.productId === id)).toMatchObject({ added: 0, sold: 2, expected: 8 });
  });

  it('keeps the price that was paid, and takes what was given: the audit log says what differs', async () => {
    const { kept, entered, audited, inDrawer } = await open();
    const sold = await kept({ 'hot-dog': 2 }, { payment: { tender: 'cash', givenCents: cents(500) } });
    const items = sold.items.map((item) => ({ ...item, shownPriceCents: cents(300) }));
    const { order } = await entered({ ...sold, items });
    expect(order).toMatchObject({ totalCents: 600, paidCents: 600, items: [{ unitPriceCents: 300 }] });
    expect(await inDrawer()).toBe(600);
    expect((await audited())[0]).toMatch(
      /2 × Hot Dog; Hot Dog was sold at \$3\.00 instead of \$3\.50; \$1\.00 less was given; \$1\.00 below its price, waits for a manager$/,
    );
  });

  it('keeps more than the till sells at once, and one product at two prices when it changed during the sale', async () => {
    const { kept, entered, product, inDrawer, undoSale } = await open();
    const { items, ...sold } = await kept({ 'hot-dog': LIMITS.window.maximumPerItem + 1 });
    const [item] = items;
    if (item === undefined) throw new Error('hot dogs are in it');
    const later = { ...item, quantity: 2, shownPriceCents: cents(300) };
    const { order, found } = await entered({ ...sold, items: [item, later] });
    expect(order.items).toMatchObject([
      { quantity: 100, unitPriceCents: 350 },
      { quantity: 2, unitPriceCents: 300 },
    ]);
    expect(found).toEqual([{ productId: item.productId, units: 92 }]);
    expect(await inDrawer()).toBe(35_600);
    expect((await product('hot-dog')).available).toBe(0);
    expect(await undoSale(order.id, LUIS)).toMatchObject({ ok: true });
    expect((await product('hot-dog')).available).toBe(10);
  });

  it.each([
    [DRAWER, 'in no drawer, because Drawer A no longer took cash'],
    [drawerId('another'), 'in no drawer, because its drawer is not known'],
  ])('is recorded without %s when that takes no cash anymore, and is undone as ever', async (drawer, note) => {
    const { kept, entered, countDrawer, audited, inDrawer, undoSale, product } = await open();
    await countDrawer(DRAWER, { kind: 'begin-count' }, MONA);
    const sold = await kept({ 'hot-dog': 12 }, { drawerId: drawer });
    const { order, isBesideItsDrawer } = await entered(sold);
    expect([isBesideItsDrawer, (await entered(sold)).isBesideItsDrawer]).toEqual([true, true]);
    expect((await audited()).join('\n')).toContain(note);
    expect(await inDrawer()).toBe(0);
    expect(await undoSale(order.id, LUIS)).toMatchObject({ ok: true, value: { order: { status: 'cancelled' } } });
    expect((await product('hot-dog')).available).toBe(10);
  });

  it.each<[string, (now: Instant) => number, (now: Instant) => number]>([
    ['fast', (now) => now + HOUR_MS, (now) => now],
    ['slow', () => 0, (now) => now - LIMITS.window.onPaperWithinMs],
  ])('counts within the night when the clock of the device is %s', async (_name, said, counted) => {
    const { kept, entered, clock } = await open();
    const { order } = await entered(await kept({ 'hot-dog': 1 }, { soldAt: instant(said(clock.now())) }));
    expect(order.placedAt).toBe(counted(clock.now()));
    expect(undoableUntil(order)).toBe(plusMs(clock.now(), LIMITS.window.undoWithinMs));
  });

  it('is one sale for one key, also when it was asked for online before; another cart is refused', async () => {
    const { kept, entered, makeSale, asShown, enterOfflineSale, product, audited } = await open();
    const online = await makeSale('the-key', await asShown({ 'hot-dog': 2 }), LUIS);
    if (!online.ok) throw new Error(online.error.kind);
    const sold = await kept({ 'hot-dog': 2 });
    for (const _ of [1, 2]) expect((await entered(sold, 'the-key')).order).toEqual(online.value.order);
    const { order } = await entered(sold, 'another-key');
    expect(await makeSale('another-key', await asShown({ 'hot-dog': 2 }), LUIS)).toMatchObject({ value: { order: { id: order.id } } });
    expect((await product('hot-dog')).available).toBe(6);
    expect((await audited()).filter((line) => line.includes('sale:'))).toHaveLength(2);
    const other = await enterOfflineSale('the-key', await kept({ 'hot-dog': 3 }), LUIS);
    expect(other).toMatchObject({ error: { kind: 'checkout/key-reused' } });
  });

  it('is refused only as what no device sells, and once the night is closed', async () => {
    const { kept, enterOfflineSale, closeNight, countDrawer, persistence, clock } = await open();
    const sold = await kept({ 'bottled-water': 1 });
    const [item] = sold.items;
    if (item === undefined) throw new Error('one is in it');
    const refusal = async (items: OfflineSale['items'], key = 'offline-1') => {
      const outcome = await enterOfflineSale(key, { ...sold, items }, LUIS);
      return outcome.ok ? 'entered' : outcome.error.kind;
    };
    expect(await refusal([])).toBe('checkout/empty');
    expect(await refusal([{ ...item, productId: productId(999_999) }])).toBe('checkout/shortage');
    expect(await refusal([{ ...item, quantity: LIMITS.orders.maximumSubtotalCents }])).toBe('checkout/too-large');
    expect(await refusal([{ ...item, shownPriceCents: cents(LIMITS.pricing.maximumPriceCents + 1) }])).toBe('checkout/price-changed');
    expect(await refusal([item])).toBe('entered');
    await countDrawer(DRAWER, { kind: 'begin-count' }, MONA);
    await countDrawer(DRAWER, { kind: 'count', pieces: NO_PIECES }, MONA);
    await countDrawer(DRAWER, { kind: 'confirm', countedCents: cents(0) }, LUIS);
    await countDrawer(DRAWER, { kind: 'close', note: 'Emptied before' }, LUIS);
    const { open: night } = await persistence.nights.current(clock.now());
    expect(night === null ? null : await closeNight(night.id, MONA)).toMatchObject({ ok: true });
    expect(await refusal([item], 'offline-2')).toBe('sale/no-open-night');
    // Earlier sales are still found.
    expect(await refusal([item])).toBe('entered');
  });
});
