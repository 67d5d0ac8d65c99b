import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { PAYER } from '../support/http-calls.ts';
import { alterAnswers } from './support/alter-answers.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { logInAsAdmin } from './support/log-in.ts';
import { ADMIN_PASSWORD } from './support/stand-test.ts';
import { AT_ONCE, test } from './support/staff-test.ts';
import { boxOf, countTaps, SIZES, tapsOf } from './support/taps.ts';

/** The longest orders of a rush: each with a special request, and as many products as a family buys. */
const LONG_ORDERS = [
  { 'Hot Dog': 2, Cola: 1 },
  { 'Hot Dog': 2, 'Nachos with Cheese': 1, 'Chicken Sandwich': 1, Cola: 2, 'Soft Pretzel': 3, 'Peanut Butter Cups': 1 },
  {
    Hamburger: 2,
    'Walking Taco': 2,
    'Cherry Pepper Soda': 2,
    'Blue Sports Drink': 1,
    'Candy-Coated Chocolates': 1,
    'Pizza Slice': 3,
    Popcorn: 2,
    'Dill Pickle': 1,
  },
] as const;

/** Everything that makes a ticket tall, combined. */
const NASTY = {
  customer_name: `Bartholomew ${'Featherstonehaugh-Konstantinopoulou-'.repeat(3)}Wetherby`,
  special_instructions: 'No onions, no mustard, everything in separate bags, please. '.repeat(4),
  needs_review: true,
  reopened_count: 12,
  reopen_notes: 'The second hot dog was missing, the nachos were cold, and the cola was a root beer. '.repeat(3),
} as const;

const TABLET = SIZES.tablet;

