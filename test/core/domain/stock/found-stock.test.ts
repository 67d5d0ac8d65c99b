import { describe, expect, it } from 'vitest';
import { orderId, productId } from '#core/domain/kernel/ids.ts';
import { correctionEntries, undoneEntries } from '#core/domain/stock/found-stock.ts';
import { firstCounts, type CountAfterSale } from '#core/domain/stock/stock-entry.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';

const ORDER = orderId('the-order');
const WRITTEN = { by: 'Sam', at: GAME_NIGHT, note: 'Sold on paper' };
const [COLA, NACHOS] = [productId(1), productId(2)];
const FOUND = { productId: COLA, units: 3, kind: 'adjustment' } as const;
const DELTA = { productId: COLA, delta: 3, kind: 'adjustment' } as const;

describe('units found with a sale', () => {
  it('are recorded with person, time and reason', () => {
    expect(correctionEntries([FOUND], ORDER, WRITTEN)).toEqual([
      { productId: COLA, delta: 3, kind: 'adjustment', count: null, ...WRITTEN, actId: 'found-with the-order' },
    ]);
  });

  it.each([
    [3, 3],
    [2, 2],
    [5, 3],
  ])('of %i returned ones %i are undone with it, with person, time and reason', (units, undone) => {
    expect(undoneEntries([DELTA], [{ productId: COLA, units }], [{ productId: NACHOS }], ORDER, WRITTEN)).toEqual([
      { productId: COLA, delta: -undone, kind: 'adjustment', count: null, ...WRITTEN, actId: 'undone-with the-order' },
    ]);
  });

  it.each([
    ['the sale returned other products', NACHOS, []],
    ['their product was counted since', COLA, [{ productId: COLA }]],
  ])('stay if %s', (_why, returned, counted) => {
    expect(undoneEntries([DELTA], [{ productId: returned, units: 3 }], counted, ORDER, WRITTEN)).toEqual([]);
  });
});

it('the first of several counts of a product is found', () => {
  const count = (of: typeof COLA, kind: CountAfterSale['kind']): CountAfterSale => ({ productId: of, kind, isTonight: true });
  const counts = [count(COLA, 'opening-count'), count(NACHOS, 'opening-count'), count(COLA, 'closing-count')];
  expect(firstCounts(counts)).toEqual(counts.slice(0, 2));
});
