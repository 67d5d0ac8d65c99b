import { act, fireEvent, screen, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { readStock } from '#web/features/inventory/inventory.view.ts';
import { priceProblem, readPrice } from '#web/staff/price.ts';
import * as admin from '../msw/handlers/admin.handlers.ts';
import { changed, inventoryIs } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, bare, fault, networkFailure, NO_ANSWER, problem } from '../msw/typed-handler.ts';
import { field, fill, fillMeanwhile, heading, leave, openAdmin, press, settleApp, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';
import { alerts, cardOf, statuses, TEA } from './dashboard.ts';

beforeEach(() => void on(inventoryIs([COLA, TEA, HOT_DOG])));

const open = () => openAdmin('/admin');
/** Types into a field and ends with a key; null leaves the field. */
const edit = async (label: string, text: string, key: string | null = 'Enter'): Promise<void> => {
  fill(label, text);
  await (key === null ? leave(label) : press(label, key));
};
const flip = async (label: string): Promise<void> => {
  act(() => field(label).click());
  await settleApp();
};
const button = (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name });
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const names = () => texts(screen.getAllByRole('heading', { level: 3 }));

describe('the admin dashboard', () => {
  it('has its title, links, tabs with counts and figures', async () => {
    await open();
    expect([heading(), document.title]).toEqual(['Admin Dashboard', 'Admin Dashboard · Bandstand']);
    // On a phone the prices follow all products.
    const links = ['Manage Orders & Refunds', 'Back to Menu', 'To the prices'];
    expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual(['/admin/orders', '/', '#prices']);
    expect(document.querySelector('#prices')?.textContent).toContain('Price Management');
    const tabs = within(screen.getByRole('group', { name: 'Products by category' })).getAllByRole('button');
    expect(texts(tabs)).toEqual(['Drinks 2', 'Candy 0', 'Food 1']);
    expect(screen.getByRole('region', { name: 'Quick Stats' }).textContent).toBe('Quick StatsTotal products3Drinks2Candy0Food1');
    expect(screen.getByRole('region', { name: 'Instructions' }).textContent).toContain('Uploads become 300x300 JPG, about 100KB.');
  });

  it('shows one category at a time, with badge and picture path', async () => {
    await open();
    expect(cardOf('Sweet Tea').getByText('Inactive')).toBeTruthy();
    expect(cardOf('Cola').queryByText('Inactive')).toBeNull();
    expect(cardOf('Cola').getByText('/images/products/cola.jpg')).toBeTruthy();
    expect(names()).toHaveLength(2);
    await tap(/^Food/);
    expect(names()).toEqual(['Hot Dog']);
    await tap(/^Candy/);
    expect(screen.getByText('No products in Candy yet')).toBeTruthy();
  });

  it('shows what is sold out and what is low in any category, and keeps a restocked card in its place', async () => {
    const [none, few] = [
      { ...HOT_DOG, available: 0 },
      { ...COLA, available: 3 },
    ];
    given(inventoryIs([few, TEA, none]), admin.stockCalls(changed({ ...none, available: 20 })));
    await open();
    const shortages = () => texts(within(screen.getByRole('group', { name: 'Products that are short' })).getAllByRole('button'));
    expect(shortages()).toEqual(['Sold out 1', 'Low stock 1']);
    await tap(/^Low stock/);
    expect(names()).toEqual(['Cola']);
    await tap(/^Sold out/);
    expect(names()).toEqual(['Hot Dog']);
    on(inventoryIs([few, TEA, { ...none, available: 20 }]));
    await edit('Stock of Hot Dog', '20');
    expect([shortages(), names()]).toEqual([['Sold out 0', 'Low stock 1'], ['Hot Dog']]);
    await tap(/^Drinks/, /^Sold out/);
    expect(screen.getByText('Nothing is sold out')).toBeTruthy();
  });

  it.each([
    [new Promise<never>(() => undefined), 0, 'Loading products...'],
    [bare(400), 10_000, 'Failed to fetch products'],
    [networkFailure(), 10_000, 'Error fetching products'],
  ])('explains why there are no products: %o', async (outcome, afterMs, text) => {
    on(admin.inventoryCalls(outcome));
    await open();
    await passTime(afterMs);
    expect(screen.getByText(text)).toBeTruthy();
    if (afterMs === 0) return;
    on(inventoryIs([COLA]));
    await tap('Try Again');
    expect(names()).toEqual(['Cola']);
  });

  it('keeps the products when a later answer fails', async () => {
    await open();
    on(admin.inventoryCalls(bare(400)));
    await passTime(60_000);
    expect(alerts()).toEqual(['Failed to fetch products: Check your signal. We try again every minute.']);
    expect(cardOf('Cola')).toBeTruthy();
  });

  it('lets a manager change the stock only', async () => {
    const requests = on(admin.stockCalls(changed({ ...COLA, available: 7 })));
    await openAdmin('/admin', 'manager');
    expect(screen.getByText('For images or names, please contact an administrator.')).toBeTruthy();
    expect(screen.getByText('Prices can only be changed by an administrator.')).toBeTruthy();
    expect(['+ Add Product', 'Update Prices', /^Update Image/, /^Edit/].filter((name) => button(name) !== null)).toEqual([]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: /Orders & Refunds|Audit Log|Email Test/ })).toBeNull();
    await edit('Stock of Cola', '7');
    expect(requests).toMatchObject([{ body: { quantity: 7 } }]);
  });
});

