import { describe, expect } from 'vitest';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { AT_ONCE, test } from './support/staff-test.ts';

describe('the queue', () => {
  test('an item runs out: one tap on the make list, one yes, and the order that waits gets another one', async ({
    bea,
    placeOrder,
    backOffice,
  }) => {
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
    await backOffice.finishAllOrders();
    await backOffice.handOverAllOrders();
  });

  test('somebody falls silent: another one carries on with the checks, and the first device is told', async ({
    bea,
    cal,
    placeOrder,
    timeMachine,
    complaints,
  }) => {
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
    complaints.take();
  });

  test('warns when it is building and critical, and when new orders are paused', async ({ bea, placeOrder, backOffice }) => {
    await backOffice.finishAllOrders();
    await bea.openQueue();
    const warning = bea.page.getByText(/^Queue is (building|critical):/).locator('..');
    const place = async (orders: number): Promise<void> => {
      for (let placed = 0; placed < orders; placed += 1) await placeOrder('Halftime Crowd');
    };
    await place(11);
    await expect.poll(() => bea.stage('Queued'), AT_ONCE).toBe('11');
    expect(await warning.count()).toBe(0);
    await place(1);
    await expect.poll(() => warning.allInnerTexts(), AT_ONCE).toEqual(['Queue is building: 12 orders queued. New orders pause at 15.']);
    await inspectOnDevices(bea.page, 'queue is building');
    await bea.button('Menu').tap();
    await inspectOnDevices(bea.page, 'menu over a queue that is building');
    await bea.page.keyboard.press('Escape');
    await place(2);
    await expect.poll(() => warning.allInnerTexts(), AT_ONCE).toEqual(['Queue is critical: 14 orders queued. New orders pause at 15.']);
    await place(1);
    await expect.poll(() => warning.allInnerTexts(), AT_ONCE).toEqual(['Queue is critical: 15 orders queued. New orders are paused.']);
    await inspectOnDevices(bea.page, 'queue is critical');
    await expect(placeOrder('One Too Many')).rejects.toThrow('checkout answered 503');
    await backOffice.finishAllOrders();
  });
});
