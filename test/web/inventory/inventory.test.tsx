import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { MANAGER } from '../log-in.ts';
import {
  activeCalls,
  addCalls,
  anImage,
  bulkPriceCalls,
  changed,
  imageCalls,
  imagesAre,
  inventoryCalls,
  inventoryIs,
  nameCalls,
  priceCalls,
  stockCalls,
} from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG, LOLLIPOP } from '../msw/handlers/catalogue.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, bare, networkFailure, problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, leave, openAdmin, press } from '../open-admin.ts';
import { heading, settleTeam, tap } from '../open-team.ts';
import { passTime } from '../polling-clock.ts';

const TEA: Product = { ...COLA, id: LOLLIPOP.id, name: 'Sweet Tea', isActive: false, available: 0 };

const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { level: 3, name: new RegExp(name) }).closest('li');
  if (card === null) throw new Error(`no card ${name}`);
  return within(card);
};
const statuses = (): readonly (string | null)[] =>
  screen.queryAllByRole('status').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));

beforeEach(() => void on(inventoryIs([COLA, TEA, HOT_DOG])));
afterEach(() => vi.useRealTimers());

describe('the admin dashboard', () => {
  it('has its title, its links, its tabs with counts and its numbers', async () => {
    await openAdmin('/admin');
    expect(heading()).toBe('Admin Dashboard');
    expect(document.title).toBe('Admin Dashboard · Bandstand');
    expect(screen.getByRole('link', { name: 'Manage Orders & Refunds' }).getAttribute('href')).toBe('/admin/orders');
    expect(screen.getByRole('link', { name: 'Back to Menu' }).getAttribute('href')).toBe('/');
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
    expect(alerts()).toEqual(['Failed to fetch productsCheck your signal. We try again every minute.']);
    expect(cardOf('Cola')).toBeTruthy();
  });

  it('is not for staff', async () => {
    await openAdmin('/admin', 'staff');
    expect(heading()).toBe('Admin or Manager Access Required');
  });
});

describe('editing a price in place', () => {
  const open = () => tap('Edit price of Cola: $2.50');

  it.each([
    ['', 'Price is required.'],
    ['abc', 'Enter a valid price.'],
    ['-1', 'Enter a valid price.'],
    ['1e2', 'Enter a valid price.'],
    ['.', 'Enter a valid price.'],
  ])('refuses "%s"', async (text, message) => {
    const requests = on(priceCalls(changed(COLA)));
    await openAdmin('/admin');
    await open();
    fill('Price of Cola', text);
    await press('Price of Cola', 'Enter');
    expect(alerts()).toEqual([message]);
    expect(field('Price of Cola').getAttribute('aria-invalid')).toBe('true');
    fill('Price of Cola', '3');
    expect(alerts()).toEqual([]);
    expect(requests).toEqual([]);
  });

  it.each([
    ['3', 300],
    ['2.756', 276],
    ['.755', 76],
    ['$2.005', 201],
    ['0', 0],
  ])('Enter saves "%s" as %i cents', async (text, price) => {
    const requests = on(priceCalls(changed({ ...COLA, priceCents: cents(price) })));
    await openAdmin('/admin');
    await open();
    fill('Price of Cola', text);
    await press('Price of Cola', 'Enter');
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { price } }]);
    expect(statuses()).toEqual(['Price updated!']);
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit price of Cola: \$/);
    await passTime(2_400);
    expect(statuses()).toEqual(['Price updated!']);
    await passTime(100);
    expect(statuses()).toEqual([]);
  });

  it('Escape cancels, blur saves, and the same price is not sent', async () => {
    const requests = on(priceCalls(changed({ ...COLA, priceCents: cents(400) })));
    await openAdmin('/admin');
    await open();
    fill('Price of Cola', '9');
    await press('Price of Cola', 'Escape');
    expect(cardOf('Cola').getByText('$2.50')).toBeTruthy();
    await open();
    fill('Price of Cola', '2.5');
    await leave('Price of Cola');
    expect(requests).toEqual([]);
    await open();
    fill('Price of Cola', '4');
    await leave('Price of Cola');
    expect(requests).toHaveLength(1);
    expect(cardOf('Cola').getByText('$4.00')).toBeTruthy();
  });

  it('a failure is told for 4 s, and the old price comes back', async () => {
    on(priceCalls(bare(500)));
    await openAdmin('/admin');
    await open();
    fill('Price of Cola', '4');
    await press('Price of Cola', 'Enter');
    expect(alerts()).toEqual(['Price update failed.']);
    expect(cardOf('Cola').getByText('$2.50')).toBeTruthy();
    await passTime(3_900);
    expect(alerts()).toHaveLength(1);
    await passTime(100);
    expect(alerts()).toEqual([]);
  });
});

