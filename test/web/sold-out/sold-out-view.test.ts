import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { swapBack, swapsFor, swapText, waitingText } from '#web/features/sold-out/sold-out.view.ts';
import { sellable, shortage, waitingItem } from '../msw/handlers/sold-out.handlers.ts';

const OUT = shortage().product;
const SAME = sellable(2, 'Corn Dog', 350);
const DEARER = sellable(3, 'Pizza Slice', 400);
const CHEAPER = sellable(4, 'Pretzel', 300);
const DRINK = sellable(5, 'Cola', 350, { category: 'drinks' });
const FEW = sellable(6, 'Nachos', 350, { available: 1 });
const ALL = [DRINK, CHEAPER, FEW, DEARER, SAME, sellable(OUT.id, OUT.name, OUT.price)];

const names = (...wanted: Parameters<typeof swapsFor>): readonly string[] => swapsFor(...wanted).map(({ name }) => name);

describe('what can stand in the place of what is sold out', () => {
  it('is there in full, of the same kind first, by the nearest price, and never the thing itself', () => {
    expect(names(waitingItem(1), OUT, ALL, false)).toEqual(['Corn Dog', 'Pretzel', 'Pizza Slice', 'Cola']);
  });

  it('is never cheaper for a window sale, unless the difference can be returned there', () => {
    const byCash = waitingItem(1, { by: 'cash', refund: null });
    expect(names(byCash, OUT, ALL, false)).toEqual(['Corn Dog', 'Pizza Slice', 'Cola']);
    expect(names(byCash, OUT, ALL, true)).toContain('Pretzel');
    expect(names(waitingItem(1, { by: 'nothing', refund: null }), OUT, ALL, true)).not.toContain('Pretzel');
  });

  it('shows the price for the customer', () => {
    const item = waitingItem(1, { quantity: 2, unitPrice: cents(350) });
    expect([SAME, DEARER, CHEAPER].map((one) => swapText(item, one))).toEqual([
      '$3.50, same price',
      '$4.00, no extra charge',
      '$3.00, $0.50 back each',
    ]);
    expect([SAME, DEARER, CHEAPER].map((one) => swapBack(item, one))).toEqual([null, null, '$1.00']);
  });

  it('counts orders once, however many of their items wait', () => {
    const twice = [waitingItem(1), { ...waitingItem(2), orderId: waitingItem(1).orderId }];
    expect(waitingText(twice, 4)).toBe('1 paid order still waits for 4');
    expect(waitingText([...twice, waitingItem(3)], 6)).toBe('2 paid orders still wait for 6');
  });
});
