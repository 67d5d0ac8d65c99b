import { describe, expect, it } from 'vitest';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerId, productId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { nightSheet } from '#core/domain/reports/night-sheet.ts';
import { stockLine } from '#core/domain/stock/night-stock.ts';
import { expectedOf } from '#core/domain/drawer/drawer.ts';
import { LUIS, MONA, PRIYA, windowHarness } from '#test/support/stand-harness.ts';

const DRAWER = drawerId('drawer-a');

const open = async (withDrawer = false) => {
  const stand = await windowHarness();
  const { clock, persistence } = stand;
  if (withDrawer) await stand.openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, MONA);
  /** A sheet of twenty minutes ago. */
  const sheet = async (counts: Readonly<Record<string, number>>) => ({
    items: (await stand.asShown(counts)).items,
    writtenAt: instant(clock.now() - 20 * MINUTE_MS),
    seller: 'Ana from flute',
    countedCents: null,
    drawerId: withDrawer ? DRAWER : null,
  });
  const tonight = async () => {
    const night = (await persistence.nights.current(clock.now())).open;
    if (night === null) throw new Error('a night is open');
    const found = await persistence.sales.ofNight(night.id);
    if (found === null) throw new Error('it has sales');
    const parts = { drawers: await persistence.drawers.ofNight(night.id), stock: await persistence.stock.ofNight(night.id) };
    return nightSheet({ ...found, ...parts });
  };
  const entered = async (counts: Readonly<Record<string, number>>, key = 'sheet-1') => {
    const made = await stand.enterPaperSale(key, await sheet(counts), LUIS);
    if (!made.ok) throw new Error(made.error.kind);
    return made.value;
  };
  return { ...stand, sheet, entered, tonight };
};

