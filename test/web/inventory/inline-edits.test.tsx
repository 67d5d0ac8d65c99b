import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { changed, inventoryComes, inventoryIs, nameCalls, priceCalls } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { on } from '../msw/server.ts';
import { NO_ANSWER, bare, fault, problem } from '../msw/typed-handler.ts';
import { field, fill, leave, openAdmin, press } from '../open-admin.ts';
import { settleStaffApp, tap } from '../open-staff-app.ts';
import { passTime } from '../polling-clock.ts';
import { alerts, cardOf, statuses, TEA } from './dashboard.ts';

beforeEach(() => void on(inventoryIs([COLA, TEA, HOT_DOG])));
afterEach(() => vi.useRealTimers());

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
    expect(statuses()).toEqual(['Cola: Price updated!']);
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit price of Cola: \$/);
    await passTime(2_400);
    expect(statuses()).toEqual(['Cola: Price updated!']);
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

  it('no other key saves, nor the Enter that ends what an input method composes', async () => {
    const requests = on(priceCalls(changed({ ...COLA, priceCents: cents(300) })));
    await openAdmin('/admin');
    await open();
    fill('Price of Cola', '3');
    for (const key of ['3', '.', 'Backspace', 'ArrowLeft', 'Shift']) await press('Price of Cola', key);
    fireEvent.keyDown(field('Price of Cola'), { key: 'Enter', isComposing: true });
    await settleStaffApp();
    expect(requests).toEqual([]);
    expect(field('Price of Cola').value).toBe('3');
    await press('Price of Cola', 'Enter');
    expect(requests).toHaveLength(1);
  });

  it('is not undone by a list that was asked for before the edit and arrives after it', async () => {
    let arrive: (products: readonly Product[]) => void = () => undefined;
    const late = new Promise<readonly Product[]>((resolve) => (arrive = resolve));
    const lists = on(inventoryComes((earlier) => (earlier === 1 ? late : [COLA, TEA, HOT_DOG])));
    on(priceCalls(new Promise(() => undefined)));
    await openAdmin('/admin');
    await passTime(60_000);
    expect(lists).toHaveLength(2);
    await open();
    fill('Price of Cola', '4');
    await press('Price of Cola', 'Enter');
    arrive([COLA, TEA, HOT_DOG]);
    await settleStaffApp();
    expect(cardOf('Cola').getByText('$4.00')).toBeTruthy();
  });

  it('a failure is shown for 4 s, and the old price comes back', async () => {
    on(priceCalls(fault()));
    await openAdmin('/admin');
    await open();
    fill('Price of Cola', '4');
    await press('Price of Cola', 'Enter');
    expect(alerts()).toEqual(['Cola: Price update failed.']);
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

  it('Escape cancels, and Enter saves', async () => {
    const requests = on(nameCalls(changed({ ...COLA, name: 'Big Cola' })));
    await openAdmin('/admin');
    await tap('Edit name: Cola');
    fill('Name of Cola', 'Small Cola');
    await press('Name of Cola', 'Escape');
    expect([cardOf('Cola') !== null, requests]).toEqual([true, []]);
    await tap('Edit name: Cola');
    fill('Name of Cola', 'Big Cola');
    await press('Name of Cola', 'Enter');
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { name: 'Big Cola' } }]);
  });

  it('is saved trimmed', async () => {
    const requests = on(nameCalls(changed({ ...COLA, name: 'Big Cola' })));
    await openAdmin('/admin');
    await tap('Edit name: Cola');
    fill('Name of Cola', ' Big Cola ');
    await leave('Name of Cola');
    expect(requests).toMatchObject([{ body: { name: 'Big Cola' } }]);
    expect(statuses()).toEqual(['Big Cola: Name updated!']);
    expect(cardOf('Big Cola')).toBeTruthy();
  });

  it.each([
    [fault(), 'Name update failed.'],
    [bare(502), NO_ANSWER],
    [problem('NAME_TAKEN', 'Hot Dog already exists.'), 'Name update failed. Hot Dog already exists.'],
  ])('says why not: %o', async (outcome, text) => {
    on(nameCalls(outcome));
    await openAdmin('/admin');
    await tap('Edit name: Cola');
    fill('Name of Cola', 'Hot Dog');
    await press('Name of Cola', 'Enter');
    expect(alerts()).toEqual([`Cola: ${text}`]);
  });
});
