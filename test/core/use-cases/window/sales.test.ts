import { describe, expect, it } from 'vitest';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { isValidHistory } from '#core/domain/order/order-history.ts';
import { ofTender, salesReport } from '#core/domain/reports/sales-report.ts';
import { changeOf } from '#core/domain/window/sale.ts';
import { kindOf, refused, valueOf } from '#test/support/results.ts';
import { LUIS, MONA, PRIYA, windowHarness } from '#test/support/stand-harness.ts';

const COMP = { tender: 'comp', reason: 'referee' } as const;
const READER = { tender: 'reader', reference: '4242' } as const;

describe('a sale at the window', () => {
  it('queues food under a window number, and takes its stock', async () => {
    const { makeSale, asShown, available, queue, audited } = await windowHarness();
    const asked = await asShown({ 'hot-dog': 2, 'bottled-water': 1 }, { tender: 'cash', givenCents: cents(1_000) });
    const { order, sale } = valueOf(
      await makeSale('key-1', { ...asked, customerName: ' Marcus ', specialInstructions: 'No onions' }, LUIS),
    );
    expect(order).toMatchObject({
      orderNumber: 'BAND-20261120-W-001',
      status: 'queued',
      channel: 'W',
      tender: 'cash',
      customer: { name: 'Marcus', email: null, phone: null },
      specialInstructions: 'No onions',
      feeCents: 0,
      donationCents: 0,
      totalCents: 900,
      paidCents: 900,
      needsReview: false,
    });
    expect(changeOf(order, sale.payment)).toBe(100);
    expect(await available('Hot Dog')).toBe(8);
    expect((await queue.load()).queued).toBe(1);
    expect(await audited()).toEqual(['Luis sale: Sold #001 for $9.00, cash: 1 × Bottled Water, 2 × Hot Dog']);
  });

  it('keeps the day and the sequence of its night after midnight', async () => {
    const { sell, clock } = await windowHarness();
    const numbers = [];
    for (const _ of [1, 2]) {
      numbers.push((await sell({ 'bottled-water': 1 })).orderNumber);
      clock.advance(5 * HOUR_MS);
    }
    expect(numbers).toEqual(['BAND-20261120-W-001', 'BAND-20261120-W-002']);
  });

  it('continues the sequence for a second night of one day', async () => {
    const { sell, openNight, endTonight } = await windowHarness();
    const first = await sell({ 'bottled-water': 1 });
    await endTonight();
    await openNight({ name: 'vs. Lincoln' }, MONA);
    expect([first, await sell({ 'bottled-water': 1 })].map(({ orderNumber }) => orderNumber)).toEqual([
      'BAND-20261120-W-001',
      'BAND-20261120-W-002',
    ]);
  });

  it('hands over an order without preparation at once', async () => {
    const { sell, clock, queue, unitOfWork } = await windowHarness();
    const order = await sell({ 'bottled-water': 10 });
    expect(order).toMatchObject({ status: 'completed', readyAt: clock.now(), completedAt: clock.now(), statusBy: { name: 'Luis' } });
    expect((await queue.load()).queued).toBe(0);
    const history = await unitOfWork.run(async (tx) => ok(await tx.orders.history(order.id)));
    expect(history.ok && isValidHistory(history.value)).toBe(true);
  });

  it.each([
    { slug: 'coffee', category: 'drinks', status: 'queued' },
    { slug: 'potato-chips', category: 'food', status: 'completed' },
  ])('goes by prep points, not by category: $slug', async ({ slug, category, status }) => {
    const { sell, product } = await windowHarness({ [slug]: 10 });
    expect((await product(slug)).category).toBe(category);
    expect((await sell({ [slug]: 1 })).status).toBe(status);
  });

  it('happens once for each key, and refuses another cart', async () => {
    const { sell, makeSale, asShown, available } = await windowHarness();
    const { id } = await sell({ 'hot-dog': 1 }, { key: 'key-1' });
    expect((await sell({ 'hot-dog': 1 }, { key: 'key-1' })).id).toBe(id);
    expect(await available('Hot Dog')).toBe(9);
    expect(await makeSale('key-1', await asShown({ 'hot-dog': 2 }), LUIS)).toMatchObject(refused('checkout/key-reused'));
  });

  it('is refused as a whole', async () => {
    const { makeSale, asShown, available } = await windowHarness();
    const asked = await asShown({ 'hot-dog': 1, 'bottled-water': 1 });
    const cheaper = asked.items.map((item) => ({ ...item, shownPriceCents: cents(1) }));
    for (const [changes, kind] of [
      [{ items: [] }, 'checkout/empty'],
      [{ payment: { tender: 'cash', givenCents: cents(549) } }, 'sale/too-little-cash'],
      [{ items: cheaper }, 'checkout/price-changed'],
      [await asShown({ 'hot-dog': 11, 'bottled-water': 1 }), 'checkout/shortage'],
    ] as const)
      expect(kindOf(await makeSale('key-1', { ...asked, ...changes }, LUIS))).toBe(kind);
    expect([await available('Hot Dog'), await available('Bottled Water')]).toEqual([10, 10]);
  });

  it('is a giveaway only for managers, who take no money for it', async () => {
    const { sell, makeSale, asShown, available } = await windowHarness();
    expect(await makeSale('key-1', await asShown({ 'hot-dog': 1 }, COMP), LUIS)).toMatchObject(refused('sale/not-allowed-to-give'));
    expect(await sell({ 'hot-dog': 1 }, { payment: COMP, by: MONA })).toMatchObject({ tender: 'comp', totalCents: 350, paidCents: 0 });
    expect(await available('Hot Dog')).toBe(9);
  });

  it('is a giveaway by staff once a manager approves, up to the limit of a night', async () => {
    const { makeSale, undoSale, asShown, audited } = await windowHarness(undefined, { compLimitDollars: 10 });
    const asked = { ...(await asShown({ 'hot-dog': 2 }, COMP)), approver: MONA };
    const { order } = valueOf(await makeSale('key-1', asked, LUIS));
    expect((await audited())[0]).toBe('Luis sale: Sold #001 for $7.00, comp: 2 × Hot Dog; $7.00 given away, approved by Mona');
    expect(await makeSale('key-2', { ...asked, approver: PRIYA }, LUIS)).toMatchObject(refused('sale/not-allowed-to-give'));
    expect(await makeSale('key-3', asked, LUIS)).toMatchObject(refused('sale/comp-limit', { limitCents: 1_000, givenCents: 700 }));
    valueOf(await undoSale(order.id, LUIS));
    expect(kindOf(await makeSale('key-4', asked, LUIS))).toBe('done');
  });
});

