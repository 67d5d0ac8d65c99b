import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COLA, HOT_DOGS, idOf, ordersAre, staffOrder, type WireStaffOrder } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { openStaffApp } from '../open-staff-app.ts';
import { cardOf } from '../order-cards.ts';

const LONG = ['Peanut Butter Cups', 'Cherry Pepper Soda', 'Chicken Sandwich', 'Nachos with Cheese', 'Soft Pretzel'].map(
  (product_name, index) => ({
    ...COLA,
    id: idOf(950 + index),
    product_name,
  }),
);

const openRush = async (count: number, facts: Partial<WireStaffOrder>) => {
  on(ordersAre([staffOrder(36, facts), ...Array.from({ length: count - 1 }, (_, index) => staffOrder(40 + index))]));
  await openStaffApp('/fulfillment');
  return cardOf('#036');
};
const rest = (card: HTMLElement) => card.querySelector('details');

describe('the tickets of a rush', () => {
  it('are whole up to six orders', async () => {
    const card = await openRush(6, { items: LONG, special_instructions: 'No onions' });
    expect([card.textContent?.includes('more'), rest(card)]).toEqual([false, null]);
    expect(within(card).getByRole('list', { name: 'Items of #036' }).children).toHaveLength(LONG.length);
    expect(within(card).getByText('No onions')).toBeTruthy();
  });

  it('show as much as they have room for from seven on, say how much more there is, and show it with one tap', async () => {
    const card = await openRush(7, { items: LONG, special_instructions: 'No onions' });
    const summary = rest(card)?.querySelector('summary');
    expect(summary?.textContent).toBe(
      'Rivera 1 × Peanut Butter Cups, 1 × Cherry Pepper Soda, 1 × Chicken Sandwich +2 more Special request',
    );
    expect(rest(card)?.open).toBe(false);
    if (summary) fireEvent.click(summary);
    expect(rest(card)?.open).toBe(true);
    expect(rest(card)?.textContent).toBe(`${summary?.textContent}1 × Nachos with Cheese, 1 × Soft PretzelNo onions`);
  });

  it('need no tap for what fits', async () => {
    const short = await openRush(7, { items: [HOT_DOGS, COLA] });
    expect([rest(short), short.textContent?.includes('Rivera 2 × Hot Dog, 1 × Cola')]).toEqual([null, true]);
  });

  it('show one product however long its name is', async () => {
    const endless = { ...COLA, product_name: 'Nachos '.repeat(20).trim() };
    const card = await openRush(7, { items: [endless, HOT_DOGS] });
    expect(rest(card)?.querySelector('summary')?.textContent).toBe(`Rivera 1 × ${endless.product_name} +1 more `);
  });
});
