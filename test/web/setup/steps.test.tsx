import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { activeCalls, changed, inventoryIs, priceCalls, stockCalls } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { saveIs, someSettings } from '../msw/handlers/settings.handlers.ts';
import { setupIs } from '../msw/handlers/setup.handlers.ts';
import { given, on } from '../msw/server.ts';
import { bare, networkFailure, problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, heading, leave, openAdmin, press, settleApp, tap } from '../open-app.ts';

const MAYBE_NOT_SAVED = 'The stand didn’t answer, so this may not be saved.';
const OFF = { ...HOT_DOG, isActive: false };
const NONE = { ...HOT_DOG, available: 0 };

const openMenu = async (products = [COLA, NONE]) => {
  given(setupIs(), inventoryIs(products));
  await openAdmin('/admin/setup/menu');
};

describe('Set Up: what you sell', () => {
  it('lists every product with price and stock, names those without stock, and leads on', async () => {
    await openMenu();
    expect(heading()).toBe('What you sell');
    expect(screen.getByText('Step 3 of 6')).toBeTruthy();
    expect(screen.getByText('2 of 2 on the menu.').closest('p')?.textContent).toContain('1 has none for tonight.');
    expect([field('Price of Hot Dog').value, field('Hot Dog for tonight').value]).toEqual(['3.50', '0']);
    expect(screen.getByRole('link', { name: 'Finish Later' }).getAttribute('href')).toBe('/admin/setup');
  });

  it('saves a price and a stock when its field is left, and ignores others', async () => {
    await openMenu();
    const stocks = on(stockCalls(changed({ ...NONE, available: 40 })));
    const prices = on(priceCalls(changed(NONE)));
    fill('Hot Dog for tonight', '40');
    on(inventoryIs([COLA, { ...NONE, available: 40 }]));
    await press('Hot Dog for tonight', 'Enter');
    expect([stocks.map(({ body }) => body), field('Hot Dog for tonight').value]).toEqual([[{ quantity: 40 }], '40']);
    for (const text of ['', 'many', '-1', '1000']) {
      fill('Hot Dog for tonight', text);
      await leave('Hot Dog for tonight');
    }
    for (const [text, why] of [
      ['cheap', 'Enter a valid price.'],
      ['', 'Price is required.'],
      ['2 50', 'Is that $2.50 or $250.00? Please type it with cents.'],
    ] as const) {
      fill('Price of Hot Dog', text);
      await leave('Price of Hot Dog');
      expect([alerts(), field('Price of Hot Dog').value]).toEqual([[why], text]);
    }
    expect([stocks.length, prices.length, field('Hot Dog for tonight').value]).toEqual([1, 0, '40']);
    fill('Price of Hot Dog', '4');
    await leave('Price of Hot Dog');
    expect(prices.map(({ body }) => body)).toEqual([{ price: 400 }]);
  });

  it('takes a product off the menu, and all of them, with undo', async () => {
    await openMenu();
    const calls = on(activeCalls(changed(OFF)));
    on(inventoryIs([COLA, OFF]));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hot Dog' }));
    await settleApp();
    expect(screen.getByRole('checkbox', { name: 'Hot Dog' }).closest('li')?.textContent).toBe('Hot DogNot on the menu');
    on(inventoryIs([{ ...COLA, isActive: false }, OFF]));
    await tap('Turn All Off');
    expect(screen.getByText('0 of 2 on the menu.')).toBeTruthy();
    // Undo is elsewhere, so a second tap hits the same button.
    expect(screen.getByRole('button', { name: 'Turn All Off' })).toHaveProperty('disabled', true);
    on(inventoryIs([COLA, OFF]));
    await tap('Undo');
    expect(calls.map(({ body }) => body)).toEqual([{ is_active: false }, { is_active: false }, { is_active: true }]);
    expect(screen.getByText('1 of 2 on the menu.')).toBeTruthy();
  });

  it('keeps a price and a stock that may not be saved, and sends them again', async () => {
    await openMenu();
    given(stockCalls(bare(500)), priceCalls(networkFailure()));
    fill('Hot Dog for tonight', '40');
    await press('Hot Dog for tonight', 'Enter');
    fill('Price of Hot Dog', '4');
    await leave('Price of Hot Dog');
    const typed = () => [field('Price of Hot Dog').value, field('Hot Dog for tonight').value];
    expect([alerts(), typed()]).toEqual([[expect.stringContaining(MAYBE_NOT_SAVED)], ['4', '40']]);
    const [stocks, prices] = [on(stockCalls(changed(NONE))), on(priceCalls(changed(NONE)))];
    on(inventoryIs([COLA, { ...NONE, priceCents: cents(400), available: 40 }]));
    await tap('Try Again');
    expect([alerts(), typed()]).toEqual([[], ['4.00', '40']]);
    expect([...prices, ...stocks].map(({ body }) => body)).toEqual([{ price: 400 }, { quantity: 40 }]);
  });

  it('says why a price is refused, until another is typed or the stored one is back', async () => {
    await openMenu();
    on(priceCalls(problem('INVALID_REQUEST', 'Too much.')));
    fill('Price of Hot Dog', '4');
    await leave('Price of Hot Dog');
    expect([alerts(), field('Price of Hot Dog').value]).toEqual([[expect.stringContaining('Too much.')], '4']);
    await press('Price of Hot Dog', 'Escape');
    expect([alerts(), field('Price of Hot Dog').value]).toEqual([[], '3.50']);
  });

  it('reports a product that stays on the menu', async () => {
    await openMenu();
    on(activeCalls(bare(500)));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hot Dog' }));
    await settleApp();
    expect(alerts()).toHaveLength(1);
  });
});

describe('Set Up: your stand', () => {
  it('saves each field on Enter and when it is left, and refuses an invalid fee', async () => {
    on(setupIs());
    await openAdmin('/admin/setup/stand');
    const saved = on(saveIs(someSettings()));
    expect(within(screen.getByRole('navigation', { name: 'Steps' })).getByText('Your stand')).toBeTruthy();
    fill('Name of the stand', '  Westview Band ');
    await leave('Name of the stand');
    fill('Card fee fans pay (percent)', '99');
    await leave('Card fee fans pay (percent)');
    expect(saved.map(({ body }) => body)).toEqual([{ standName: 'Westview Band' }]);
    fill('Where do fans pick up?', 'the\u00ad\tnorth\u200b gate');
    fireEvent.submit(field('Where do fans pick up?'));
    await settleApp();
    expect(saved.map(({ body }) => body).at(-1)).toEqual({ pickupPlace: 'the north gate' });
    fill('Card fee fans pay (percent)', '0');
    await leave('Card fee fans pay (percent)');
    expect(saved.map(({ body }) => body).at(-1)).toEqual({ cardFeeBasisPoints: 0 });
  });

  it('keeps a name that may not be saved, and sends it again', async () => {
    on(setupIs());
    await openAdmin('/admin/setup/stand');
    on(saveIs(networkFailure()));
    fill('Name of the stand', 'Westview Band');
    await leave('Name of the stand');
    expect([alerts(), field('Name of the stand').value]).toEqual([[expect.stringContaining(MAYBE_NOT_SAVED)], 'Westview Band']);
    const saved = on(saveIs(someSettings()));
    await tap('Try Again');
    expect([alerts(), saved.map(({ body }) => body)]).toEqual([[], [{ standName: 'Westview Band' }]]);
  });
});