describe('undoing a sale', () => {
  it('returns its stock and money once, however often it is asked for', async () => {
    const { sell, undoSale, available, audited } = await windowHarness();
    const { id } = await sell({ 'hot-dog': 2 });
    for (const _ of [1, 2]) expect(valueOf(await undoSale(id, LUIS)).order).toMatchObject({ status: 'cancelled', paidCents: 0 });
    expect(await available('Hot Dog')).toBe(10);
    expect(await audited()).toHaveLength(2);
    expect((await audited())[0]).toBe('Luis sale: Undid #001 of $7.00');
  });

  it('includes handed-over items, and is possible for a minute, by the seller', async () => {
    const { sell, undoSale, clock } = await windowHarness();
    const { id, placedAt } = await sell({ 'bottled-water': 1 });
    expect(kindOf(await undoSale(id, PRIYA))).toBe('sale/not-yours');
    for (const [late, kind] of [
      [1, 'sale/undo-too-late'],
      [0, 'done'],
    ] as const) {
      clock.set(plusMs(placedAt, LIMITS.window.undoWithinMs + late));
      expect(kindOf(await undoSale(id, LUIS))).toBe(kind);
    }
  });
});

it('the report counts cash and reader sales, but no giveaways and no undone sales', async () => {
  const { sell, undoSale, sales, clock } = await windowHarness();
  await sell({ 'hot-dog': 1 });
  await sell({ 'bottled-water': 1 }, { payment: READER });
  await sell({ 'hot-dog': 1 }, { payment: COMP, by: MONA });
  valueOf(await undoSale((await sell({ 'hot-dog': 3 })).id, LUIS));
  const facts = await sales.between({ start: clock.now(), end: plusMs(clock.now(), 1) });
  const report = salesReport(facts);
  expect(report).toMatchObject({ grossCents: 550, refundsCents: 0, netCents: 550, itemsCents: 550, otherCents: 0, totalOrders: 2 });
  expect(report.itemsSold.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['1 Bottled Water', '1 Hot Dog']);
  expect((['card', 'reader'] as const).map((tender) => salesReport(ofTender(facts, tender)).grossCents)).toEqual([0, 200]);
});
