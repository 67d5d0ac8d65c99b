import { describe, expect, it } from 'vitest';
import { expectedOf } from '#core/domain/drawer/drawer.ts';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerEntryId, drawerId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { salesReport } from '#core/domain/reports/sales-report.ts';
import { asStaffMember } from '#core/domain/staff/actor.ts';
import type { SaleAsShown } from '#core/domain/window/sale.ts';
import { giveBackAtWindow } from '#core/use-cases/window/give-back.ts';
import { NEVER_GONE } from '#core/domain/order/gone-money.ts';
import { withItemsAsRefunded } from '#core/domain/order/outside-adjustment.ts';
import { cappedTarget } from '#core/domain/order/refund.ts';
import { forItems } from '#test/support/builders/parts.ts';
import { LUIS, MONA, windowHarness } from '#test/support/stand-harness.ts';

const DRAWER = drawerId('drawer-a');

const open = async () => {
  const stand = await windowHarness();
  await stand.openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, MONA);
  const sell = async (asked: SaleAsShown, key: string) => {
    const made = await stand.makeSale(key, { ...asked, drawerId: asked.payment.tender === 'cash' ? DRAWER : null }, MONA);
    if (!made.ok) throw new Error(made.error.kind);
    return made.value.order;
  };
  const inDrawer = async () => expectedOf((await stand.persistence.drawers.byId(DRAWER))?.ledger ?? []);
  return { ...stand, sell, inDrawer };
};

const REST = { itemId: null, reason: 'cold', drawerId: DRAWER } as const;

