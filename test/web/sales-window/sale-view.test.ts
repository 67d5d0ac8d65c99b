import { describe, expect, it } from 'vitest';
import { itemsText, leftOfHoldText, saleLines, shortText } from '#web/features/sales-window/sale.view.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';

describe('a sale at the window', () => {
  it('says what this tablet believes is missing, and nothing when all is there', () => {
    const product = { ...HOT_DOG, available: 2 };
    expect(shortText([{ product, quantity: 2 }])).toBeNull();
    expect(
      shortText([
        { product: COLA, quantity: 1 },
        { product, quantity: 3 },
      ]),
    ).toBe('As far as this tablet knows, only 2 Hot Dog left.');
  });

  it('lists what was tapped as the tiles stand, and counts it', () => {
    const lines = saleLines([COLA, HOT_DOG], new Map([[HOT_DOG.id, 1]]));
    expect(lines).toEqual([{ product: HOT_DOG, quantity: 1 }]);
    expect(itemsText(lines)).toBe('1 item');
    expect(itemsText([...lines, { product: COLA, quantity: 2 }])).toBe('3 items');
  });

  it.each([
    [600_000, 'These items are held for 10:00.'],
    [9_001, 'These items are held for 0:10.'],
    [1, 'These items are held for 0:01.'],
    [0, 'The hold is over. Nobody can pay this any more in a moment.'],
  ])('says of a hold with %i ms left: %s', (ms, text) => {
    expect(leftOfHoldText(ms)).toBe(text);
  });
});
