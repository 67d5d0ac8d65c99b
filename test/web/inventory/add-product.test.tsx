import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { MANAGER } from '../log-in.ts';
import { addCalls, anImage, changed, imagesAre, inventoryIs } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG, LOLLIPOP } from '../msw/handlers/catalogue.handlers.ts';
import { on } from '../msw/server.ts';
import { NO_ANSWER, bare, problem } from '../msw/typed-handler.ts';
import { field, fill, openAdmin } from '../open-admin.ts';
import { tap } from '../open-staff-app.ts';
import { alerts, cardOf, statuses, TEA } from './dashboard.ts';

beforeEach(() => void on(inventoryIs([COLA, TEA, HOT_DOG])));
afterEach(() => vi.useRealTimers());

describe('Add New Product', () => {
  const open = async () => {
    on(imagesAre([anImage('root-beer.jpg')]));
    const app = await openAdmin('/admin');
    await tap('+ Add Product');
    return app;
  };
  const choosePicture = async () => {
    await tap('Select Image');
    await tap(/^root-beer\.jpg/);
    await tap('Use this image');
  };

  it('begins with drinks whatever tab is open, no stock and on the menu', async () => {
    on(imagesAre([]));
    await openAdmin('/admin');
    await tap(/^Food/);
    await tap('+ Add Product');
    const dialog = within(screen.getByRole('dialog', { name: 'Add New Product' }));
    expect(dialog.getByLabelText<HTMLSelectElement>('Category').value).toBe('drinks');
    const stock = dialog.getByLabelText<HTMLInputElement>('Initial stock');
    expect([stock.value, stock.min]).toEqual(['0', '0']);
    expect(dialog.getByLabelText<HTMLInputElement>('Active').checked).toBe(true);
    fireEvent.keyDown(dialog.getByLabelText('Price'), { key: 'ArrowUp' });
    expect(dialog.getByLabelText<HTMLInputElement>('Price').value).toBe('0.25');
    fireEvent.keyDown(dialog.getByLabelText('Price'), { key: 'ArrowDown' });
    fireEvent.keyDown(dialog.getByLabelText('Price'), { key: 'ArrowDown' });
    expect(dialog.getByLabelText<HTMLInputElement>('Price').value).toBe('0.00');
  });

  it('says everything that is missing, and goes to the first of it', async () => {
    const requests = on(addCalls(changed(COLA)));
    await open();
    fill('Initial stock', '1.5');
    await tap('Add Product');
    expect(alerts()).toEqual([
      'Product name is required',
      'Valid price is required',
      'Stock is a whole number from 0 to 999',
      'Please select an image for the product',
    ]);
    expect(document.activeElement).toBe(field('Name'));
    fill('Name', 'Root Beer');
    // Only the corrected field loses its error.
    expect(alerts()).toEqual([
      'Valid price is required',
      'Stock is a whole number from 0 to 999',
      'Please select an image for the product',
    ]);
    fill('Price', '-1');
    fill('Initial stock', '12');
    await choosePicture();
    await tap('Add Product');
    expect(alerts()).toEqual(['Valid price is required']);
    expect(requests).toEqual([]);
  });

  it('adds the product and shows its category', async () => {
    const beer: Product = { ...HOT_DOG, id: LOLLIPOP.id, name: 'Corn Dog' };
    const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView');
    const requests = on(addCalls(changed(beer)));
    await open();
    on(inventoryIs([COLA, HOT_DOG, beer]));
    fill('Name', ' Corn Dog ');
    fill('Price', '3.5');
    fill('Initial stock', '12');
    const dialog = within(screen.getByRole('dialog', { name: 'Add New Product' }));
    act(() => dialog.getByLabelText('Active').click());
    const category = dialog.getByLabelText<HTMLSelectElement>('Category');
    act(() => {
      category.value = 'food';
      category.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await choosePicture();
    await tap('Add Product');
    expect(requests).toMatchObject([
      {
        body: {
          name: 'Corn Dog',
          category_id: 3,
          price: 350,
          image_url: '/images/products/root-beer.jpg',
          quantity: 12,
          is_active: false,
        },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(statuses()).toEqual(['Corn Dog: Product added!']);
    expect(cardOf('Corn Dog')).toBeTruthy();
    // Scrolled into view and marked; no other product is.
    expect(scrolls).toHaveBeenCalledTimes(1);
    expect([...document.querySelectorAll('li[class*="new"]')].map((card) => card.textContent)).toEqual([
      expect.stringContaining('Corn Dog'),
    ]);
  });

  it.each([
    [problem('NAME_TAKEN', 'Root Beer already exists.'), 'Root Beer already exists.'],
    [problem('UNKNOWN_IMAGE', 'This picture is gone.'), 'This picture is gone.'],
    [bare(500), NO_ANSWER],
  ])('stays open with the reason: %o', async (outcome, text) => {
    on(addCalls(outcome));
    await open();
    fill('Name', 'Root Beer');
    fill('Price', '3');
    await choosePicture();
    await tap('Add Product');
    expect(alerts()).toEqual([text]);
    expect(field('Name').value).toBe('Root Beer');
  });

  it('says that the session has expired where the person lands when the server says so', async () => {
    on(addCalls(problem('UNAUTHENTICATED', 'No')));
    await open();
    fill('Name', 'Root Beer');
    fill('Price', '3');
    await choosePicture();
    await tap('Add Product');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(alerts()).toEqual(['Admin session expired. Please log in again.']);
  });

  it('is put away, and sends nothing, when someone else logs in', async () => {
    const requests = on(addCalls(changed(COLA)));
    const { services } = await open();
    fill('Name', 'Root Beer');
    act(() => services.logins.logInStaff(MANAGER));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests).toEqual([]);
  });
});
