import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { post } from '../support/http-calls.ts';
import { bearer } from '../support/logins.ts';
import { lowestContrast } from './support/contrast.ts';
import { inspect } from './support/inspect.ts';
import { ADMIN_PASSWORD } from './support/stand-test.ts';
import { AT_ONCE, test } from './support/staff-test.ts';

const TV = { width: 1920, height: 1080 };
/** A letter at least 8 % of the picture's height can be read from five metres. */
const READABLE = 0.08 * TV.height;
/** Of anything that is read from there. */
const CONTRAST = 7;

/** The height of the smallest ready number in pixels: figures fill 0.73 of the face's size. */
const smallestNumber = async (tv: Page): Promise<number> => {
  const sizes = await tv
    .getByRole('region', { name: 'Ready for Pickup' })
    .locator('li [aria-hidden]')
    .evaluateAll((numbers) => numbers.map((number) => Number.parseFloat(getComputedStyle(number).fontSize) * 0.73));
  return Math.min(...sizes);
};

const expectReadable = async (tv: Page): Promise<void> => {
  expect(await smallestNumber(tv)).toBeGreaterThanOrEqual(READABLE);
  const { ratio, where } = await lowestContrast(tv);
  expect(ratio, where).toBeGreaterThanOrEqual(CONTRAST);
};

describe('the board', () => {
  test('opens by its link, is read from five metres, follows the stand, and says when it cannot', async ({
    bea,
    newTablet,
    placeOrder,
    stand,
    complaints,
  }) => {
    const login = await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD });
    const { json } = await post(stand, '/api/admin/board-links', { name: 'TV' }, bearer(String(login.json?.['token'])));
    const tv = await (await newTablet()).newPage();
    await tv.setViewportSize(TV);
    await tv.goto(stand.url + String(json?.['path']));
    await tv.getByText('Your number shows here when we start to make it.').waitFor();
    expect(new URL(tv.url()).hash).toBe('');
    await inspect(tv, 'empty board');

    const [ready, preparing] = [await placeOrder('Ann Arbor', { 'Hot Dog': 1 }), await placeOrder('Bo Burnham', { 'Hot Dog': 1 })];
    await bea.openQueue();
    await bea.tapReady(ready);
    await bea.page.getByRole('button', { name: `Start Preparing ${preparing}` }).tap();
    const half = (name: string) => tv.getByRole('region', { name }).getByRole('listitem');
    const shown = async (name: string) => (await half(name).locator('> :not(:first-child)').allInnerTexts()).join(' ');
    await expect.poll(() => shown('Ready for Pickup'), AT_ONCE).toBe(`${ready} Ann`);
    await expect.poll(() => shown('Preparing'), AT_ONCE).toBe(`${preparing} Bo`);
    await inspect(tv, 'board');

    await expectReadable(tv);

    await tv.reload();
    await expect.poll(() => half('Ready for Pickup').count(), AT_ONCE).toBe(1);
    await tv.context().setOffline(true);
    await tv.getByText('Connection lost.').waitFor();
    await inspect(tv, 'board without a connection');
    await expectReadable(tv);
    await bea.openWindow();
    await bea.tapPickedUp(ready);
    await tv.context().setOffline(false);
    await expect.poll(() => half('Ready for Pickup').count(), AT_ONCE).toBe(0);
    await expect.poll(() => tv.getByText('Connection lost.').count(), AT_ONCE).toBe(0);
    complaints.take();
  });
});
