import { describe, expect, it } from 'vitest';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { isValidHistory } from '#core/domain/order/order-history.ts';
import { salesReport, ofTender } from '#core/domain/reports/sales-report.ts';
import { changeOf } from '#core/domain/window/sale.ts';
import type { MakeSale } from '#core/use-cases/window/make-sale.ts';
import { LUIS, MONA, PRIYA, windowHarness } from '#test/support/stand-harness.ts';

const COMP = { tender: 'comp', reason: 'referee' } as const;
const READER = { tender: 'reader', reference: '4242' } as const;

const made = (outcome: Awaited<ReturnType<MakeSale>>) => {
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return outcome.value;
};

describe('a sale at the window', () => {
  it('of food waits in the queue with a number of the window, and its stock is gone', async () => {
    const { makeSale, asShown, product, persistence, audited } = await windowHarness();
    const asked = await asShown({ 'hot-dog': 2, 'bottled-water': 1 }, { tender: 'cash', givenCents: cents(1_000) });
    const { order, sale } = made(await makeSale('key-1', { ...asked, customerName: ' Marcus ', specialInstructions: 'No onions' }, LUIS));
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
    expect((await product('hot-dog')).available).toBe(8);
    expect((await persistence.queue.load()).queued).toBe(1);
    expect(await audited()).toEqual(['Luis sale: Sold #001 for $9.00, cash: 1 × Bottled Water, 2 × Hot Dog']);
  });

  it('of what needs no making is handed over at once', async () => {
    const { makeSale, asShown, clock, persistence } = await windowHarness();
    const { order } = made(await makeSale('key-1', await asShown({ 'bottled-water': 10 }), LUIS));
    expect(order).toMatchObject({ status: 'completed', readyAt: clock.now(), completedAt: clock.now(), statusBy: { name: 'Luis' } });
    expect((await persistence.queue.load()).queued).toBe(0);
    const history = await persistence.unitOfWork.run(async (tx) => ({ ok: true, value: await tx.orders.history(order.id) }));
    expect(history.ok && isValidHistory(history.value)).toBe(true);
  });

  it.each([
    { slug: 'coffee', category: 'drinks', status: 'queued' },
    { slug: 'potato-chips', category: 'food', status: 'completed' },
  ])('of $slug goes by its prep points and not by its being $category', async ({ slug, category, status }) => {
    const { makeSale, asShown, product } = await windowHarness({ [slug]: 10 });
    expect((await product(slug)).category).toBe(category);
    expect(made(await makeSale('key-1', await asShown({ [slug]: 1 }), LUIS)).order.status).toBe(status);
  });

  it('is the same sale for the same key, and refused for another cart', async () => {
    const { makeSale, asShown, product } = await windowHarness();
    const asked = await asShown({ 'hot-dog': 1 });
    const first = made(await makeSale('key-1', asked, LUIS));
    expect(made(await makeSale('key-1', asked, LUIS)).order.id).toBe(first.order.id);
    expect((await product('hot-dog')).available).toBe(9);
    const other = await makeSale('key-1', await asShown({ 'hot-dog': 2 }), LUIS);
    expect(other).toMatchObject({ ok: false, error: { kind: 'checkout/key-reused' } });
  });

  it('is refused as a whole: nothing tapped, too little cash, a changed price, or too little left', async () => {
    const { makeSale, asShown, product } = await windowHarness();
    const asked = await asShown({ 'hot-dog': 1, 'bottled-water': 1 });
    const refusal = async (changes: object) => {
      const outcome = await makeSale('key-1', { ...asked, ...changes }, LUIS);
      return outcome.ok ? 'sold' : outcome.error.kind;
    };
    expect(await refusal({ items: [] })).toBe('checkout/empty');
    expect(await refusal({ payment: { tender: 'cash', givenCents: cents(549) } })).toBe('sale/too-little-cash');
    expect(await refusal({ items: asked.items.map((item) => ({ ...item, shownPriceCents: cents(1) })) })).toBe('checkout/price-changed');
    expect(await refusal(await asShown({ 'hot-dog': 11, 'bottled-water': 1 }))).toBe('checkout/shortage');
    expect([(await product('hot-dog')).available, (await product('bottled-water')).available]).toEqual([10, 10]);
  });

  it('gives away for managers only, and takes no money then', async () => {
    const { makeSale, asShown, product } = await windowHarness();
    const asked = await asShown({ 'hot-dog': 1 }, COMP);
    expect(await makeSale('key-1', asked, LUIS)).toMatchObject({ ok: false, error: { kind: 'sale/not-allowed-to-give' } });
    expect(made(await makeSale('key-1', asked, MONA)).order).toMatchObject({ tender: 'comp', totalCents: 350, paidCents: 0 });
    expect((await product('hot-dog')).available).toBe(9);
  });

  it('is given away by staff when a manager approves, up to the limit of a night', async () => {
    const { makeSale, undoSale, asShown, audited } = await windowHarness(undefined, { compLimitDollars: 10 });
    const asked = { ...(await asShown({ 'hot-dog': 2 }, COMP)), approver: MONA };
    const { order } = made(await makeSale('key-1', asked, LUIS));
    expect((await audited())[0]).toBe('Luis sale: Sold #001 for $7.00, comp: 2 × Hot Dog; $7.00 given away, approved by Mona');
    expect(await makeSale('key-2', { ...asked, approver: PRIYA }, LUIS)).toMatchObject({ error: { kind: 'sale/not-allowed-to-give' } });
    expect(await makeSale('key-3', asked, LUIS)).toMatchObject({ error: { kind: 'sale/comp-limit', limitCents: 1_000, givenCents: 700 } });
    expect(await undoSale(order.id, LUIS)).toMatchObject({ ok: true });
    expect(await makeSale('key-4', asked, LUIS)).toMatchObject({ ok: true });
  });
});

