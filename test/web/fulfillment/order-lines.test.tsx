import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COLA, idOf, ordersAre, staffOrder, type WireStaffOrder } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { openStaffApp, tap } from '../open-app.ts';
import { cardOf } from '../order-cards.ts';

const NAMES = ['Peanut Butter Cups', 'Cherry Pepper Soda', 'Chicken Sandwich', 'Nachos with Cheese', 'Soft Pretzel', 'Popcorn'];
const items = (count: number) => NAMES.slice(0, count).map((product_name, index) => ({ ...COLA, id: idOf(950 + index), product_name }));

const openQueue = async (count: number, facts: Partial<WireStaffOrder>) => {
  on(ordersAre([staffOrder(36, facts), ...Array.from({ length: count - 1 }, (_, index) => staffOrder(40 + index))]));
  await openStaffApp('/fulfillment');
  return within(cardOf('#036'));
};
const lines = (name: string, place = within(document.body)) =>
  within(place.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim());

// test/e2e/staff-hands.test.ts checks how much of a line is visible, which depends on layout.
describe('the tickets', () => {
  it.each([1, 12])('are the same with %i in the queue: one line for each product', async (count) => {
    const card = await openQueue(count, { items: items(5), special_instructions: 'No onions', reopened_count: 2, reopen_notes: 'Cold' });
    expect(lines('Items of #036', card)).toEqual(NAMES.slice(0, 5).map((name) => `1 × ${name}`));
    expect(card.getByText('No onions')).toBeTruthy();
    expect(card.getByText('Reopened 2 times: Cold')).toBeTruthy();
    expect(card.getByText('Rivera').closest('p')?.textContent).toBe('RiveraOnline');
  });

  it('leave out lines without room, count them, and show them over the queue with one tap', async () => {
    const card = await openQueue(1, { items: items(6), special_instructions: 'No onions on one hot dog' });
    expect(lines('Items of #036', card).slice(-2)).toEqual(['1 × Nachos with Cheese', 'and 2 more lines']);
    await tap('Show all of #036');
    const dialog = within(screen.getByRole('dialog', { name: '#036 Rivera' }));
    expect(lines('All items of #036', dialog)).toHaveLength(6);
    expect(dialog.getByText('No onions on one hot dog')).toBeTruthy();
    await tap('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('have nothing to show where nothing is left out', async () => {
    const card = await openQueue(1, { items: items(5) });
    expect(card.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });
});