describe('Price Management', () => {
  const BEFORE = [{ id: HOT_DOG.id, price: cents(350) }];
  const update = async (category: string, price: string, ...taps: readonly (string | RegExp)[]): Promise<void> => {
    await open();
    fill('Category', category);
    fill('New price', price);
    await tap('Update Prices', ...taps);
  };

  it('needs a category and a price', async () => {
    await open();
    const isDisabled = () => button('Update Prices')?.disabled;
    expect(isDisabled()).toBe(true);
    expect(screen.getByText('Choose a category and a price first.').id).toBe(button('Update Prices')?.getAttribute('aria-describedby'));
    fill('New price', '3');
    expect(isDisabled()).toBe(true);
    fill('Category', 'drinks');
    expect(isDisabled()).toBe(false);
    expect(screen.getByText('All 2 products in Drinks get this price.')).toBeTruthy();
    fill('New price', '');
    expect(isDisabled()).toBe(true);
    fireEvent.keyDown(field('New price'), { key: 'ArrowUp' });
    expect(field('New price').value).toBe('0.25');
  });

  it('asks, updates, and reports how many', async () => {
    const requests = on(admin.bulkPriceCalls(answer({ count: 2, before: [{ id: COLA.id, price: cents(250) }] })));
    const lists = on(inventoryIs([COLA, HOT_DOG]));
    await update('drinks', '2.75');
    const dialog = screen.getByRole('alertdialog', { name: 'Change every price in Drinks?' });
    expect(dialog.textContent).toMatch(/Cola: \$[\d.]+\s→\s\$2\.75/);
    await tap('Cancel');
    expect(requests).toEqual([]);
    await tap('Update Prices', 'Change 1 price');
    expect(requests).toMatchObject([{ body: { category: 'drinks', price: 275 } }]);
    expect(statuses()).toEqual(['Successfully updated 2 products to $2.75.']);
    expect([lists.length, field('New price').value]).toEqual([2, '']);
    fill('New price', '3');
    await tap('Update Prices');
    await fillMeanwhile('Change 1 price', 'New price', '4');
    expect(field('New price').value).toBe('4');
  });

  it.each([
    [answer({ count: 1 }), ['The old prices are back.'], [], false],
    [bare(500), expect.anything(), [NO_ANSWER], true],
  ])('can be undone once, and again after a failure: %o', async (outcome, status, alert, isOffered) => {
    on(admin.bulkPriceCalls(answer({ count: 1, before: BEFORE })));
    const undone = on(admin.undoBulkPriceCalls(outcome));
    await update('food', '1.75', 'Change 1 price');
    expect(names()).toEqual(['Hot Dog']);
    await tap('Undo');
    expect(undone).toMatchObject([{ body: { price: 175, before: BEFORE } }]);
    expect([statuses(), alerts(), button('Undo') !== null]).toEqual([status, alert, isOffered]);
  });

  it('refuses invalid prices, and reports a failure', async () => {
    on(admin.bulkPriceCalls(fault()));
    await update('food', '-3');
    expect(alerts()).toEqual(['Enter a valid price.']);
    fill('New price', '3');
    await tap('Update Prices', /^Change \d+ prices?$/);
    expect(alerts()).toEqual(['Failed to update prices. Please try again.']);
  });
});

