import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COLA, idOf, ordersAre, staffOrder, type WireStaffOrder } from '../msw/handlers/staff.handlers.ts';
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

// How many lines are seen of it is a matter of layout: test/e2e/staff-hands.test.ts.
describe('the tickets of a rush', () => {
  it('are whole up to six orders', async () => {
    const card = await openRush(6, { items: LONG, special_instructions: 'No onions' });
    expect(rest(card)).toBe(null);
    expect(within(card).getByRole('list', { name: 'Items of #036' }).children).toHaveLength(LONG.length);
    expect(within(card).getByText('No onions')).toBeTruthy();
  });

  it('run on from seven on: whose it is, what to look at, what is in it', async () => {
    const card = await openRush(7, {
      items: LONG,
      special_instructions: 'No onions',
      needs_review: true,
      reopened_count: 2,
      reopen_notes: 'Cold',
    });
    expect(rest(card)?.querySelector('summary')?.textContent).toBe(
      'Rivera Payment differs: ask an adminSpecial requestReopened 2 times Cold ' +
        '1 × Peanut Butter Cups, 1 × Cherry Pepper Soda, 1 × Chicken Sandwich, 1 × Nachos with Cheese, 1 × Soft Pretzel',
    );
  });

  it('show the special request with one tap', async () => {
    const card = await openRush(7, { special_instructions: 'No onions' });
    const details = rest(card);
    expect(details?.open).toBe(false);
    const summary = details?.querySelector('summary');
    if (summary) fireEvent.click(summary);
    expect(details?.open).toBe(true);
    expect(within(card).getByText('No onions')).toBeTruthy();
  });

  it('have no mark that nothing stands behind', async () => {
    const card = await openRush(7, {});
    expect(rest(card)?.textContent).toBe('Rivera 2 × Hot Dog, 1 × Cola');
  });
});
