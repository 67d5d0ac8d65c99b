import { describe, expect } from 'vitest';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { test } from './support/staff-test.ts';

describe('the pickup window', () => {
  test('lists the longest wait first in three colors, and reminds after ten minutes', async ({ bea, placeOrder, timeMachine }) => {
    await bea.openWindow();
    await bea.heading('No Orders Ready for Pickup').waitFor();
    await inspectOnDevices(bea.page, 'empty window');
    const waits = [
      { name: 'Dos Four', minutes: 4.5, shows: '4m green' },
      { name: 'Cat Nine', minutes: 9.5, shows: '9m yellow' },
      { name: 'Kim Ten', minutes: 10.1, shows: '10m red' },
    ];
    const numbers: string[] = [];
    for (const { name } of waits) numbers.push(await placeOrder(name, { 'Hot Dog': 2, Cola: 1 }));
    await bea.openQueue();
    for (const number of numbers) await bea.tapReady(number);
    await expect.poll(() => bea.stage('Ready for Pickup')).toBe(String(waits.length));
    for (const { name, minutes } of waits) await timeMachine.readySince(name, minutes);
    await bea.openWindow();
    await bea.sees('3 ready');
    expect(await bea.numbers()).toEqual(numbers.toReversed());
    expect(await Promise.all(numbers.map((number) => bea.wait(number)))).toEqual(waits.map(({ shows }) => shows));

    const [ten = '', nine = ''] = numbers.toReversed();
    await bea.moreFor(nine);
    // The tap that closes the list has no other effect, whatever is under it.
    await bea.button(`Picked Up ${ten}`).tap({ force: true });
    await expect.poll(() => bea.button('Reopen').count()).toBe(0);
    expect(await bea.button(`Undo ${ten}`).count()).toBe(0);
    await bea.moreFor(ten);
    await inspectOnDevices(bea.page, 'open menu of a card');
    await bea.page.keyboard.press('Escape');
    await bea.remind(ten);
    expect(await bea.readAlert()).toBe('Reminder sent successfully!');
    await inspectOnDevices(bea.page, 'reminded');
    await bea.dismissAlert();
  });

  test('asks for the pickup code once the stand wants it', async ({ bea, placeOrder, office, backOffice }) => {
    await backOffice.handOverAllOrders();
    const [own, others] = [await placeOrder('Cody Code'), await placeOrder('Nour Haddad', { 'Hot Dog': 1 })];
    await bea.openQueue();
    for (const number of [own, others]) await bea.tapReady(number);
    await expect.poll(() => bea.button('Start Preparing').count()).toBe(0);
    await office.saveSettings({ askPickupCode: 'ask' });
    await bea.openWindow();
    const codeOf = (number: string): Promise<string> => bea.card(number).locator('p strong').innerText();
    const [ownCode, otherCode] = [await codeOf(own), await codeOf(others)];
    await bea.tapPickedUp(own);
    const codes = bea.page.getByRole('group', { name: 'Codes' });
    await expect.poll(() => codes.getByRole('button').count()).toBe(6);
    await inspectOnDevices(bea.page, 'which code they say');
    await codes.getByRole('button', { name: otherCode }).tap();
    await bea.sees(`${otherCode} belongs to ${others}, Haddad.`);
    await inspectOnDevices(bea.page, 'the code of another bag');
    await bea.button('They have no code').tap();
    await bea.button('I know them').tap();
    await inspectOnDevices(bea.page, 'a note instead of the code');
    await bea.button('Cancel').tap();
    await bea.tapPickedUp(own);
    await codes.getByRole('button', { name: ownCode }).tap();
    await bea.button(`Undo ${own}`).waitFor();
    await office.saveSettings({ askPickupCode: null });
  });
});