describe('editing a price in place', () => {
  const PRICE = 'Price of Cola';
  const openPrice = async (): Promise<void> => {
    await open();
    await tap('Edit price of Cola: $2.50');
  };

  it.each<readonly [text: string, message: string]>([
    ['', 'Price is required.'],
    ...['abc', '-1', '1e2', '.'].map((text) => [text, 'Enter a valid price.'] as const),
  ])('refuses "%s"', async (text, message) => {
    const requests = on(admin.priceCalls(changed(COLA)));
    await openPrice();
    await edit(PRICE, text);
    expect(alerts()).toEqual([message]);
    expect(field(PRICE).getAttribute('aria-invalid')).toBe('true');
    fill(PRICE, '3');
    expect([alerts(), requests]).toEqual([[], []]);
  });

  it.each([
    ['3', 300],
    ['2.756', 276],
    ['.755', 76],
    ['$2.005', 201],
    ['0', 0],
  ])('Enter saves "%s" as %i cents', async (text, price) => {
    const requests = on(admin.priceCalls(changed({ ...COLA, priceCents: cents(price) })));
    await openPrice();
    await edit(PRICE, text);
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { price } }]);
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit price of Cola: \$/);
    await passTime(2_400);
    expect(statuses()).toEqual(['Cola: Price updated!']);
    await passTime(100);
    expect(statuses()).toEqual([]);
  });

  it('Escape cancels, blur saves, and the same price is not sent', async () => {
    const requests = on(admin.priceCalls(changed({ ...COLA, priceCents: cents(400) })));
    await openPrice();
    expect(field(PRICE)).toMatchObject({ selectionStart: 0, selectionEnd: '2.50'.length });
    await edit(PRICE, '9', 'Escape');
    expect(cardOf('Cola').getByText('$2.50')).toBeTruthy();
    await tap('Edit price of Cola: $2.50');
    await edit(PRICE, '2.5', null);
    expect(requests).toEqual([]);
    await tap('Edit price of Cola: $2.50');
    await edit(PRICE, '4', null);
    expect(requests).toHaveLength(1);
    expect(cardOf('Cola').getByText('$4.00')).toBeTruthy();
  });

  it('no other key saves, nor the Enter that ends a composition', async () => {
    const requests = on(admin.priceCalls(changed({ ...COLA, priceCents: cents(300) })));
    await openPrice();
    fill(PRICE, '3');
    for (const key of ['3', '.', 'Backspace', 'ArrowLeft', 'Shift']) await press(PRICE, key);
    fireEvent.keyDown(field(PRICE), { key: 'Enter', isComposing: true });
    await settleApp();
    expect([requests, field(PRICE).value]).toEqual([[], '3']);
    await press(PRICE, 'Enter');
    expect(requests).toHaveLength(1);
  });

  it('is not undone by a list that was asked for before the edit and arrives after it', async () => {
    const late = Promise.withResolvers<readonly Product[]>();
    const lists = on(admin.inventoryComes((earlier) => (earlier === 1 ? late.promise : [COLA, TEA, HOT_DOG])));
    on(admin.priceCalls(new Promise(() => undefined)));
    await open();
    await passTime(60_000);
    expect(lists).toHaveLength(2);
    await tap('Edit price of Cola: $2.50');
    await edit(PRICE, '4');
    late.resolve([COLA, TEA, HOT_DOG]);
    await settleApp();
    expect(cardOf('Cola').getByText('$4.00')).toBeTruthy();
  });

  it('does not restore an old price when an editor is left without typing', async () => {
    const requests = on(admin.priceCalls(changed(COLA)));
    on(inventoryIs([COLA], [{ ...COLA, priceCents: cents(300) }]));
    await openPrice();
    await passTime(60_000);
    await leave(PRICE);
    expect([cardOf('Cola').getByText('$3.00').textContent, requests]).toEqual(['$3.00', []]);
  });

  it('shows a failure for 4 s, and restores the old price', async () => {
    on(admin.priceCalls(fault()));
    await openPrice();
    await edit(PRICE, '4');
    expect(cardOf('Cola').getByText('$2.50')).toBeTruthy();
    await passTime(3_900);
    expect(alerts()).toEqual(['Cola: Price update failed.']);
    await passTime(100);
    expect(alerts()).toEqual([]);
  });
});

