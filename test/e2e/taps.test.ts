import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { post } from '../support/http-calls.ts';
import { test } from './support/staff-test.ts';
import { SIZES } from './support/taps.ts';

/** Counts taps from here on, across pages. Runs in the page before its own code. */
const count = (): void => {
  addEventListener('pointerdown', () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1)), true);
};
const taps = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0));
const startOver = (page: Page): Promise<void> => page.evaluate(() => sessionStorage.setItem('taps', '0'));

/** docs/accessibility.md, "Taps, counted". */
describe('the number of taps', () => {
  test('is 3 for a water for cash and 5 for three items', async ({ bea }) => {
    const { page, button } = bea;
    await page.addInitScript(count);
    await bea.visit('/window');
    const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
    await tile('Bottled Water').tap();
    await button('Cash').tap();
    await button('Exact').tap();
    await bea.sees('Hand it over now');
    expect(await taps(page)).toBe(3);
    await startOver(page);
    for (const name of ['Hot Dog', 'Cola', 'Popcorn']) await tile(name).tap();
    await button('Cash').tap();
    await button(/^\$20\b/).tap();
    await bea.sees('Say this number');
    expect(await taps(page)).toBe(5);
  });

  test('is 8 from a login’s QR code to an order that is handed out', async ({ hire, office, placeOrder, stand }) => {
    const number = await placeOrder('Ann Hungry', { 'Hot Dog': 1, Cola: 1 });
    const { id } = await office.issueCode('Rae');
    const link = await post(stand, `/api/admin/staff-codes/${id}/login-link`, {}, office.admin);
    const rae = await hire();
    const { page } = rae;
    await page.setViewportSize(SIZES.phone);
    await page.addInitScript(count);
    await rae.visit(String(link.json?.['path']));
    await page.getByRole('main').getByRole('button').first().tap();
    await rae.heading('Fulfillment Queue').waitFor();
    await rae.startPreparing(number);
    await rae.tick('Hot Dog');
    await rae.tick('Cola');
    await rae.finishPacking();
    await rae.openStage('Ready for Pickup');
    await rae.tapPickedUp(number);
    await rae.button(`Undo ${number}`).waitFor();
    expect(await taps(page)).toBeLessThanOrEqual(8);
  });
});
