import { describe, expect, it } from 'vitest';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { approvalId, callOffId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { districtForm } from '#core/domain/reports/district-form.ts';
import { isUndone } from '#core/domain/window/sale.ts';
import type { OfflineSale } from '#core/domain/window/offline-sale.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { DRAWER, drawerHarness, LUIS, MONA, PRIYA, windowHarness } from '#test/support/stand-harness.ts';

/** Hot dogs ($3.50) and waters ($2.00); ten dollars may be given away. */
const open = async (hasDrawer = true) => {
  const settings = { compLimitDollars: 10 };
  const stand = hasDrawer ? await drawerHarness(settings) : await windowHarness(undefined, settings);
  /** Two hot dogs for cash, a minute ago, without a network. */
  const sold = async (key: string, price: number, changes: Partial<OfflineSale> = {}, actor = LUIS) => {
    const { id } = await stand.product('hot-dog');
    const items = [{ productId: id, quantity: 2, shownPriceCents: cents(price) }];
    const payment = { tender: 'cash', givenCents: cents(2 * price) } as const;
    const facts = { items, payment, drawerId: DRAWER, customerName: '', specialInstructions: null };
    return stand.enterOfflineSale(key, { ...facts, soldAt: plusMs(stand.clock.now(), -MINUTE_MS), ...changes }, actor);
  };
  const given = async () =>
    (await stand.listGiven()).map(({ kind, amountCents, by, approved }) => [kind, amountCents, by.name, approved?.by.name ?? 'waits']);
  return { ...stand, sold, given };
};

describe('giving away without a manager', () => {
  it('waits for approval, counts against the limit, and is on the sheet and in the audit log', async () => {
    const { sold, given, listGiven, approveGiven, sheetTonight, makeSale, asShown, audited } = await open();
    expect(await sold('offline-1', 0)).toMatchObject({ ok: true, value: { order: { totalCents: 0, status: 'queued' } } });
    expect(await given()).toEqual([['below-price', 700, 'Luis', 'waits']]);
    expect((await audited())[0]).toMatch(/\$7\.00 below its price, waits for a manager$/);
    const comp = await asShown({ 'bottled-water': 1 }, { tender: 'comp', reason: 'referee' });
    expect(kindOf(await makeSale('comp-1', comp, MONA))).toBe('done');
    expect(await makeSale('comp-2', comp, MONA)).toEqual(refused('sale/comp-limit', { limitCents: 1_000, givenCents: 900 }));
    const onSheet = { kind: 'below-price', by: 'Luis', approvedBy: null, times: 1, cents: 700 };
    expect((await sheetTonight()).approvals).toEqual(expect.arrayContaining([onSheet]));

    const waiting = present((await listGiven()).find(({ approved }) => approved === null));
    expect(kindOf(await approveGiven(waiting.id, MONA))).toBe('done');
    const again = await approveGiven(waiting.id, { ...MONA, id: 'other', name: 'Dana' });
    expect(again).toMatchObject({ value: { approved: { by: { name: 'Mona' } } } });
    expect((await audited())[0]).toBe('Mona sale: Approved $7.00 of #001 by Luis: below its price');
    expect((await sheetTonight()).approvals).toEqual(expect.arrayContaining([{ ...onSheet, approvedBy: 'Mona' }]));
    expect(await approveGiven(approvalId('none'), MONA)).toEqual(refused('approval/not-found'));
  });

  it('is measured by the price at the time of the sale', async () => {
    const { sold, given, repriceProduct, product, clock } = await open();
    const { id } = await product('hot-dog');
    clock.advance(30 * MINUTE_MS);
    await repriceProduct(id, cents(400), MONA);
    await sold('offline-1', 350, { soldAt: plusMs(clock.now(), -5 * MINUTE_MS) });
    expect(await given()).toEqual([]);
    await sold('offline-2', 350, { soldAt: clock.now() });
    expect(await given()).toEqual([['below-price', 100, 'Luis', 'waits']]);
  });

  it('includes a comp made without a network', async () => {
    const { sold, given, sheetTonight } = await open();
    const { order } = valueOf(await sold('offline-1', 350, { payment: { tender: 'comp', reason: 'coach' }, drawerId: null }));
    expect(order).toMatchObject({ tender: 'comp', paidCents: 0 });
    expect(await given()).toEqual([['comp', 700, 'Luis', 'waits']]);
    expect(await sheetTonight()).toMatchObject({
      comps: [{ reason: 'coach', cents: 700 }],
      approvals: [{ kind: 'comp', approvedBy: null }],
    });
  });

  it('includes cash in no drawer on a night with drawers; a manager approves their own', async () => {
    const { sold, given, sell } = await open();
    await sell({ 'bottled-water': 1 });
    await sold('offline-1', 350, { drawerId: null });
    await sell({ 'bottled-water': 2 }, { by: MONA });
    expect(await given()).toEqual([
      ['no-drawer', 200, 'Luis', 'waits'],
      ['no-drawer', 700, 'Luis', 'waits'],
      ['no-drawer', 400, 'Mona', 'Mona'],
    ]);
  });

  it('excludes cash on a night without drawers, and undone sales', async () => {
    const { sell, given, openDrawer, undoSale } = await open(false);
    await sell({ 'bottled-water': 1 });
    expect(await given()).toEqual([]);
    await openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, MONA);
    const { id } = await sell({ 'bottled-water': 1 });
    expect(await given()).toHaveLength(1);
    await undoSale(id, LUIS);
    expect(await given()).toEqual([]);
  });

  it('includes a replacement that is dearer by more than a dollar', async () => {
    const { sell, product, replaceItem, sellOut, given, audited, undoSale, available } = await open();
    const { id, items } = await sell({ 'bottled-water': 1, 'hot-dog': 1 }, { drawerId: DRAWER });
    const [water, hotDog] = [await product('bottled-water'), await product('hot-dog')];
    await sellOut(water.id, LUIS);
    const itemId = present(items.find(({ productId }) => productId === water.id)).id;
    const act = { orderId: id, itemId, productId: hotDog.id, drawerId: null };
    for (const _ of [1, 2]) expect(kindOf(await replaceItem(act, LUIS))).toBe('done');
    expect(await given()).toEqual([['dearer', 150, 'Luis', 'waits']]);
    expect((await audited())[0]).toMatch(/became Hot Dog; \$1\.50 more than was paid for, waits for a manager$/);
    // An undo within the minute reverses the whole sale, comps included.
    expect(valueOf(await undoSale(id, LUIS)).order.status).toBe('cancelled');
    expect([await given(), await available('Hot Dog')]).toEqual([[], 10]);
  });

  it('keeps a comp that is called off once it was started: its food is gone', async () => {
    const { sell, given, sheetTonight, callOffGame, carryOutCallOff, step, orderNow, tonight, clock, available } = await open();
    const comp = { payment: { tender: 'comp', reason: 'coach' }, by: MONA } as const;
    const [queued, started] = [await sell({ 'hot-dog': 1 }, comp), await sell({ 'hot-dog': 1 }, comp)];
    await step(started, 'start-preparing');
    const orders = [queued.id, started.id];
    valueOf(await callOffGame({ id: callOffId(DRAWER), typedName: (await tonight()).name, orders }, MONA));
    clock.advance(2 * MINUTE_MS);
    await carryOutCallOff();
    for (const now of [await orderNow(queued), await orderNow(started)]) expect([now.status, isUndone(now)]).toEqual(['cancelled', false]);
    expect([await given(), await available('Hot Dog')]).toEqual([[['comp', 350, 'Mona', 'Mona']], 9]);
    expect(districtForm([await sheetTonight()])).toMatchObject({ units: { given: 1 }, parts: { given: 350 }, differenceCents: 0 });
  });

  it('cannot be approved once its night is closed', async () => {
    const { sold, listGiven, approveGiven, product, endTonight } = await open(false);
    const water = await product('bottled-water');
    await sold('offline-1', 0, { drawerId: null, items: [{ productId: water.id, quantity: 1, shownPriceCents: cents(0) }] });
    const waiting = present((await listGiven())[0]);
    await endTonight();
    expect(await approveGiven(waiting.id, MONA)).toEqual(refused('approval/not-found'));
  });
});

it('the key of a sale belongs to its seller', async () => {
  const { makeSale, asShown, sold } = await open();
  const asked = { ...(await asShown({ 'bottled-water': 1 })), drawerId: DRAWER };
  const first = await makeSale('sale-1', asked, LUIS);
  expect(await makeSale('sale-1', asked, LUIS)).toEqual(first);
  expect(await makeSale('sale-1', asked, PRIYA)).toEqual(refused('sale/by-another', { name: 'Luis' }));
  await sold('offline-1', 350);
  expect(await sold('offline-1', 350, {}, PRIYA)).toEqual(refused('sale/by-another', { name: 'Luis' }));
});
