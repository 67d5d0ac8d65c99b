import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { changedText, itemsText, leftOfHoldText, lineNote, saleLines } from '#web/features/sales-window/sale.view.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';

describe('a sale at the window', () => {
  const tapped = (product: typeof COLA, quantity: number) => ({ id: product.id, quantity, priceCents: product.priceCents });

  it('lists the tapped items in the order of the tiles, with their counts', () => {
    const lines = saleLines([COLA, HOT_DOG], [tapped(HOT_DOG, 1)]);
    expect(lines).toEqual([{ product: HOT_DOG, quantity: 1 }]);
    expect(itemsText(lines)).toBe('1 item');
    expect(itemsText([...lines, { product: COLA, quantity: 2 }])).toBe('3 items');
    expect(changedText(lines)).toBeNull();
  });

  it.each([
    [{ available: 2 }, '$3.50 each', null],
    [{ available: 1 }, 'only 1 left, you had 2', 'Only 1 Hot Dog left. Tell the customer: the new total is $3.50.'],
    [{ available: 0 }, 'sold out, you had 2', 'Hot Dog is sold out. Tell the customer: the new total is $0.00.'],
    [{ available: 2, priceCents: cents(425) }, '$4.25 each, was $3.50', 'Hot Dog is $4.25 now. Tell the customer: the new total is $8.50.'],
    [
      { available: 1, priceCents: cents(425) },
      '$4.25 each, was $3.50; only 1 left, you had 2',
      'Hot Dog is $4.25 now. Only 1 Hot Dog left. Tell the customer: the new total is $4.25.',
    ],
    [{ available: 0, priceCents: cents(425) }, 'sold out, you had 2', 'Hot Dog is sold out. Tell the customer: the new total is $0.00.'],
  ])('reports a change since two were tapped: %o', (changes, note, text) => {
    const lines = saleLines([{ ...HOT_DOG, ...changes }], [tapped(HOT_DOG, 2)]);
    expect(lines.map(lineNote)).toEqual([note]);
    expect(changedText(lines)).toBe(text);
  });

  it('counts the units of its own sale as available', () => {
    const product = { ...HOT_DOG, available: 0 };
    expect(saleLines([product], [tapped(HOT_DOG, 2)], true)).toEqual([{ product, quantity: 2 }]);
  });

  it.each([
    [600_000, 'These items are held for 10:00.'],
    [9_001, 'These items are held for 0:10.'],
    [1, 'These items are held for 0:01.'],
    [0, 'The hold is over. In a moment no one can pay this.'],
  ])('shows a hold with %i ms left: %s', (ms, text) => {
    expect(leftOfHoldText(ms)).toBe(text);
  });
});
