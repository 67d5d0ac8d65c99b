import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ordersAre } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { openStaffApp, settleApp } from '../open-app.ts';

const open = (address: string) => {
  on(ordersAre([]));
  return openStaffApp(address, 'admin');
};

describe('the screens at the counter', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'));

  it.each([
    ['/fulfillment', 1],
    ['/pickup-window', 1],
    ['/admin/orders', 0],
  ])('%s warns that the device may turn itself off: %d', async (address, count) => {
    await open(address);
    expect(screen.queryAllByText(/may turn itself off/)).toHaveLength(count);
  });

  it('are kept on until they are left', async () => {
    const locks: string[] = [];
    const release = () => Promise.resolve(void locks.push('released'));
    const request = () => Promise.resolve({ release }).finally(() => locks.push('kept on'));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    const app = await open('/fulfillment');
    expect(locks).toEqual(['kept on']);
    expect(screen.queryByText(/may turn itself off/)).toBeNull();
    app.close();
    await settleApp();
    expect(locks).toEqual(['kept on', 'released']);
  });
});