describe('hands in a hurry', () => {
  test('move nothing at the window while a finger rests on it', async ({ bea, placeOrder, backOffice, timeMachine }) => {
    const { page } = bea;
    const [gone, stays] = [await placeOrder('Ann Gone'), await placeOrder('Bob Stays')];
    await backOffice.finishAllOrders();
    await timeMachine.readySince('Ann Gone', 3);
    await bea.openWindow();
    // A tap may have to scroll the page.
    const placeOfStays = async () => {
      const { x, y } = await boxOf(bea.card(stays));
      return { x, y: y + (await page.evaluate(() => scrollY)) };
    };
    await page.getByText(`Call these out: ${gone} Gone, ${stays} Stays`).waitFor();
    const before = await placeOfStays();
    await bea.tapPickedUp(gone);
    // A resting finger.
    await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' })));
    await bea.button(`Undo ${gone}`).waitFor();
    await bea.button(`Undo ${gone}`).waitFor({ state: 'detached', timeout: 15_000 });
    await sleep(3_500);
    expect(await placeOfStays()).toEqual(before);
    await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' })));
    await expect.poll(async () => (await placeOfStays()).x, { timeout: 8_000 }).toBeLessThan(before.x);
    await backOffice.handOverAllOrders();
  });

  test('take an order of three lines from queued to ready in two taps', async ({ bea, placeOrder, backOffice }) => {
    const { page } = bea;
    const number = await placeOrder('Ann Hungry', { 'Hot Dog': 2, Cola: 1, Popcorn: 1 });
    await bea.visit('/fulfillment?view=make');
    await bea.button('Start the next one').waitFor();
    await countTaps(page);
    await bea.button('Start the next one').tap();
    await bea.tapReady(number);
    await bea.button(`Undo ${number}`).waitFor();
    expect(await tapsOf(page)).toBe(2);
    await expect.poll(() => bea.stage('Ready for Pickup'), AT_ONCE).toBe('1');
    await backOffice.handOverAllOrders();
  });

  test('find the same layout with one order and twelve, and one of twelve in two taps', async ({ bea, placeOrder, backOffice }) => {
    const { page } = bea;
    const numbers: string[] = [];
    const place = async (order: number): Promise<void> =>
      void numbers.push(
        await placeOrder(
          order === 9 ? 'Wanda Whitfield' : `Pat Featherstonehaugh${'abcdefghijkl'[order]}`,
          LONG_ORDERS[order % LONG_ORDERS.length],
        ),
      );
    const widthOf = async (number: string) => (await boxOf(bea.card(number))).width;
    await place(0);
    await bea.openQueue();
    await expect.poll(() => bea.numbers()).toEqual(numbers);
    const [first = ''] = numbers;
    const alone = { at: await boxOf(bea.button(`Start Preparing ${first}`)), wide: await widthOf(first) };
    for (let order = 1; order < 12; order += 1) await place(order);
    await bea.openQueue();
    await expect.poll(() => bea.numbers()).toEqual(numbers);
    expect(await widthOf(first)).toBe(alone.wide);
    expect((await boxOf(bea.button(`Start Preparing ${first}`))).x).toBe(alone.at.x);
    // Four per row, one line per product.
    const tops = await Promise.all(numbers.map(async (number) => (await boxOf(bea.card(number))).y));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(4);
    const longest = bea.card(numbers[2] ?? '');
    const lines = longest.getByRole('list').getByRole('listitem');
    const heights = await lines.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
    expect(heights).toHaveLength(5);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(heights[0] === undefined ? 0 : heights[0] / 2);
    expect(await lines.last().innerText()).toBe('and 4 more lines');
    const before = await boxOf(longest);
    await longest.getByRole('button', { name: `Show all of ${numbers[2]}` }).tap();
    const whole = page.getByRole('dialog');
    await whole.getByText(PAYER.specialInstructions).waitFor();
    expect(await whole.getByRole('listitem').count()).toBe(8);
    await whole.getByRole('button', { name: 'Close' }).tap();
    await whole.waitFor({ state: 'detached' });
    expect(await boxOf(longest)).toEqual(before);
    await inspectOnDevices(page, 'a rush');

    // No card is wider or longer than its place, even with long content.
    const isList = (url: URL): boolean => url.pathname === '/api/orders';
    await alterAnswers(page, isList, async (answer) => {
      const orders: readonly { readonly items: readonly { readonly product_name: string }[] }[] = await answer.json();
      return orders.map((order) => ({
        ...order,
        ...NASTY,
        items: order.items.map((item) => ({ ...item, product_name: `${item.product_name} `.repeat(5).trim() })),
      }));
    });
    await bea.openQueue();
    await page
      .getByText(`Reopened ${NASTY.reopened_count} times`)
      .nth(numbers.length - 1)
      .waitFor();
    expect(await bea.numbers()).toEqual(numbers);
    expect(await widthOf(first)).toBe(alone.wide);
    const nasty = await Promise.all(numbers.map(async (number) => Math.round((await boxOf(bea.card(number))).height)));
    expect(Math.max(...nasty)).toBeLessThanOrEqual(TABLET.height / 2);
    await page.unroute(isList);

    await backOffice.finishAllOrders();
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Pickup Window' }).tap();
    await expect.poll(() => bea.numbers()).toHaveLength(12);
    await page.getByLabel('Number or name').waitFor();
    const wanda = numbers[9] ?? '';
    await page.getByLabel('Number or name').tap();
    await page.keyboard.type('whit');
    const countFaded = () =>
      page.getByRole('listitem').evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).opacity !== '1').length);
    await expect.poll(countFaded).toBe(11);
    await sleep(700);
    await bea.tapPickedUp(wanda);
    await bea.button(`Undo ${wanda}`).waitFor();
    expect(await page.getByLabel('Number or name').inputValue()).toBe('');
    await backOffice.handOverAllOrders();
  });

  test('find one of forty orders in the office in two taps', async ({ hire, stand, placeOrder, backOffice }) => {
    // No more at once than the queue accepts.
    for (let batch = 0; batch < 4; batch += 1) {
      for (let order = 0; order < 10; order += 1)
        await placeOrder(batch === 2 && order === 5 ? 'Wendy Wanted' : 'Pat Other', { 'Bottled Water': 1 });
      await backOffice.handOverAllOrders();
    }
    const { page, visit } = await hire();
    await logInAsAdmin(page, stand.url, ADMIN_PASSWORD);
    const cards = page.getByRole('main').getByRole('listitem').getByRole('button');
    for (const screen of Object.values(SIZES)) {
      await page.setViewportSize(screen);
      await visit('/admin/orders');
      await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(40);
      await countTaps(page);
      await page.getByLabel('Number or name').tap();
      await page.keyboard.type('wanted');
      await expect.poll(() => cards.count()).toBe(1);
      await cards.tap();
      await page.getByRole('dialog').getByText('Wendy Wanted').waitFor();
      expect(await tapsOf(page)).toBe(2);
    }

    // On a wide screen the bar, the title and the cards begin and end at the same lines.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await visit('/admin/orders');
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(40);
    const staffBar = page.getByRole('navigation', { name: 'Staff' });
    const [first, last, title, list] = await Promise.all([
      boxOf(staffBar.locator('svg').first()),
      boxOf(staffBar.getByText('Logout')),
      boxOf(page.getByRole('heading', { level: 1 })),
      boxOf(page.getByRole('main').getByRole('list').last()),
    ]);
    expect(title.x).toBe(list.x);
    // The sign's three lines stay within its box, and the word Logout within its button.
    expect(Math.abs(first.x - list.x)).toBeLessThanOrEqual(first.width / 4);
    expect(Math.abs(last.x + last.width - (list.x + list.width))).toBeLessThanOrEqual(12);
  });
});
