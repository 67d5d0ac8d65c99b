import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import {
  activeCalls,
  anImage,
  changed,
  imageCalls,
  imagesAre,
  inventoryIs,
  priceCalls,
  stockCalls,
} from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { on } from '../msw/server.ts';
import { bare, fault, networkFailure } from '../msw/typed-handler.ts';
import { field, fill, leave, openAdmin, press } from '../open-admin.ts';
import { settleStaffApp, tap } from '../open-staff-app.ts';
import { passTime } from '../polling-clock.ts';
import { alerts, cardOf, statuses, TEA } from './dashboard.ts';

beforeEach(() => void on(inventoryIs([COLA, TEA, HOT_DOG])));
afterEach(() => vi.useRealTimers());

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
    await settleStaffApp();
    expect(statuses()).toEqual(['Cola: Stock updated!']);
  });

  it('stays as typed last, whatever is answered to what was typed before', async () => {
    let reply: (outcome: ReturnType<typeof changed>) => void = () => undefined;
    const requests = on(stockCalls(new Promise((resolve) => (reply = resolve)), new Promise(() => undefined)));
    await openAdmin('/admin');
    fill('Stock of Cola', '5');
    await press('Stock of Cola', 'Enter');
    fill('Stock of Cola', '7');
    await press('Stock of Cola', 'Enter');
    reply(changed({ ...COLA, available: 5 }));
    await settleStaffApp();
    expect(field('Stock of Cola').value).toBe('7');
    expect(requests.map(({ body }) => body.quantity)).toEqual([5, 7]);
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
    expect(alerts()).toEqual([`Cola: ${text}`]);
    expect(lists).toHaveLength(2);
    expect(field('Stock of Cola').value).toBe('33');
  });
});

describe('the Active switch', () => {
  it.each([
    ['Active: Cola', false, 'Cola: Product deactivated!'],
    ['Active: Sweet Tea', true, 'Sweet Tea: Product activated!'],
  ])('the switch “%s”', async (label, isActive, text) => {
    const requests = on(activeCalls(changed({ ...(isActive ? TEA : COLA), isActive })));
    await openAdmin('/admin');
    act(() => field(label).click());
    await settleStaffApp();
    expect(requests).toMatchObject([{ body: { is_active: isActive } }]);
    expect(statuses()).toEqual([text]);
    expect(field(label).checked).toBe(isActive);
  });

  it('is shown for its whole time, even right after another change', async () => {
    on(priceCalls(changed({ ...COLA, priceCents: cents(300) })));
    on(activeCalls(changed({ ...COLA, isActive: false })));
    await openAdmin('/admin');
    await tap('Edit price of Cola: $2.50');
    fill('Price of Cola', '3');
    await press('Price of Cola', 'Enter');
    await passTime(2_000);
    act(() => field('Active: Cola').click());
    await settleStaffApp();
    await passTime(2_400);
    expect(statuses()).toEqual(['Cola: Product deactivated!']);
    await passTime(100);
    expect(statuses()).toEqual([]);
  });

  it('goes back when it fails', async () => {
    on(activeCalls(fault()));
    await openAdmin('/admin');
    act(() => field('Active: Cola').click());
    await settleStaffApp();
    expect(alerts()).toEqual(['Cola: Status update failed.']);
    expect(field('Active: Cola').checked).toBe(true);
  });
});

describe('Update Image', () => {
  it('gives the product another picture', async () => {
    const requests = on(imageCalls(changed({ ...COLA, imagePath: '/images/products/root-beer.jpg' })));
    on(imagesAre([anImage('cola.jpg'), anImage('root-beer.jpg')]));
    await openAdmin('/admin');
    expect(screen.getByRole('button', { name: 'Update Image: Cola' }).textContent).toBe('Update Image');
    await tap('Update Image: Cola');
    await tap(/^root-beer\.jpg/);
    await tap('Use this image');
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { image: '/images/products/root-beer.jpg' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(statuses()).toEqual(['Cola: Image updated!']);
    expect(cardOf('Cola').getByText('/images/products/root-beer.jpg')).toBeTruthy();
  });

  it('says when it fails, and keeps the same picture unsent', async () => {
    const requests = on(imageCalls(fault()));
    on(imagesAre([anImage('cola.jpg'), anImage('root-beer.jpg')]));
    await openAdmin('/admin');
    await tap('Update Image: Cola');
    await tap('Use this image');
    expect(requests).toEqual([]);
    await tap('Update Image: Cola');
    await tap(/^root-beer\.jpg/);
    await tap('Use this image');
    expect(alerts()).toEqual(['Cola: Image update failed.']);
  });
});