describe('editing a name in place', () => {
  const openName = async (): Promise<void> => {
    await open();
    await tap('Edit name: Cola');
  };

  it('cannot be empty', async () => {
    await openName();
    await edit('Name of Cola', '  ');
    expect(alerts()).toEqual(['Name cannot be empty.']);
    await press('Name of Cola', 'Escape');
    expect(button('Edit name: Cola')).toBe(document.activeElement);
  });

  it.each(['Enter', null])('Escape cancels, and %s saves it trimmed', async (key) => {
    const requests = on(admin.nameCalls(changed({ ...COLA, name: 'Big Cola' })));
    await openName();
    await edit('Name of Cola', 'Small Cola', 'Escape');
    expect([names().includes('Cola'), requests]).toEqual([true, []]);
    await tap('Edit name: Cola');
    await edit('Name of Cola', ' Big Cola ', key);
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { name: 'Big Cola' } }]);
    expect(statuses()).toEqual(['Big Cola: Name updated!']);
    expect(cardOf('Big Cola')).toBeTruthy();
  });

  it.each([
    [fault(), 'Name update failed.'],
    [bare(502), NO_ANSWER],
    [problem('NAME_TAKEN', 'Hot Dog already exists.'), 'Name update failed. Hot Dog already exists.'],
  ])('explains a failure: %o', async (outcome, text) => {
    on(admin.nameCalls(outcome));
    await openName();
    await edit('Name of Cola', 'Hot Dog');
    expect(alerts()).toEqual([`Cola: ${text}`]);
  });
});

describe('the stock', () => {
  it('is saved when nothing more is typed, shown at once, and sent once', async () => {
    const reply = Promise.withResolvers<ReturnType<typeof changed>>();
    const requests = on(admin.stockCalls(reply.promise));
    await open();
    fill('Stock of Cola', '1');
    await passTime(500);
    fill('Stock of Cola', '12');
    await passTime(700);
    expect(requests).toEqual([]);
    await passTime(100);
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { quantity: 12 } }]);
    await leave('Stock of Cola');
    expect([field('Stock of Cola').value, requests.length]).toEqual(['12', 1]);
    reply.resolve(changed({ ...COLA, available: 12 }));
    await settleApp();
    expect(statuses()).toEqual(['Cola: Stock updated!']);
  });

  it('is not set again on leaving the field after some were sold', async () => {
    const requests = on(admin.stockCalls(changed({ ...COLA, available: 50 })));
    on(inventoryIs([COLA], [{ ...COLA, available: 38 }]));
    await open();
    fill('Stock of Cola', '50');
    await passTime(800);
    expect([field('Stock of Cola').value, requests.length]).toEqual(['50', 1]);
    await passTime(60_000);
    await leave('Stock of Cola');
    expect([field('Stock of Cola').value, requests.length]).toEqual(['38', 1]);
  });

  it('stays as typed last when an earlier call is answered', async () => {
    const reply = Promise.withResolvers<ReturnType<typeof changed>>();
    const requests = on(admin.stockCalls(reply.promise, new Promise(() => undefined)));
    await open();
    await edit('Stock of Cola', '5');
    await edit('Stock of Cola', '7');
    reply.resolve(changed({ ...COLA, available: 5 }));
    await settleApp();
    expect(field('Stock of Cola').value).toBe('7');
    expect(requests.map(({ body }) => body.quantity)).toEqual([5, 7]);
  });

  it.each(['', '1.5', '-1', '1000', '1e2'])('ignores "%s"', async (text) => {
    const requests = on(admin.stockCalls(changed(COLA)));
    await open();
    await edit('Stock of Cola', text);
    expect([requests, field('Stock of Cola').value, field('Stock of Cola').max]).toEqual([[], '40', '999']);
  });

  it.each([
    [bare(500), 'Stock update failed.'],
    [networkFailure(), 'Network error: Unable to update stock. Please check your connection.'],
    [bare(200), 'Error updating stock'],
  ])('returns to the server’s figure after a failure: %o', async (outcome, text) => {
    const lists = on(inventoryIs([COLA], [{ ...COLA, available: 33 }]));
    on(admin.stockCalls(outcome));
    await open();
    await edit('Stock of Cola', '7');
    expect(alerts()).toEqual([`Cola: ${text}`]);
    expect([lists.length, field('Stock of Cola').value]).toEqual([2, '33']);
  });
});

describe('the Active switch', () => {
  it.each([
    ['Active: Cola', false, 'Cola: Product deactivated!'],
    ['Active: Sweet Tea', true, 'Sweet Tea: Product activated!'],
  ])('the switch “%s”', async (label, isActive, text) => {
    const requests = on(admin.activeCalls(changed({ ...(isActive ? TEA : COLA), isActive })));
    await open();
    await flip(label);
    expect(requests).toMatchObject([{ body: { is_active: isActive } }]);
    expect([statuses(), field(label).checked]).toEqual([[text], isActive]);
  });

  it('shows its message for the whole time, even right after another change', async () => {
    given(admin.priceCalls(changed({ ...COLA, priceCents: cents(300) })), admin.activeCalls(changed({ ...COLA, isActive: false })));
    await open();
    await tap('Edit price of Cola: $2.50');
    await edit('Price of Cola', '3');
    await passTime(2_000);
    await flip('Active: Cola');
    await passTime(2_400);
    expect(statuses()).toEqual(['Cola: Product deactivated!']);
    await passTime(100);
    expect(statuses()).toEqual([]);
  });

  it('returns after a failure', async () => {
    on(admin.activeCalls(fault()));
    await open();
    await flip('Active: Cola');
    expect([alerts(), field('Active: Cola').checked]).toEqual([['Cola: Status update failed.'], true]);
  });
});

