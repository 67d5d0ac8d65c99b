import { describe, expect, it } from 'vitest';
import { drawerEntryId, drawerId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { NEVER_GONE } from '#core/domain/order/gone-money.ts';
import { withItemsAsRefunded } from '#core/domain/order/outside-adjustment.ts';
import { cappedTarget } from '#core/domain/order/refund.ts';
import { salesReport } from '#core/domain/reports/sales-report.ts';
import { asStaffMember } from '#core/domain/staff/actor.ts';
import type { SalePayment } from '#core/domain/window/sale.ts';
import { giveBackAtWindow } from '#core/use-cases/window/give-back.ts';
import { forItems } from '#test/support/builders/parts.ts';
import { kindOf, present, refused } from '#test/support/results.ts';
import { DRAWER, drawerHarness, LUIS, MONA, windowHarness } from '#test/support/stand-harness.ts';

const REST = { itemId: null, reason: 'cold', drawerId: DRAWER } as const;
const READER = { tender: 'reader', reference: null } as const;
const COMP = { tender: 'comp', reason: 'coach' } as const;

const open = async () => {
  const stand = await drawerHarness();
  const sell = (wanted: Readonly<Record<string, number>>, payment?: SalePayment) =>
    stand.sell(wanted, { by: MONA, ...(payment === undefined ? { drawerId: DRAWER } : { payment }) });
  const move = (kind: 'drop' | 'paid-in', amountCents: ReturnType<typeof cents>) =>
    stand.moveCash({ id: drawerEntryId(stand.ids.uuid()), drawerId: DRAWER, kind, amountCents, note: 'safe' }, LUIS);
  return { ...stand, sell, move };
};

describe('refunding a sale at the window', () => {
  it('takes cash out of an open drawer once for each item, and restocks nothing', async () => {
    const { sell, refundSale, inDrawer, available, orderNow, sales, clock, audited } = await open();
    const order = await sell({ 'hot-dog': 2, 'bottled-water': 1 });
    const { id: itemId, subtotalCents } = present(order.items[0]);
    for (const [asked, back] of [
      [{ ...REST, itemId }, subtotalCents],
      [REST, cents(900 - subtotalCents)],
    ] as const) {
      expect(await refundSale(order.id, asked, MONA)).toEqual({ ok: true, value: back });
      expect(kindOf(await refundSale(order.id, asked, MONA))).toBe('refund/already-refunded');
    }
    expect([await inDrawer(), await available('Hot Dog')]).toEqual([0, 8]);
    expect(await orderNow(order)).toMatchObject({ status: 'cancelled', paidCents: 900 });
    const facts = await sales.between({ start: clock.now(), end: plusMs(clock.now(), 1) });
    expect(salesReport(facts)).toMatchObject({ grossCents: 900, refundsCents: 900, netCents: 0 });
    expect((await audited())[0]).toMatch(/^Mona refund: Refunded \$\d\.\d\d of #001, cash: cold$/);
  });

  it('takes no more than the drawer holds, and a refusal counts as seeing the cash', async () => {
    const { sell, refundSale, undoSale, move, inDrawer, ledger } = await open();
    const order = await sell({ 'hot-dog': 2 });
    await move('drop', order.totalCents);
    const tried = await Promise.all([undoSale(order.id, MONA), refundSale(order.id, REST, MONA), refundSale(order.id, REST, MONA)]);
    for (const outcome of tried) expect(outcome).toMatchObject(refused('drawer/exceeds-expected', { name: 'Drawer A' }));
    expect(await inDrawer()).toBe(0);
    expect((await ledger()).flatMap(({ kind, by }) => (kind === 'shown' ? [by.name] : []))).toEqual(['Mona']);
    await move('paid-in', order.totalCents);
    expect(await refundSale(order.id, REST, MONA)).toEqual({ ok: true, value: order.totalCents });
  });

  it('records nothing for an item that cost nothing', async () => {
    const { sell, sales, unitOfWork, clock, ids } = await open();
    const order = await sell({ 'hot-dog': 1, 'bottled-water': 1 });
    const asked = order.items.map(({ id, subtotalCents }, at) => ({ itemId: id, parts: forItems(at === 0 ? subtotalCents : 0) }));
    const items = asked.flatMap((target) => cappedTarget(target, order.paidCents) ?? []);
    const by = { by: asStaffMember(MONA), at: clock.now(), ids };
    const given = await unitOfWork.run((tx) => giveBackAtWindow(tx, order, { items, reason: 'cold', drawerId: DRAWER }, by));
    expect(given).toEqual({ ok: true, value: order.items[0]?.subtotalCents });
    expect((await sales.ofOrder(order.id))?.ledger.refunds.map(({ itemId }) => itemId)).toEqual([order.items[0]?.id]);
  });

  it('changes no figure of a closed night: free items that were handed out stay sold', async () => {
    const { clock, ...stand } = await windowHarness();
    await stand.repriceProduct((await stand.product('bottled-water')).id, cents(0), MONA);
    const { id } = await stand.sell({ 'bottled-water': 1, 'hot-dog': 1 }, { by: MONA });
    for (const status of ['ready', 'completed'] as const) await stand.changeOrderStatus(id, status, MONA);
    expect(kindOf(await stand.closeNight((await stand.tonight()).id, MONA))).toBe('done');
    const asked = { itemId: null, reason: 'cold', drawerId: null };
    expect(await stand.refundSale(id, asked, MONA)).toEqual({ ok: true, value: 350 });
    expect(kindOf(await stand.refundSale(id, asked, MONA))).toBe('refund/already-refunded');
    const order = await stand.orderNow({ id });
    const [free] = order.items.filter(({ isRefunded }) => !isRefunded);
    expect(free).toMatchObject({ subtotalCents: 0 });
    expect(kindOf(await stand.refundSale(id, { ...asked, itemId: free?.id ?? null }, MONA))).toBe('refund/no-payment');
    const dashboard = { orderId: id, id: 're_1', kind: 'refund', state: 'succeeded', amountCents: cents(350), at: clock.now() } as const;
    const outside = [{ ...dashboard, ...NEVER_GONE, goneAt: clock.now() }];
    expect(withItemsAsRefunded(order, { refunds: [], outside })).toEqual(order);
    expect((await stand.checkSheets()).broken).toBeNull();
  });

  it('needs a reason, and a drawer if the cash went into one', async () => {
    const { sell, refundSale, inDrawer } = await open();
    const { id } = await sell({ 'hot-dog': 1 });
    expect(kindOf(await refundSale(id, { ...REST, reason: ' ' }, MONA))).toBe('order/reason-required');
    expect(kindOf(await refundSale(id, { ...REST, drawerId: null }, MONA))).toBe('sale/drawer-needed');
    expect(await inDrawer()).toBe(350);
  });

  it('only records for a card reader, returns nothing for a giveaway, and never follows an undo', async () => {
    const { sell, refundSale, undoSale, inDrawer, listRefunds } = await open();
    const [reader, comp] = [await sell({ 'hot-dog': 1 }, READER), await sell({ 'hot-dog': 1 }, COMP)];
    const undone = await sell({ 'hot-dog': 1 });
    expect(kindOf(await undoSale(undone.id, MONA))).toBe('done');
    const cash = await sell({ 'hot-dog': 1 });
    const ways = await Promise.all([reader, comp, undone, cash].map(({ id }) => listRefunds(id)));
    expect(ways).toMatchObject(['reader', 'nothing', 'nothing', 'cash'].map((by) => ({ value: { by } })));
    expect(kindOf(await undoSale(cash.id, MONA))).toBe('done');
    expect(await refundSale(reader.id, REST, MONA)).toEqual({ ok: true, value: 350 });
    expect(kindOf(await refundSale(comp.id, REST, MONA))).toBe('refund/no-payment');
    expect(kindOf(await refundSale(undone.id, REST, MONA))).toBe('refund/already-refunded');
    expect((await undoSale(reader.id, MONA)).ok).toBe(false);
    expect(kindOf(await undoSale(comp.id, LUIS))).toBe('sale/not-yours');
    expect(await inDrawer()).toBe(0);
  });
});

describe('replacing two hot dogs ($3.50) by water ($2.00)', () => {
  const sold = async (payment?: SalePayment) => {
    const stand = await open();
    const order = await stand.sell({ 'hot-dog': 2 }, payment);
    const water = await stand.product('bottled-water');
    const refunds = async () => (await stand.sales.ofOrder(order.id))?.ledger.refunds;
    const act = { orderId: order.id, itemId: present(order.items[0]).id, productId: water.id, drawerId: DRAWER };
    return { ...stand, order, act, refunds };
  };

  it('returns the difference in cash out of an open drawer, once', async () => {
    const { replaceItem, act, inDrawer, refunds, orderNow, order, audited } = await sold();
    for (const _ of [1, 2]) expect(kindOf(await replaceItem(act, MONA))).toBe('done');
    expect(await inDrawer()).toBe(700 - 300);
    expect(await refunds()).toMatchObject([{ amountCents: 300, state: 'succeeded', paymentId: null, reason: 'Hot Dog was sold out' }]);
    expect((await orderNow(order)).items).toMatchObject([
      { productName: 'Bottled Water', isRefunded: false },
      { productName: 'Hot Dog', isRefunded: true, subtotalCents: 300 },
    ]);
    expect((await audited())[0]).toMatch(/^Mona refund: .*2 × Hot Dog became Bottled Water, \$\d\.\d\d goes back$/);
  });

  it('is refused to people who may not refund, without a drawer, and out of an unknown drawer', async () => {
    const { replaceItem, act, inDrawer, orderNow, order, available } = await sold();
    expect(await replaceItem(act, LUIS)).toEqual(refused('replace/cheaper'));
    expect(await replaceItem({ ...act, drawerId: null }, MONA)).toEqual(refused('sale/drawer-needed'));
    expect(kindOf(await replaceItem({ ...act, drawerId: drawerId('drawer-z') }, MONA))).toBe('drawer/not-found');
    expect([await inDrawer(), await available('Bottled Water')]).toEqual([700, 10]);
    expect((await orderNow(order)).items).toHaveLength(1);
  });

  it('only records the difference for a card reader', async () => {
    const { replaceItem, act, inDrawer, refunds } = await sold(READER);
    expect(kindOf(await replaceItem({ ...act, drawerId: null }, MONA))).toBe('done');
    expect(await inDrawer()).toBe(0);
    expect(await refunds()).toMatchObject([{ amountCents: 300, state: 'succeeded' }]);
  });
});