describe('editing a name in place', () => {
  it('cannot be empty', async () => {
    await openAdmin('/admin');
    await tap('Edit name: Cola');
    fill('Name of Cola', '  ');
    await press('Name of Cola', 'Enter');
    expect(alerts()).toEqual(['Name cannot be empty.']);
    await press('Name of Cola', 'Escape');
    expect(screen.getByRole('button', { name: 'Edit name: Cola' })).toBe(document.activeElement);
  });

  it('is saved trimmed', async () => {
    const requests = on(nameCalls(changed({ ...COLA, name: 'Big Cola' })));
    await openAdmin('/admin');
    await tap('Edit name: Cola');
    fill('Name of Cola', ' Big Cola ');
    await leave('Name of Cola');
    expect(requests).toMatchObject([{ body: { name: 'Big Cola' } }]);
    expect(statuses()).toEqual(['Name updated!']);
    expect(cardOf('Big Cola')).toBeTruthy();
  });

  it.each([
    [bare(500), 'Name update failed.'],
    [problem('NAME_TAKEN', 'Hot Dog exists already.'), 'Name update failed. Hot Dog exists already.'],
  ])('says why not: %o', async (outcome, text) => {
    on(nameCalls(outcome));
    await openAdmin('/admin');
    await tap('Edit name: Cola');
    fill('Name of Cola', 'Hot Dog');
    await press('Name of Cola', 'Enter');
    expect(alerts()).toEqual([text]);
  });
});

describe('the stock', () => {
  it('is saved when nothing more is typed, shown at once, and sent once', async () => {
    let reply: (outcome: ReturnType<typeof changed>) => void = () => undefined;
    const requests = on(stockCalls(new Promise((resolve) => (reply = resolve))));
    await openAdmin('/admin');
    fill('Stock of Cola', '1');
    await passTime(500);
    fill('Stock of Cola', '12');
    await passTime(700);
    expect(requests).toEqual([]);
    await passTime(100);
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { quantity: 12 } }]);
    await leave('Stock of Cola');
    expect(field('Stock of Cola').value).toBe('12');
    expect(requests).toHaveLength(1);
    reply(changed({ ...COLA, available: 12 }));
    await settleTeam();
    expect(statuses()).toEqual(['Stock updated!']);
  });

  it.each(['', '1.5', '-1', '1000', '1e2'])('ignores "%s"', async (text) => {
    const requests = on(stockCalls(changed(COLA)));
    await openAdmin('/admin');
    fill('Stock of Cola', text);
    await press('Stock of Cola', 'Enter');
    expect(requests).toEqual([]);
    expect(field('Stock of Cola').value).toBe('40');
    expect(field('Stock of Cola').max).toBe('999');
  });

  it.each([
    [bare(500), 'Stock update failed.'],
    [networkFailure(), 'Network error: Unable to update stock. Please check your connection.'],
    [bare(200), 'Error updating stock'],
  ])('goes back to what the server says when it fails: %o', async (outcome, text) => {
    const lists = on(inventoryIs([COLA], [{ ...COLA, available: 33 }]));
    on(stockCalls(outcome));
    await openAdmin('/admin');
    fill('Stock of Cola', '7');
    await press('Stock of Cola', 'Enter');
    expect(alerts()).toEqual([text]);
    expect(lists).toHaveLength(2);
    expect(field('Stock of Cola').value).toBe('33');
  });
});

describe('the Active switch', () => {
  it.each([
    ['Active: Cola', false, 'Product deactivated!'],
    ['Active: Sweet Tea', true, 'Product activated!'],
  ])('%s', async (label, isActive, text) => {
    const requests = on(activeCalls(changed({ ...(isActive ? TEA : COLA), isActive })));
    await openAdmin('/admin');
    act(() => field(label).click());
    await settleTeam();
    expect(requests).toMatchObject([{ body: { is_active: isActive } }]);
    expect(statuses()).toEqual([text]);
    expect(field(label).checked).toBe(isActive);
  });

  it('goes back when it fails', async () => {
    on(activeCalls(bare(500)));
    await openAdmin('/admin');
    act(() => field('Active: Cola').click());
    await settleTeam();
    expect(alerts()).toEqual(['Status update failed.']);
    expect(field('Active: Cola').checked).toBe(true);
  });
});

