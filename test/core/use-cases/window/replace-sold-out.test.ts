import { describe, expect, it } from 'vitest';
import { expectedOf } from '#core/domain/drawer/drawer.ts';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { SalePayment } from '#core/domain/window/sale.ts';
import { LUIS, MONA, windowHarness } from '#test/support/stand-harness.ts';

const DRAWER = drawerId('drawer-a');

/** A customer bought two hot dogs ($3.50) at the window; water ($2.00) could replace them. */
const open = async (payment?: SalePayment) => {
  const stand = await windowHarness();
  await stand.openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, MONA);
  const asked = await stand.asShown({ 'hot-dog': 2 }, payment);
  const made = await stand.makeSale('key-1', { ...asked, drawerId: asked.payment.tender === 'cash' ? DRAWER : null }, MONA);
  if (!made.ok) throw new Error(made.error.kind);
  const { order } = made.value;
  const item = order.items[0];
  if (item === undefined) throw new Error('nothing was sold');
  const water = await stand.product('bottled-water');
  const replacement = { orderId: order.id, itemId: item.id, productId: water.id, drawerId: DRAWER };
  const backCents = cents((item.unitPriceCents - water.priceCents) * 2);
  const inDrawer = async () => expectedOf((await stand.persistence.drawers.byId(DRAWER))?.ledger ?? []);
  const refunds = async () => (await stand.sales.ofOrder(order.id))?.ledger.refunds ?? [];
  const now = async (): Promise<Order | undefined> => (await stand.persistence.orders.byId(order.id))?.order;
  return { ...stand, replacement, backCents, inDrawer, refunds, now, paidCents: order.paidCents };
};

describe('replacing what was paid at the window with something cheaper', () => {
  it('gives the difference back in cash out of an open drawer, once', async () => {
    const { replaceItem, replacement, backCents, inDrawer, refunds, now, paidCents, audited } = await open();
    expect(await replaceItem(replacement, MONA)).toMatchObject({ ok: true });
    expect(await replaceItem(replacement, MONA)).toMatchObject({ ok: true });
    expect(backCents).toBeGreaterThan(0);
    expect(await inDrawer()).toBe(paidCents - backCents);
    expect(await refunds()).toMatchObject([
      { amountCents: backCents, state: 'succeeded', paymentId: null, reason: 'Hot Dog was sold out' },
    ]);
    expect((await now())?.items).toMatchObject([
      { productName: 'Bottled Water', isRefunded: false },
      { productName: 'Hot Dog', isRefunded: true, subtotalCents: backCents },
    ]);
    expect((await audited())[0]).toMatch(/^Mona refund: .*2 × Hot Dog became Bottled Water, \$\d\.\d\d goes back$/);
  });

  it('is refused to who may not refund, without a drawer, and out of one that is not there', async () => {
    const { replaceItem, replacement, inDrawer, now, paidCents, product } = await open();
    expect(await replaceItem(replacement, LUIS)).toEqual({ ok: false, error: { kind: 'replace/cheaper' } });
    expect(await replaceItem({ ...replacement, drawerId: null }, MONA)).toEqual({ ok: false, error: { kind: 'sale/drawer-needed' } });
    expect(await replaceItem({ ...replacement, drawerId: drawerId('drawer-z') }, MONA)).toMatchObject({
      error: { kind: 'drawer/not-found' },
    });
    expect(await inDrawer()).toBe(paidCents);
    expect((await now())?.items).toHaveLength(1);
    expect((await product('bottled-water')).available).toBe(10);
  });

  it('is only recorded for a card reader', async () => {
    const { replaceItem, replacement, backCents, inDrawer, refunds } = await open({ tender: 'reader', reference: null });
    expect(await replaceItem({ ...replacement, drawerId: null }, MONA)).toMatchObject({ ok: true });
    expect(await inDrawer()).toBe(0);
    expect(await refunds()).toMatchObject([{ amountCents: backCents, state: 'succeeded' }]);
  });
});
