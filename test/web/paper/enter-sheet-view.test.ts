import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import type { DrawerSummary } from '#web/api/drawers.queries.ts';
import { differenceText, drawerOptions, linesOf, NO_DRAWER, totalOf, typedCount } from '#web/features/paper/enter-sheet.view.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';

const drawer = (name: string, state: DrawerSummary['state']): DrawerSummary => ({ ...({} as DrawerSummary), id: name, name, state });

describe('a sheet of paper sales', () => {
  it.each([
    ['', null],
    ['x', null],
    ['0', 0],
    ['12', 12],
    ['1 2', 12],
    ['9999', 999],
    ['１２', 12],
  ])('reads %j as the count %j', (text, count) => {
    expect(typedCount(text)).toBe(count);
  });

  it('adds up the counted products, in the order of the menu', () => {
    const lines = linesOf([COLA, HOT_DOG], { [HOT_DOG.id]: 2, [COLA.id]: 0 });
    expect(lines).toEqual([{ product: HOT_DOG, quantity: 2 }]);
    expect(totalOf(lines)).toBe(2 * HOT_DOG.priceCents);
  });

  it.each([
    [1_000, 'Exactly the sum.'],
    [750, '$2.50 less than the sum.'],
    [1_001, '$0.01 more than the sum.'],
  ])('describes %i counted cents: %s', (counted, text) => {
    expect(differenceText(cents(counted), cents(1_000))).toBe(text);
  });

  it('offers open drawers, and none of them only to who may leave them out', () => {
    const drawers = [drawer('Left', 'open'), drawer('Right', 'closed')];
    expect(drawerOptions(drawers, false).map(({ value }) => value)).toEqual(['Left']);
    expect(drawerOptions(drawers, true).map(({ value }) => value)).toEqual(['Left', NO_DRAWER]);
    expect(drawerOptions([], true)).toEqual([]);
  });
});