describe('Update Image', () => {
  it('gives the product another picture', async () => {
    const requests = on(imageCalls(changed({ ...COLA, imagePath: '/images/products/root-beer.jpg' })));
    on(imagesAre([anImage('cola.jpg'), anImage('root-beer.jpg')]));
    await openAdmin('/admin');
    await tap('Update Image: Cola');
    await tap(/^root-beer\.jpg/);
    await tap('Use this image');
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { image: '/images/products/root-beer.jpg' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(statuses()).toEqual(['Image updated!']);
    expect(cardOf('Cola').getByText('/images/products/root-beer.jpg')).toBeTruthy();
  });

  it('says when it fails, and keeps the same picture unsent', async () => {
    const requests = on(imageCalls(bare(500)));
    on(imagesAre([anImage('cola.jpg'), anImage('root-beer.jpg')]));
    await openAdmin('/admin');
    await tap('Update Image: Cola');
    await tap('Use this image');
    expect(requests).toEqual([]);
    await tap('Update Image: Cola');
    await tap(/^root-beer\.jpg/);
    await tap('Use this image');
    expect(alerts()).toEqual(['Image update failed.']);
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
    expect(field('New price').step).toBe('0.25');
  });

  it('says how many it updated, and asks for them again', async () => {
    const requests = on(bulkPriceCalls(answer({ count: 2 })));
    const lists = on(inventoryIs([COLA, HOT_DOG]));
    await openAdmin('/admin');
    fill('Category', 'drinks');
    fill('New price', '2.75');
    await tap('Update Prices');
    expect(requests).toMatchObject([{ body: { category: 'drinks', price: 275 } }]);
    expect(statuses()).toEqual(['Successfully updated 2 products to $2.75.']);
    expect(lists).toHaveLength(2);
    expect(field('New price').value).toBe('');
  });

  it('says that it failed, and refuses what is no price', async () => {
    on(bulkPriceCalls(bare(500)));
    await openAdmin('/admin');
    fill('Category', 'food');
    fill('New price', '-3');
    await tap('Update Prices');
    expect(alerts()).toEqual(['Enter a valid price.']);
    fill('New price', '3');
    await tap('Update Prices');
    expect(alerts()).toEqual(['Failed to update prices. Please try again.']);
  });
});

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

  it('begins with drinks, no stock and on the menu', async () => {
    await open();
    const dialog = within(screen.getByRole('dialog', { name: 'Add New Product' }));
    expect(dialog.getByLabelText<HTMLSelectElement>('Category').value).toBe('drinks');
    expect(dialog.getByLabelText<HTMLInputElement>('Initial stock').value).toBe('0');
    expect(dialog.getByLabelText<HTMLInputElement>('Active').checked).toBe(true);
    expect(dialog.getByLabelText<HTMLInputElement>('Price').step).toBe('0.25');
    expect(dialog.getByLabelText<HTMLInputElement>('Price').min).toBe('0');
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
    fill('Price', '-1');
    fill('Initial stock', '12');
    await choosePicture();
    await tap('Add Product');
    expect(alerts()).toEqual(['Valid price is required']);
    expect(requests).toEqual([]);
  });

  it('adds the product and shows its category', async () => {
    const beer: Product = { ...HOT_DOG, id: LOLLIPOP.id, name: 'Corn Dog' };
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
    expect(statuses()).toEqual(['Product added!']);
    expect(cardOf('Corn Dog')).toBeTruthy();
  });

  it.each([
    [problem('NAME_TAKEN', 'Root Beer exists already.'), 'Root Beer exists already.'],
    [problem('UNKNOWN_IMAGE', 'This picture is gone.'), 'This picture is gone.'],
    [bare(500), 'Failed to add the product. Please try again.'],
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

  it('needs the admin still to be logged in', async () => {
    const requests = on(addCalls(changed(COLA)));
    const { services } = await open();
    fill('Name', 'Root Beer');
    fill('Price', '3');
    await choosePicture();
    act(() => services.logins.logInStaff(MANAGER));
    await tap('Add Product');
    expect(alerts()).toEqual(['Admin session expired. Please log in again.']);
    expect(requests).toEqual([]);
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
    expect(screen.queryByRole('link', { name: /Orders & Refunds|Audit Trail|Email Test/ })).toBeNull();
    fill('Stock of Cola', '7');
    await press('Stock of Cola', 'Enter');
    expect(requests).toMatchObject([{ body: { quantity: 7 } }]);
  });
});
