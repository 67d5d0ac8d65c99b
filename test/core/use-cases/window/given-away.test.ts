import { describe, expect, it } from 'vitest';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { approvalId, drawerId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { nightSheet } from '#core/domain/reports/night-sheet.ts';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { LUIS, MONA, PRIYA, windowHarness } from '#test/support/stand-harness.ts';

const DRAWER = drawerId('drawer-a');

/** Hot dogs ($3.50) and waters ($2.00); ten dollars may be given away. */
const open = async (hasDrawer = true) => {
  const stand = await windowHarness(undefined, { compLimitDollars: 10 });
  const { clock, persistence } = stand;
  const { listGiven, approveGiven, replaceItem, sellOut, repriceProduct } = createUseCases(persistence);
  if (hasDrawer) await stand.openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, MONA);
  const sold = async (key: string, price: number, changes: object = {}, actor = LUIS) => {
    const { id } = await stand.product('hot-dog');
    const items = [{ productId: id, quantity: 2, shownPriceCents: cents(price) }];
    const payment = { tender: 'cash', givenCents: cents(2 * price) } as const;
    const facts = {
      items,
      payment,
      drawerId: DRAWER,
      customerName: '',
      specialInstructions: null,
      soldAt: instant(clock.now() - MINUTE_MS),
    };
    return stand.enterOfflineSale(key, { ...facts, ...changes }, actor);
  };
  const given = async () =>
    (await listGiven()).map(({ kind, amountCents, by, approved }) => [kind, amountCents, by.name, approved?.by.name ?? 'waits']);
  const sheet = async () => {
    const night = (await persistence.nights.current(clock.now())).open;
    const found = night === null ? null : await persistence.sales.ofNight(night.id);
    if (found === null) throw new Error('a night is open');
    return nightSheet({ ...found, drawers: [], stock: [] });
  };
  const comp = async (key: string) =>
    stand.makeSale(key, await stand.asShown({ 'bottled-water': 1 }, { tender: 'comp', reason: 'referee' }), MONA);
  return { ...stand, listGiven, approveGiven, replaceItem, sellOut, repriceProduct, sold, given, sheet, comp };
};

