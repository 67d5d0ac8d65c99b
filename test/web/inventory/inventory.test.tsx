import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { bulkPriceCalls, changed, inventoryCalls, inventoryIs, stockCalls, undoBulkPriceCalls } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { on } from '../msw/server.ts';
import { NO_ANSWER, answer, bare, fault, networkFailure } from '../msw/typed-handler.ts';
import { field, fill, openAdmin, press } from '../open-admin.ts';
import { heading, settleStaffApp, tap } from '../open-staff-app.ts';
import { passTime } from '../polling-clock.ts';
import { alerts, cardOf, statuses, TEA } from './dashboard.ts';

beforeEach(() => void on(inventoryIs([COLA, TEA, HOT_DOG])));
afterEach(() => vi.useRealTimers());

describe('the admin dashboard', () => {
  it('has its title, its links, its tabs with counts and its numbers', async () => {
    await openAdmin('/admin');
    expect(heading()).toBe('Admin Dashboard');
    expect(document.title).toBe('Admin Dashboard · Bandstand');
    expect(screen.getByRole('link', { name: 'Manage Orders & Refunds' }).getAttribute('href')).toBe('/admin/orders');
    expect(screen.getByRole('link', { name: 'Back to Menu' }).getAttribute('href')).toBe('/');
    // On a phone they follow all products.
    expect(screen.getByRole('link', { name: 'To the prices' }).getAttribute('href')).toBe('#prices');
    expect(document.querySelector('#prices')?.textContent).toContain('Price Management');
    const tabs = within(screen.getByRole('group', { name: 'Products by category' })).getAllByRole('button');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Drinks 2', 'Candy 0', 'Food 1']);
    expect(screen.getByRole('region', { name: 'Quick Stats' }).textContent).toBe('Quick StatsTotal products3Drinks2Candy0Food1');
    expect(screen.getByRole('region', { name: 'Instructions' }).textContent).toContain('Uploads become 300x300 JPG, about 100KB.');
  });

  it('shows one category at a time, with badge and picture path', async () => {
    await openAdmin('/admin');
    expect(cardOf('Sweet Tea').getByText('Inactive')).toBeTruthy();
    expect(cardOf('Cola').queryByText('Inactive')).toBeNull();
    expect(cardOf('Cola').getByText('/images/products/cola.jpg')).toBeTruthy();
    expect(screen.queryByText('Hot Dog')).toBeNull();
    await tap(/^Food/);
    expect(cardOf('Hot Dog')).toBeTruthy();
    await tap(/^Candy/);
    expect(screen.getByText('No products in Candy yet')).toBeTruthy();
  });

  it('shows what is sold out and what is low in any category, and a restocked card stays under the finger', async () => {
    const none = { ...HOT_DOG, available: 0 };
    const few = { ...COLA, available: 3 };
    on(inventoryIs([few, TEA, none]));
    on(stockCalls(changed({ ...none, available: 20 })));
    await openAdmin('/admin');
    const shortages = () =>
      within(screen.getByRole('group', { name: 'Products that are short' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(shortages()).toEqual(['Sold out 1', 'Low stock 1']);
    await tap(/^Low stock/);
    expect(names()).toEqual(['Cola']);
    await tap(/^Sold out/);
    expect(names()).toEqual(['Hot Dog']);
    on(inventoryIs([few, TEA, { ...none, available: 20 }]));
    fill('Stock of Hot Dog', '20');
    await press('Stock of Hot Dog', 'Enter');
    await settleStaffApp();
    expect(shortages()).toEqual(['Sold out 0', 'Low stock 1']);
    expect(names()).toEqual(['Hot Dog']);
    await tap(/^Drinks/);
    await tap(/^Sold out/);
    expect(screen.getByText('Nothing is sold out')).toBeTruthy();
  });

  it('says that it is loading', async () => {
    on(inventoryCalls(new Promise(() => undefined)));
    await openAdmin('/admin');
    expect(screen.getByText('Loading products...')).toBeTruthy();
  });

  it.each([
    [bare(400), 'Failed to fetch products'],
    [networkFailure(), 'Error fetching products'],
  ])('says why there are no products: %o', async (outcome, text) => {
    on(inventoryCalls(outcome));
    await openAdmin('/admin');
    await passTime(10_000);
    expect(screen.getByRole('heading', { level: 2, name: text })).toBeTruthy();
    on(inventoryIs([COLA]));
    await tap('Try Again');
    expect(cardOf('Cola')).toBeTruthy();
  });

  it('keeps the products when a later answer fails', async () => {
    await openAdmin('/admin');
    on(inventoryCalls(bare(400)));
    await passTime(60_000);
    expect(alerts()).toEqual(['Failed to fetch products: Check your signal. We try again every minute.']);
    expect(cardOf('Cola')).toBeTruthy();
  });
});

describe('Price Management', () => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update Prices' });

  it('needs a category and a price', async () => {
    await openAdmin('/admin');
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Choose a category and a price first.').id).toBe(button().getAttribute('aria-describedby'));
    fill('New price', '3');
    expect(button().disabled).toBe(true);
    fill('Category', 'drinks');
    expect(button().disabled).toBe(false);
    expect(screen.getByText('All 2 products in Drinks get this price.')).toBeTruthy();
    fill('New price', '');
    expect(button().disabled).toBe(true);
    fireEvent.keyDown(field('New price'), { key: 'ArrowUp' });
    expect(field('New price').value).toBe('0.25');
  });

  it('says how many it updated, and asks for them again', async () => {
    const requests = on(bulkPriceCalls(answer({ count: 2, before: [{ id: COLA.id, price: cents(250) }] })));
    const lists = on(inventoryIs([COLA, HOT_DOG]));
    await openAdmin('/admin');
    fill('Category', 'drinks');
    fill('New price', '2.75');
    await tap('Update Prices');
    const dialog = screen.getByRole('alertdialog', { name: 'Change every price in Drinks?' });
    expect(dialog.textContent).toMatch(/Cola: \$[\d.]+\s→\s\$2\.75/);
    await tap('Cancel');
    expect(requests).toEqual([]);
    await tap('Update Prices');
    await tap('Change 1 price');
    expect(requests).toMatchObject([{ body: { category: 'drinks', price: 275 } }]);
    expect(statuses()).toEqual(['Successfully updated 2 products to $2.75.']);
    expect(lists).toHaveLength(2);
    expect(field('New price').value).toBe('');
  });

  it('takes them back, once, and shows the category that it was about', async () => {
    const before = [{ id: HOT_DOG.id, price: cents(350) }];
    on(bulkPriceCalls(answer({ count: 1, before })));
    const undone = on(undoBulkPriceCalls(answer({ count: 1 })));
    await openAdmin('/admin');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    fill('Category', 'food');
    fill('New price', '1.75');
    await tap('Update Prices');
    await tap('Change 1 price');
    expect(cardOf('Hot Dog')).toBeTruthy();
    await tap('Undo');
    expect(undone).toMatchObject([{ body: { price: 175, before } }]);
    expect(statuses()).toEqual(['The old prices are back.']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offers to take them back again when that failed', async () => {
    on(bulkPriceCalls(answer({ count: 1, before: [{ id: HOT_DOG.id, price: cents(350) }] })));
    on(undoBulkPriceCalls(bare(500)));
    await openAdmin('/admin');
    fill('Category', 'food');
    fill('New price', '1.75');
    await tap('Update Prices');
    await tap('Change 1 price');
    await tap('Undo');
    expect(alerts()).toEqual([NO_ANSWER]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('says that it failed, and refuses what is no price', async () => {
    on(bulkPriceCalls(fault()));
    await openAdmin('/admin');
    fill('Category', 'food');
    fill('New price', '-3');
    await tap('Update Prices');
    expect(alerts()).toEqual(['Enter a valid price.']);
    fill('New price', '3');
    await tap('Update Prices');
    await tap(/^Change \d+ prices?$/);
    expect(alerts()).toEqual(['Failed to update prices. Please try again.']);
  });
});

describe('a manager', () => {
  it('changes the stock, and reads what an administrator does', async () => {
    const requests = on(stockCalls(changed({ ...COLA, available: 7 })));
    await openAdmin('/admin', 'manager');
    expect(screen.getByText('For images or names, please contact an administrator.')).toBeTruthy();
    expect(screen.getByText('Prices can only be changed by an administrator.')).toBeTruthy();
    for (const name of ['+ Add Product', 'Update Prices', /^Update Image/, /^Edit/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: /Orders & Refunds|Audit Log|Email Test/ })).toBeNull();
    fill('Stock of Cola', '7');
    await press('Stock of Cola', 'Enter');
    expect(requests).toMatchObject([{ body: { quantity: 7 } }]);
  });
});