describe('Update Image', () => {
  it.each([
    ['gives the product another picture', changed({ ...COLA, imagePath: '/images/products/root-beer.jpg' }), ['Cola: Image updated!'], []],
    ['reports a failure', fault(), [], ['Cola: Image update failed.']],
  ])('%s', async (_title, outcome, status, alert) => {
    const requests = on(admin.imageCalls(outcome));
    on(admin.imagesAre([admin.anImage('cola.jpg'), admin.anImage('root-beer.jpg')]));
    await open();
    expect(button('Update Image: Cola')?.textContent).toBe('Update Image');
    // The same picture is not sent.
    await tap('Update Image: Cola', 'Use this image');
    expect(requests).toEqual([]);
    await tap('Update Image: Cola', /^root-beer\.jpg/, 'Use this image');
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { image: '/images/products/root-beer.jpg' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([statuses(), alerts()]).toEqual([status, alert]);
    expect(cardOf('Cola').queryByText('/images/products/root-beer.jpg') !== null).toBe(alert.length === 0);
  });
});

describe('On and Off', () => {
  const switchOf = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('checkbox', { name });

  it('takes many products off the menu at once, nothing before Save, and restores them', async () => {
    const calls = on(admin.activeCalls(changed(COLA)));
    await open();
    await tap('On and Off');
    expect(button('Save 0')?.disabled).toBe(true);
    const groups = within(screen.getByRole('dialog')).getAllByRole('region');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Drinks', 'Food']);
    await tap('All Off: Drinks');
    fireEvent.click(switchOf('Hot Dog'));
    expect(['Cola', 'Sweet Tea', 'Hot Dog'].map((name) => switchOf(name).checked)).toEqual([false, false, false]);
    expect(screen.getByText('Cola, Hot Dog')).toBeDefined();
    expect(calls).toEqual([]);
    await tap('Save 2');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(statuses()).toContain('2 products changed.');
    await tap('Undo');
    expect(calls.map(({ params, body }) => `${params.id} ${body.is_active}`)).toEqual(
      [false, true].flatMap((isOn) => [`${COLA.id} ${isOn}`, `${HOT_DOG.id} ${isOn}`]),
    );
    expect(button('Undo')).toBeNull();
  });

  it('reports products that did not change, and still sends the others', async () => {
    const calls = on(admin.activeCalls(bare(500)));
    await open();
    await tap('On and Off');
    for (const name of ['Cola', 'Hot Dog']) fireEvent.click(switchOf(name));
    await tap('Save 2');
    expect(calls.map(({ params }) => params.id)).toEqual([COLA.id, HOT_DOG.id]);
    expect(alerts()).toEqual(['Some products may not be changed. Please look at the list and try again.']);
    expect(switchOf('Cola').checked).toBe(false);
  });
});

describe('typed figures', () => {
  it('a price is rounded to cents, half up', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99), fc.stringMatching(/^\d{0,6}$/), (dollars, hundredths, more) => {
        const text = `${dollars}.${String(hundredths).padStart(2, '0')}${more}`;
        const roundsUp = more !== '' && more >= '5';
        expect(readPrice(text)).toEqual({ ok: true, value: dollars * 100 + hundredths + (roundsUp ? 1 : 0) });
      }),
    );
  });

  it.each<readonly [text: string, message: string]>([
    ['', 'Price is required.'],
    ['1,000', 'Is that $1.00 or $1,000.00? Please type it with cents.'],
    ...['-1', 'abc', '1.2.3', '$', '.', 'NaN', 'Infinity', '0x10'].map((text) => [text, 'Enter a valid price.'] as const),
  ])('a price cannot be "%s"', (text, sentence) => {
    const price = readPrice(text);
    expect(price.ok ? null : priceProblem(price.error)).toBe(sentence);
  });

  it('a stock is a whole number from 0 to 999', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 1_500 }), (quantity) => {
        expect(readStock(String(quantity))).toBe(quantity >= 0 && quantity <= 999 ? quantity : null);
        expect(readStock(` ${quantity}\t`)).toBe(readStock(String(quantity)));
      }),
    );
  });
});
