import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import { AT_ONCE, test } from '../support/staff-test.ts';
import { SIZES, tapTwice } from '../support/taps.ts';

describe('hands in a hurry', () => {
  test(`act once by two taps, and undo a wrong Ready by one: ${FRONT.held}`, async ({ bea, placeOrder, backOffice }) => {
    const { page } = bea;
    await page.setViewportSize(SIZES[FRONT.held]);
    const numbers: string[] = [];
    for (const name of ['Ann Apple', 'Bob Berry', 'Cy Cherry']) numbers.push(await placeOrder(name, { 'Hot Dog': 2 }));
    const [first = '', second = '', third = ''] = numbers;
    await bea.openQueue();
    await bea.card(third).waitFor();

    await tapTwice(page, bea.button(`Mark as Ready ${first}`));
    await expect.poll(() => bea.stage('Ready for Pickup'), AT_ONCE).toBe('1');
    expect(await bea.stage('Queued')).toBe('2');
    expect(await bea.numbers()).toEqual(numbers);
    await bea.undo(first);
    await expect.poll(() => bea.stage('Queued'), AT_ONCE).toBe('3');
    expect(await bea.numbers()).toEqual(numbers);

    await tapTwice(page, bea.button(`Start Preparing ${second}`));
    await page.getByRole('list', { name: 'Items to pack' }).waitFor();
    await bea.sees('0 of 1 items checked');
    await bea.tick('Hot Dog');
    await tapTwice(page, bea.button('Mark as Ready for Pickup'));
    await expect.poll(() => bea.stage('Ready for Pickup'), AT_ONCE).toBe('1');
    expect(await bea.stage('Queued')).toBe('2');
    await tapTwice(page, bea.button('Start the next 2'));
    await expect.poll(() => bea.stage('Preparing'), AT_ONCE).toBe('2');
    for (const number of [first, third]) await bea.tapReady(number);
    await bea.openWindow();
    await bea.card(third).waitFor();
    await tapTwice(page, bea.button(`Picked Up ${first}`));
    await bea.button(`Undo ${first}`).waitFor();
    expect(await bea.button(`Undo ${third}`).count()).toBe(0);
    await backOffice.handOverAllOrders();
  });
});