describe('refunding a sale at the window', () => {
  it('takes cash out of an open drawer, once for each item; nothing goes back to the shelf', async () => {
    const { sell, asShown, refundSale, inDrawer, product, persistence, clock, audited } = await open();
    const order = await sell(await asShown({ 'hot-dog': 2, 'bottled-water': 1 }), 'key-1');
    const [first] = order.items;
    if (first === undefined) throw new Error('nothing was sold');
    expect(await refundSale(order.id, { ...REST, itemId: first.id }, MONA)).toEqual({ ok: true, value: first.subtotalCents });
    expect(await refundSale(order.id, { ...REST, itemId: first.id }, MONA)).toMatchObject({ error: { kind: 'refund/already-refunded' } });
    expect(await refundSale(order.id, REST, MONA)).toEqual({ ok: true, value: cents(900 - first.subtotalCents) });
    expect(await refundSale(order.id, REST, MONA)).toMatchObject({ error: { kind: 'refund/already-refunded' } });
    expect(await inDrawer()).toBe(0);
    expect((await product('hot-dog')).available).toBe(8);
    expect((await persistence.orders.byId(order.id))?.order).toMatchObject({ status: 'cancelled', paidCents: 900 });
    const facts = await persistence.sales.between({ start: clock.now(), end: plusMs(clock.now(), 1) });
    expect(salesReport(facts)).toMatchObject({ grossCents: 900, refundsCents: 900, netCents: 0 });
    expect((await audited())[0]).toMatch(/^Mona refund: Refunded \$\d\.\d\d of #001, cash: cold$/);
  });

  it('takes no more out of a drawer than it holds, and that refusal counts as having seen the cash', async () => {
    const { sell, asShown, refundSale, undoSale, moveCash, inDrawer, persistence, ids } = await open();
    const order = await sell(await asShown({ 'hot-dog': 2 }), 'key-1');
    await moveCash({ id: drawerEntryId(ids.uuid()), drawerId: DRAWER, kind: 'drop', amountCents: order.totalCents, note: 'safe' }, LUIS);
    const refused = { error: { kind: 'drawer/exceeds-expected', name: 'Drawer A' } };
    const tried = await Promise.all([undoSale(order.id, MONA), refundSale(order.id, REST, MONA), refundSale(order.id, REST, MONA)]);
    expect(tried).toMatchObject([refused, refused, refused]);
    expect(await inDrawer()).toBe(0);
    const ledger = (await persistence.drawers.byId(DRAWER))?.ledger ?? [];
    expect(ledger.flatMap(({ kind, by }) => (kind === 'shown' ? [by.name] : []))).toEqual(['Mona']);
    await moveCash({ id: drawerEntryId(ids.uuid()), drawerId: DRAWER, kind: 'paid-in', amountCents: order.totalCents, note: 'safe' }, LUIS);
    expect(await refundSale(order.id, REST, MONA)).toEqual({ ok: true, value: order.totalCents });
  });

  it('records nothing for an item that cost nothing', async () => {
    const { sell, asShown, persistence, clock, ids } = await open();
    const order = await sell(await asShown({ 'hot-dog': 1, 'bottled-water': 1 }), 'key-1');
    const asked = order.items.map(({ id, subtotalCents }, at) => ({ itemId: id, parts: forItems(at === 0 ? subtotalCents : 0) }));
    const items = asked.flatMap((target) => cappedTarget(target, order.paidCents) ?? []);
    const by = { by: asStaffMember(MONA), at: clock.now(), ids };
    const given = await persistence.unitOfWork.run((tx) => giveBackAtWindow(tx, order, { items, reason: 'cold', drawerId: DRAWER }, by));
    expect(given).toEqual({ ok: true, value: order.items[0]?.subtotalCents });
    expect((await persistence.sales.ofOrder(order.id))?.ledger.refunds.map(({ itemId }) => itemId)).toEqual([order.items[0]?.id]);
  });

  it('changes no figure of a closed night: what was free and handed out stays sold', async () => {
    const { clock, ...stand } = await windowHarness();
    await stand.repriceProduct((await stand.product('bottled-water')).id, cents(0), MONA);
    const sold = await stand.makeSale('key-1', await stand.asShown({ 'bottled-water': 1, 'hot-dog': 1 }), MONA);
    if (!sold.ok) throw new Error(sold.error.kind);
    const { id } = sold.value.order;
    await stand.changeOrderStatus(id, 'ready', MONA);
    await stand.changeOrderStatus(id, 'completed', MONA);
    const { open: night } = await stand.nights.current(clock.now());
    expect(night === null ? null : await stand.closeNight(night.id, MONA)).toMatchObject({ ok: true });
    const asked = { itemId: null, reason: 'cold', drawerId: null };
    expect(await stand.refundSale(id, asked, MONA)).toEqual({ ok: true, value: 350 });
    expect(await stand.refundSale(id, asked, MONA)).toMatchObject({ error: { kind: 'refund/already-refunded' } });
    const order = await stand.orderNow({ id });
    const [free] = order.items.filter(({ isRefunded }) => !isRefunded);
    expect(free).toMatchObject({ subtotalCents: 0 });
    expect(await stand.refundSale(id, { ...asked, itemId: free?.id ?? null }, MONA)).toMatchObject({
      error: { kind: 'refund/no-payment' },
    });
    const dashboard = { orderId: id, id: 're_1', kind: 'refund', state: 'succeeded', amountCents: cents(350), at: clock.now() } as const;
    const outside = [{ ...dashboard, ...NEVER_GONE, goneAt: clock.now() }];
    expect(withItemsAsRefunded(order, { refunds: [], outside })).toEqual(order);
    expect((await stand.checkSheets()).broken).toBeNull();
  });

  it('asks for a reason, and for a drawer where the cash went into one', async () => {
    const { sell, asShown, refundSale, inDrawer } = await open();
    const order = await sell(await asShown({ 'hot-dog': 1 }), 'key-1');
    expect(await refundSale(order.id, { ...REST, reason: ' ' }, MONA)).toMatchObject({ error: { kind: 'order/reason-required' } });
    expect(await refundSale(order.id, { ...REST, drawerId: null }, MONA)).toMatchObject({ error: { kind: 'sale/drawer-needed' } });
    expect(await inDrawer()).toBe(350);
  });

  it('is only recorded for a card reader, has nothing to return for a comp, and never follows an undo', async () => {
    const { sell, asShown, refundSale, undoSale, inDrawer, listRefunds } = await open();
    const reader = await sell(await asShown({ 'hot-dog': 1 }, { tender: 'reader', reference: null }), 'key-1');
    const comp = await sell(await asShown({ 'hot-dog': 1 }, { tender: 'comp', reason: 'coach' }), 'key-2');
    const undone = await sell(await asShown({ 'hot-dog': 1 }), 'key-3');
    expect(await undoSale(undone.id, MONA)).toMatchObject({ ok: true });
    const cash = await sell(await asShown({ 'hot-dog': 1 }), 'key-4');
    const ways = await Promise.all([reader, comp, undone, cash].map(({ id }) => listRefunds(id)));
    expect(ways).toMatchObject(['reader', 'nothing', 'nothing', 'cash'].map((by) => ({ value: { by } })));
    expect(await undoSale(cash.id, MONA)).toMatchObject({ ok: true });
    expect(await refundSale(reader.id, REST, MONA)).toEqual({ ok: true, value: 350 });
    expect(await refundSale(comp.id, REST, MONA)).toMatchObject({ error: { kind: 'refund/no-payment' } });
    expect(await refundSale(undone.id, REST, MONA)).toMatchObject({ error: { kind: 'refund/already-refunded' } });
    expect(await undoSale(reader.id, MONA)).toMatchObject({ ok: false });
    expect(await undoSale(comp.id, LUIS)).toMatchObject({ error: { kind: 'sale/not-yours' } });
    expect(await inDrawer()).toBe(0);
  });
});