describe('what is given away without a manager', () => {
  it('is kept, waits for a yes, counts against the limit, and is on the sheet and in the audit log with its person and amount', async () => {
    const { sold, given, listGiven, approveGiven, sheet, comp, audited } = await open();
    expect(await sold('offline-1', 0)).toMatchObject({ ok: true, value: { order: { totalCents: 0, status: 'queued' } } });
    expect(await given()).toEqual([['below-price', 700, 'Luis', 'waits']]);
    expect((await audited())[0]).toMatch(/\$7\.00 below its price, waits for a manager$/);
    expect(await comp('comp-1')).toMatchObject({ ok: true });
    expect(await comp('comp-2')).toEqual({ ok: false, error: { kind: 'sale/comp-limit', limitCents: 1_000, givenCents: 900 } });
    expect((await sheet()).approvals).toEqual([{ kind: 'below-price', by: 'Luis', approvedBy: null, times: 1, cents: 700 }]);

    const [waiting] = await listGiven();
    if (waiting === undefined) throw new Error('one waits');
    expect(await approveGiven(waiting.id, MONA)).toMatchObject({ ok: true });
    expect(await approveGiven(waiting.id, { ...MONA, id: 'other', name: 'Dana' })).toMatchObject({
      value: { approved: { by: { name: 'Mona' } } },
    });
    expect((await audited())[0]).toBe('Mona sale: Approved $7.00 of #001 by Luis: below its price');
    expect((await sheet()).approvals).toMatchObject([{ approvedBy: 'Mona', cents: 700 }]);
    expect(await approveGiven(approvalId('none'), MONA)).toEqual({ ok: false, error: { kind: 'approval/not-found' } });
  });

  it('is measured by the price of the time of the sale, whatever it is now', async () => {
    const { sold, given, repriceProduct, product, clock } = await open();
    const { id } = await product('hot-dog');
    clock.advance(30 * MINUTE_MS);
    await repriceProduct(id, cents(400), MONA);
    const soldAt = instant(clock.now() - 5 * MINUTE_MS);
    await sold('offline-1', 350, { soldAt });
    expect(await given()).toEqual([]);
    await sold('offline-2', 350, { soldAt: clock.now() });
    expect(await given()).toEqual([['below-price', 100, 'Luis', 'waits']]);
  });

  it('is a comp that a device made without a network', async () => {
    const { sold, given, sheet } = await open();
    expect(await sold('offline-1', 350, { payment: { tender: 'comp', reason: 'coach' }, drawerId: null })).toMatchObject({
      value: { order: { tender: 'comp', paidCents: 0 } },
    });
    expect(await given()).toEqual([['comp', 700, 'Luis', 'waits']]);
    expect(await sheet()).toMatchObject({ comps: [{ reason: 'coach', cents: 700 }], approvals: [{ kind: 'comp', approvedBy: null }] });
  });

  it('is cash in no drawer on a night that has some, sold now or sent later; a manager’s own needs nobody', async () => {
    const { sold, given, makeSale, asShown } = await open();
    await makeSale('sale-1', await asShown({ 'bottled-water': 1 }), LUIS);
    await sold('offline-1', 350, { drawerId: null });
    await makeSale('sale-2', await asShown({ 'bottled-water': 2 }), MONA);
    expect(await given()).toEqual([
      ['no-drawer', 200, 'Luis', 'waits'],
      ['no-drawer', 700, 'Luis', 'waits'],
      ['no-drawer', 400, 'Mona', 'Mona'],
    ]);
  });

  it('is nothing where the night has no drawer, and gone when the sale is undone', async () => {
    const { makeSale, asShown, given, openDrawer, undoSale } = await open(false);
    await makeSale('sale-1', await asShown({ 'bottled-water': 1 }), LUIS);
    expect(await given()).toEqual([]);
    await openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, MONA);
    const made = await makeSale('sale-2', await asShown({ 'bottled-water': 1 }), LUIS);
    expect(await given()).toHaveLength(1);
    if (made.ok) await undoSale(made.value.order.id, LUIS);
    expect(await given()).toEqual([]);
  });

  it('is a replacement that is dearer by more than a dollar: made, and on record with its amount', async () => {
    const { makeSale, asShown, product, replaceItem, sellOut, given, audited, undoSale } = await open();
    const made = await makeSale('sale-1', { ...(await asShown({ 'bottled-water': 1, 'hot-dog': 1 })), drawerId: DRAWER }, LUIS);
    if (!made.ok) throw new Error(made.error.kind);
    const [water, hotDog] = [await product('bottled-water'), await product('hot-dog')];
    const item = made.value.order.items.find(({ productId }) => productId === water.id);
    if (item === undefined) throw new Error('a water was sold');
    await sellOut(water.id, LUIS);
    const act = { orderId: made.value.order.id, itemId: item.id, productId: hotDog.id, drawerId: null };
    expect(await replaceItem(act, LUIS)).toMatchObject({ ok: true });
    expect(await replaceItem(act, LUIS)).toMatchObject({ ok: true });
    expect(await given()).toEqual([['dearer', 150, 'Luis', 'waits']]);
    expect((await audited())[0]).toMatch(/became Hot Dog; \$1\.50 more than was paid for, waits for a manager$/);
    // An undo within the minute reverses the whole sale, comps included.
    expect(await undoSale(made.value.order.id, LUIS)).toMatchObject({ ok: true, value: { order: { status: 'cancelled' } } });
    expect(await given()).toEqual([]);
    expect((await product('hot-dog')).available).toBe(10);
  });

  it('has no yes once its night is closed', async () => {
    const { sold, listGiven, approveGiven, persistence, product, clock } = await open(false);
    const water = await product('bottled-water');
    await sold('offline-1', 0, { drawerId: null, items: [{ productId: water.id, quantity: 1, shownPriceCents: cents(0) }] });
    const [waiting] = await listGiven();
    if (waiting === undefined) throw new Error('one waits');
    await persistence.unitOfWork.run(async (tx) => {
      const night = (await tx.nights.lock()).find(({ state }) => state === 'open');
      if (night !== undefined) await tx.nights.save({ ...night, state: 'closed', closedAt: clock.now(), closedBy: 'Mona' });
      return ok(null);
    });
    expect(await approveGiven(waiting.id, MONA)).toEqual({ ok: false, error: { kind: 'approval/not-found' } });
  });
});

describe('the key of a sale', () => {
  it('that comes from another person is no repetition: they hear in whose name it is', async () => {
    const { makeSale, asShown, sold } = await open();
    const asked = { ...(await asShown({ 'bottled-water': 1 })), drawerId: DRAWER };
    const first = await makeSale('sale-1', asked, LUIS);
    expect(await makeSale('sale-1', asked, LUIS)).toEqual(first);
    expect(await makeSale('sale-1', asked, PRIYA)).toEqual({ ok: false, error: { kind: 'sale/by-another', name: 'Luis' } });
    await sold('offline-1', 350);
    expect(await sold('offline-1', 350, {}, PRIYA)).toEqual({ ok: false, error: { kind: 'sale/by-another', name: 'Luis' } });
  });
});
