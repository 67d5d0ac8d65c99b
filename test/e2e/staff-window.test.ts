import { describe, expect } from 'vitest';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { test } from './support/staff-test.ts';

describe('the pickup window', () => {
  test('the longest wait comes first, in three colours; a reminder only after ten minutes, and not twice at once', async ({
    bea,
    placeOrder,
    timeMachine,
    complaints,
  }) => {
    await bea.openWindow();
    await bea.heading('No Orders Ready for Pickup').waitFor();
    await inspectOnDevices(bea.page, 'empty window');
    const waits = [
      { name: 'Una Now', minutes: 0.5, shows: 'Now green' },
      { name: 'Dos Four', minutes: 4.5, shows: '4m green' },
      { name: 'Tre Five', minutes: 5.1, shows: '5m yellow' },
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
    await bea.sees('5 ready');
    expect(await bea.numbers()).toEqual(numbers.toReversed());
    const shown: string[] = [];
    for (const number of numbers) shown.push(await bea.wait(number));
    expect(shown).toEqual(waits.map(({ shows }) => shows));

    const [ten = '', nine = ''] = numbers.toReversed();
    expect(await (await bea.moreFor(nine)).getByRole('button').allInnerTexts()).not.toContain('Remind');
    // The tap that closes the list has no other effect, whatever is under it.
    await bea.button(`Picked Up ${ten}`).tap({ force: true });
    await expect.poll(() => bea.button('Reopen').count()).toBe(0);
    expect(await bea.button(`Undo ${ten}`).count()).toBe(0);
    const more = await bea.moreFor(ten);
    expect(await more.getByRole('list').first().getByRole('button').allInnerTexts()).toEqual(['Reopen', 'Remind']);
    await inspectOnDevices(bea.page, 'open menu of a card');
    await bea.page.keyboard.press('Escape');
    await bea.remind(ten);
    expect(await bea.readAlert()).toBe('Reminder sent successfully!');
    await inspectOnDevices(bea.page, 'reminded');
    await bea.dismissAlert();
    await bea.remind(ten);
    expect(await bea.readAlert()).toBe('Failed to send reminder\nReminders start after 10 minutes of waiting, 5 minutes apart, 3 at most.');
    await bea.dismissAlert();
    expect(complaints.take()).toEqual([expect.stringMatching(/^409 POST \/api\/orders\/.+\/reminder$/)]);
  });

  test('asks whose bag it is once the stand asks for pickup codes', async ({ bea, placeOrder, office, backOffice }) => {
    await backOffice.handOverAllOrders();
    const [own, others] = [await placeOrder('Cody Code'), await placeOrder('Nour Haddad', { 'Hot Dog': 1 })];
    await bea.openQueue();
    for (const number of [own, others]) await bea.tapReady(number);
    await expect.poll(() => bea.button('Start Preparing').count()).toBe(0);
    await office.saveSettings({ askPickupCode: 'ask' });
    await bea.openWindow();
    const codeOf = async (number: string): Promise<string> => await bea.card(number).locator('p strong').innerText();
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
    await inspectOnDevices(bea.page, 'a note in the place of the code');
    await bea.button('Cancel').tap();
    await bea.tapPickedUp(own);
    await codes.getByRole('button', { name: ownCode }).tap();
    await bea.button(`Undo ${own}`).waitFor();
    await office.saveSettings({ askPickupCode: null });
  });
});