describe('undoing a sale', () => {
  it('gives its stock and money back once, however often it is asked for', async () => {
    const { makeSale, undoSale, asShown, product, audited } = await windowHarness();
    const { order } = made(await makeSale('key-1', await asShown({ 'hot-dog': 2 }), LUIS));
    const undone = [await undoSale(order.id, LUIS), await undoSale(order.id, LUIS)];
    for (const outcome of undone) expect(outcome).toMatchObject({ ok: true, value: { order: { status: 'cancelled', paidCents: 0 } } });
    expect((await product('hot-dog')).available).toBe(10);
    expect(await audited()).toHaveLength(2);
    expect((await audited())[0]).toBe('Luis sale: Undid #001 of $7.00');
  });

  it('also of what was handed over, until the minute is over, and by nobody else', async () => {
    const { makeSale, undoSale, asShown, clock } = await windowHarness();
    const { order } = made(await makeSale('key-1', await asShown({ 'bottled-water': 1 }), LUIS));
    expect(await undoSale(order.id, PRIYA)).toMatchObject({ ok: false, error: { kind: 'sale/not-yours' } });
    clock.set(plusMs(order.placedAt, LIMITS.window.undoWithinMs + 1));
    expect(await undoSale(order.id, LUIS)).toMatchObject({ ok: false, error: { kind: 'sale/undo-too-late' } });
    clock.set(plusMs(order.placedAt, LIMITS.window.undoWithinMs));
    expect(await undoSale(order.id, LUIS)).toMatchObject({ ok: true });
  });
});

describe('the report', () => {
  it('counts cash and reader as sales, neither comps nor what was undone; the card’s part is untouched', async () => {
    const { makeSale, undoSale, asShown, persistence, clock } = await windowHarness();
    await makeSale('key-1', await asShown({ 'hot-dog': 1 }), LUIS);
    await makeSale('key-2', await asShown({ 'bottled-water': 1 }, READER), LUIS);
    await makeSale('key-3', await asShown({ 'hot-dog': 1 }, COMP), MONA);
    const { order } = made(await makeSale('key-4', await asShown({ 'hot-dog': 3 }), LUIS));
    await undoSale(order.id, LUIS);
    const facts = await persistence.sales.between({ start: clock.now(), end: plusMs(clock.now(), 1) });
    const report = salesReport(facts);
    expect(report).toMatchObject({ grossCents: 550, refundsCents: 0, netCents: 550, itemsCents: 550, otherCents: 0, totalOrders: 2 });
    expect(report.itemsSold.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['1 Bottled Water', '1 Hot Dog']);
    expect(salesReport(ofTender(facts, 'card')).grossCents).toBe(0);
    expect(salesReport(ofTender(facts, 'reader')).grossCents).toBe(200);
  });
});
