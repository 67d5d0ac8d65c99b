import { describe, expect } from 'vitest';
import { OF_AN_OUTAGE } from './support/complaints.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { AT_ONCE, test } from './support/staff-test.ts';

describe('the queue', () => {
  test('sells an item out, and gives the waiting order another one', async ({ bea, placeOrder }) => {
    const { page } = bea;
    const number = await placeOrder('Ann Hungry', { 'Chili Dog': 1, Cola: 1 });
    await bea.visit('/fulfillment?view=make');
    await bea.button('Sold Out: Chili Dog').waitFor();
    await bea.button('Sold Out').tap();
    await page.getByRole('dialog', { name: 'What is out?' }).getByRole('button', { name: 'Chili Dog' }).waitFor();
    await inspectOnDevices(page, 'what is out');
    await bea.button('Cancel').tap();
    await bea.button('Sold Out: Chili Dog').tap();
    await bea.sees('1 paid order waits for 1 of them. You see it next.');
    await inspectOnDevices(page, 'out of chili dogs?');
    await page.getByRole('dialog').getByRole('button', { name: 'Sold Out' }).tap();
    await bea.heading('Out of Chili Dog').waitFor();
    await inspectOnDevices(page, 'orders that wait');
    await bea.button(`Replace in ${number}`).tap();
    await page.getByRole('radio').first().waitFor();
    await inspectOnDevices(page, 'replace');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Replace with / })
      .tap();
    await bea.heading('Every order is settled').waitFor();
    await inspectOnDevices(page, 'all settled');
    await bea.button('Put it back on the menu').tap();
    await page.getByLabel('Chili Dog, counted').fill('12');
    await bea.button('Put 12 on the menu').tap();
    await bea.heading('Chili Dog is on the menu').waitFor();
  });

  test('hands a silent person’s order with its checks to another, and says so on the first device', async ({
    bea,
    cal,
    placeOrder,
    timeMachine,
    complaints,
  }) => {
    complaints.ignore(OF_AN_OUTAGE);
    const number = await placeOrder('Ann Left', { 'Hot Dog': 2, Cola: 1 });
    await bea.openQueue();
    await bea.startPreparing(number);
    await bea.tick('Hot Dog');
    await expect.poll(() => bea.page.getByText('Not sent yet').count(), AT_ONCE).toBe(0);
    await bea.page.context().setOffline(true);
    // Other devices do not receive this check until the tablet is online.
    await bea.tick('Cola');

    await timeMachine.silentSince('Bea', 3);
    await cal.openQueue('preparing');
    await cal.sees('Not heard from for 3 minutes');
    await cal.button(`Take Over ${number}`).tap();
    await cal.page.getByRole('list', { name: 'Items to pack' }).waitFor();
    expect([await cal.ticked('Hot Dog'), await cal.ticked('Cola')]).toEqual([true, false]);

    await bea.page.context().setOffline(false);
    const told = bea.page.getByRole('alertdialog', { name: `Cal took over ${number}` });
    await told.waitFor({ timeout: 40_000 });
    await inspectOnDevices(bea.page, 'taken over');
    await told.getByRole('button', { name: 'Back to the queue' }).tap();
    await cal.tick('Cola');
    await cal.finishPacking();
    await expect.poll(() => cal.stage('Ready for Pickup'), AT_ONCE).not.toBe('0');
  });
});