describe('a sale from paper', () => {
  it('counts at the time that is written on it, handed over and paid, and is marked', async () => {
    const { entered, clock, tonight, audited, persistence } = await open();
    const { order, sale } = await entered({ 'hot-dog': 3, 'bottled-water': 2 });
    const writtenAt = clock.now() - 20 * MINUTE_MS;
    expect(order).toMatchObject({ channel: 'W', tender: 'cash', status: 'completed', totalCents: 1_450, paidCents: 1_450 });
    expect(order).toMatchObject({ placedAt: writtenAt, readyAt: writtenAt, completedAt: writtenAt, enteredAt: clock.now() });
    expect(sale).toMatchObject({ soldBy: { name: 'Luis' }, paper: { seller: 'Ana from flute', countedCents: null } });
    const { onPaper, rush, tenders } = await tonight();
    expect(onPaper).toEqual({ sales: 1, cents: 1_450 });
    expect(rush.map(({ from, orders, minutesToReady }) => [writtenAt - from < 15 * MINUTE_MS, orders, minutesToReady])).toEqual([
      [true, 1, null],
    ]);
    expect(tenders.find(({ tender }) => tender === 'cash')?.report.netCents).toBe(1_450);
    expect((await persistence.queue.load()).queued).toBe(0);
    expect(await audited()).toEqual([
      expect.stringMatching(/^Luis sale: Entered #001 from paper for \$14\.50, sold by Ana from flute at \d\d:\d\d: /),
    ]);
  });

  it('is never refused for lack of stock: missing units are recorded as added, and what somebody is paying for stays held', async () => {
    const { entered, product, persistence, tonight, audited } = await open();
    const { id } = await product('hot-dog');
    await persistence.unitOfWork.run(async (tx) => ok(await tx.products.moveStock([{ productId: id, onHand: 0, reserved: 2, sold: 0 }])));
    await entered({ 'hot-dog': 12 });
    expect(await product('hot-dog')).toMatchObject({ available: 0 });
    const line = (await tonight()).stock.find(({ productId: one }) => one === id);
    expect(line).toMatchObject({ opening: 10, added: 4, sold: 12, expected: 2 });
    expect(await audited()).toContain('Luis stock: Sold on paper, beyond the recorded stock (#001): Hot Dog +4');
  });

  it('is one sale for one key, and refused for another sheet', async () => {
    const { enterPaperSale, sheet, product } = await open();
    const typed = await sheet({ 'hot-dog': 12 });
    const [first, again] = [await enterPaperSale('sheet-1', typed, LUIS), await enterPaperSale('sheet-1', typed, LUIS)];
    expect(again).toEqual(first);
    expect((await product('hot-dog')).available).toBe(0);
    const later = { ...typed, writtenAt: plusMs(typed.writtenAt, MINUTE_MS) };
    for (const other of [later, await sheet({ 'hot-dog': 11 })])
      expect(await enterPaperSale('sheet-1', other, LUIS)).toMatchObject({ error: { kind: 'checkout/key-reused' } });
  });

  it('is undone for a minute after it was typed in: stock and ledger are as before', async () => {
    const { entered, undoSale, clock, product, persistence, tonight } = await open(true);
    const { order } = await entered({ 'hot-dog': 12 });
    expect(await undoSale(order.id, PRIYA)).toMatchObject({ error: { kind: 'sale/not-yours' } });
    clock.advance(LIMITS.window.undoWithinMs);
    for (const _ of [1, 2])
      expect(await undoSale(order.id, LUIS)).toMatchObject({ ok: true, value: { order: { status: 'cancelled', paidCents: 0 } } });
    expect((await product('hot-dog')).available).toBe(10);
    const sheet = await tonight();
    expect(sheet.onPaper).toEqual({ sales: 0, cents: 0 });
    expect(sheet.stock.find(({ name }) => name === 'Hot Dog')).toMatchObject({ opening: 10, added: 0, sold: 0, expected: 10 });
    expect(sheet.drawers[0]?.sums).toMatchObject({ salesCents: 0, expectedCents: 0 });
    const { order: late } = await entered({ 'hot-dog': 1 }, 'sheet-2');
    clock.advance(LIMITS.window.undoWithinMs + 1);
    expect(await undoSale(late.id, LUIS)).toMatchObject({ error: { kind: 'sale/undo-too-late' } });
    expect(await persistence.stock.ofNight(sheet.night.id).then((lines) => lines.map(stockLine))).toContainEqual(
      expect.objectContaining({ name: 'Hot Dog', sold: 1, expected: 9 }),
    );
  });

  it('goes into an open drawer; without one only managers enter it where the night has drawers', async () => {
    const { enterPaperSale, sheet, entered, persistence } = await open(true);
    const { order } = await entered({ 'hot-dog': 2 });
    const whole = await persistence.drawers.byId(DRAWER);
    expect(expectedOf(whole?.ledger ?? [])).toBe(order.totalCents);
    const nowhere = { ...(await sheet({ 'hot-dog': 1 })), drawerId: null };
    expect(await enterPaperSale('sheet-2', nowhere, LUIS)).toMatchObject({ error: { kind: 'sale/drawer-needed' } });
    expect(await enterPaperSale('sheet-2', nowhere, MONA)).toMatchObject({ ok: true });
    const gone = { ...nowhere, drawerId: drawerId('another') };
    expect(await enterPaperSale('sheet-3', gone, LUIS)).toMatchObject({ error: { kind: 'drawer/not-found' } });
  });

  it('is refused as a whole for what cannot be on a sheet of tonight', async () => {
    const { enterPaperSale, sheet, clock, product } = await open();
    const typed = await sheet({ 'hot-dog': 1 });
    const [item] = typed.items;
    if (item === undefined) throw new Error('one is on it');
    const refusal = async (changes: Partial<typeof typed>) => {
      const outcome = await enterPaperSale('sheet-1', { ...typed, ...changes }, LUIS);
      return outcome.ok ? 'entered' : outcome.error.kind;
    };
    expect(await refusal({ items: [] })).toBe('checkout/empty');
    expect(await refusal({ seller: ' ' })).toBe('sale/seller-required');
    expect(await refusal({ writtenAt: plusMs(clock.now(), 1) })).toBe('sale/written-at-another-time');
    expect(await refusal({ writtenAt: instant(clock.now() - 12 * HOUR_MS - 1) })).toBe('sale/written-at-another-time');
    expect(await refusal({ items: [{ ...item, shownPriceCents: cents(1) }] })).toBe('checkout/price-changed');
    expect(await refusal({ items: [{ ...item, productId: productId(999_999) }] })).toBe('checkout/shortage');
    expect((await product('hot-dog')).available).toBe(10);
    expect(await refusal({})).toBe('entered');
  });
});
