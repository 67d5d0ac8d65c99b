import { describe, expect } from 'vitest';
import { focused, pressOn, tabTo } from './support/keyboard.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { inspectLargeText } from './support/inspect-large-text.ts';
import { AT_ONCE, test } from './support/staff-test.ts';
import { boxOf } from './support/taps.ts';

const JAMIE = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '(555) 010-0142', instructions: 'No onions, please' };

describe('the staff’s night', () => {
  test('starts with a login and an empty queue', async ({ hire, bea }) => {
    const stranger = await hire();
    await stranger.visit('/staff-login');
    await stranger.page.getByText('Demo code').waitFor();
    await inspectOnDevices(stranger.page, 'staff login');
    await bea.heading('No Orders Yet').waitFor();
    await inspectOnDevices(bea.page, 'empty queue');
  });

  test('shows every step of an order on two devices and the customer’s phone', async ({ bea, cal, customer }) => {
    await bea.mark();
    await cal.mark();
    const number = await customer.order({ 'Hot Dog': 2, Cola: 1 }, JAMIE);
    await expect.poll(() => bea.numbers(), AT_ONCE).toEqual([number]);
    await inspectOnDevices(bea.page, 'queue');
    await customer.openStatus();
    await customer.page.evaluate(() => document.documentElement.classList.add('never-reloaded'));

    await bea.startPreparing(number);
    await expect.poll(() => cal.numbers(), AT_ONCE).toEqual([]);
    expect([await cal.stage('Queued'), await cal.stage('Preparing')]).toEqual(['0', '1']);
    await expect.poll(() => customer.page.getByText('Being Prepared').first().isVisible(), AT_ONCE).toBe(true);
    await cal.openStage('Preparing');
    await cal.sees('Being prepared by Bea');
    await inspectOnDevices(cal.page, 'preparing list');

    await bea.sees('No onions, please');
    await bea.tick('Hot Dog');
    await bea.sees('1 of 2 items checked');
    await bea.page.reload();
    await bea.sees('1 of 2 items checked');
    expect([await bea.ticked('Hot Dog'), await bea.ticked('Cola')]).toEqual([true, false]);
    await bea.mark();
    await bea.tick('Cola');
    await inspectOnDevices(bea.page, 'packed');
    await inspectLargeText(bea.page, 'packed');
    await bea.finishPacking();

    await expect.poll(() => customer.page.getByText('Ready for Pickup!').first().isVisible(), AT_ONCE).toBe(true);
    await expect.poll(() => cal.numbers(), AT_ONCE).toEqual([]);
    await cal.openStage('Ready for Pickup');
    await expect.poll(() => cal.card(number).innerText()).toContain('Rivera');
    await inspectLargeText(cal.page, 'an order at the window');

    await cal.tapPickedUp(number);
    await expect.poll(() => bea.stage('Ready for Pickup'), AT_ONCE).toBe('0');
    await expect.poll(() => customer.page.getByText('Completed').first().isVisible(), AT_ONCE).toBe(true);
    await customer.inspect('order completed');
    await inspectOnDevices(cal.page, 'picked up');
    await cal.undo(number);
    await cal.button(`Picked Up ${number}`).and(cal.page.locator(':enabled')).waitFor();
    await expect.poll(() => bea.stage('Ready for Pickup'), AT_ONCE).toBe('1');
    await expect.poll(() => customer.page.getByText('Ready for Pickup!').first().isVisible(), AT_ONCE).toBe(true);

    await cal.askToReopen(number);
    const dialog = cal.page.getByRole('dialog');
    for (const target of [dialog.getByLabel('Reason'), ...(await dialog.getByRole('button').all())])
      expect((await boxOf(target)).height).toBeGreaterThanOrEqual(56);
    await inspectOnDevices(cal.page, 'asking for a reason');
    await cal.giveReason('One hot dog is missing');
    expect(await cal.readAlert()).toBe(`Order ${number} has been reopened.`);
    await cal.dismissAlert();
    await cal.heading('No Orders Ready for Pickup').waitFor();
    await expect.poll(() => bea.stage('Preparing'), AT_ONCE).toBe('1');
    await bea.openStage('Preparing');
    await bea.sees('Being prepared by Cal');
    await bea.sees('Reopened');
    await bea.sees('One hot dog is missing');
    await inspectOnDevices(bea.page, 'reopened order');

    expect([await bea.wasReloaded(), await cal.wasReloaded()]).toEqual([false, false]);
    expect(await customer.page.locator('html.never-reloaded').count()).toBe(1);
  });

  test('needs nothing but the keyboard in queue, packing and window', async ({ bea, placeOrder }) => {
    const { page } = bea;
    const number = await placeOrder('Kay Board', { 'Hot Dog': 1, Cola: 1 });
    await bea.card(number).waitFor();
    await pressOn(page, `Start Preparing ${number}`);
    await page.getByRole('list', { name: 'Items to pack' }).waitFor();
    for (const item of [/^1×\s+Cola/, /^1×\s+Hot Dog/]) {
      await tabTo(page, item);
      await page.keyboard.press('Space');
    }
    await pressOn(page, 'Mark as Ready for Pickup');
    await bea.heading('Fulfillment Queue').waitFor();
    await pressOn(page, /^Ready for Pickup/);
    await bea.card(number).waitFor();
    await pressOn(page, `More for ${number}`);
    await pressOn(page, 'Reopen');
    await expect.poll(() => focused(page)).toBe('Missing item');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await tabTo(page, `Picked Up ${number}`);
    await page.keyboard.press('Enter');
    await bea.button(`Undo ${number}`).waitFor();
    await pressOn(page, `Undo ${number}`);
    await bea.button(`Picked Up ${number}`).and(page.locator(':enabled')).waitFor();
    await pressOn(page, `Picked Up ${number}`);
    await bea.button(`Undo ${number}`).waitFor();
    await tabTo(page, 'Logout', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await bea.heading('Drinks').waitFor();
  });
});
