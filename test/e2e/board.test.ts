import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { alterAnswers } from './support/alter-answers.ts';
import { OF_AN_OUTAGE } from './support/complaints.ts';
import { lowestContrast } from './support/contrast.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { inspect } from './support/inspect.ts';
import { AT_ONCE, test } from './support/staff-test.ts';

const TV = { width: 1920, height: 1080 };
/** Other devices that may show it: phones and a tablet, in both orientations. */
const HELD = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1180, height: 820 },
  { width: 1280, height: 720 },
];
/** A letter at least 8 % of the picture's height can be read from five meters. */
const READABLE = 0.08 * TV.height;
/** The smallest size that can be read from there. */
const CONTRAST = 7;

/** The height of the smallest letter of each kind: a figure, which fills 1, or a capital. */
const letterHeights = (tv: Page): Promise<{ readonly numbers: number; readonly names: readonly number[] }> =>
  tv.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const heightsOf = (selector: string, letter: string): readonly number[] =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
        if (pen === null) return 0;
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        return pen.measureText(letter).actualBoundingBoxAscent;
      });
    return { numbers: Math.min(...heightsOf('li [aria-hidden]', '1')), names: heightsOf('li > :last-child', 'H') };
  });

const expectReadable = async (tv: Page): Promise<void> => {
  expect((await letterHeights(tv)).numbers).toBeGreaterThanOrEqual(READABLE);
  const { ratio, where } = await lowestContrast(tv);
  expect(ratio, where).toBeGreaterThanOrEqual(CONTRAST);
};

const FULL = {
  preparing: 'Nadia Grace Omar Maya Dee Leo Ruth Sofia Bell Alexandra'.split(' '),
  ready: 'Ana Chris Sofia Jordan Marisol Leo Grace Mary-Elizabeth Maximiliano'.split(' '),
} as const;

/** As many orders as fit on one page; otherwise pages would turn during the measurement. */
const fill = async (tv: Page): Promise<void> => {
  const numbered = (names: readonly string[], from: number) =>
    names.map((name, at) => ({ number: `#${String(from + at).padStart(3, '0')}`, name }));
  const ready = numbered(FULL.ready, 222).map((order) => ({ ...order, ready_at: null }));
  await alterAnswers(tv, '**/api/board', async (board) => ({ ...(await board.json()), preparing: numbered(FULL.preparing, 833), ready }));
  await tv.reload();
  await tv.getByText('Maximiliano').waitFor();
};

/** Numbers and names that are not fully visible. */
const cutOff = (tv: Page): Promise<readonly string[]> =>
  tv.evaluate(() =>
    [...document.querySelectorAll('li > [aria-hidden], li > :last-child')]
      .filter((element) => {
        const list = element.closest('ul')?.getBoundingClientRect();
        const { right, bottom } = element.getBoundingClientRect();
        return list === undefined || bottom > list.bottom || right > list.right || element.scrollWidth > element.clientWidth + 1;
      })
      .map(({ textContent }) => textContent),
  );

/** On handheld devices too: everything is visible, with no letter smaller than on other screens. */
const expectWholeInHand = async (tv: Page): Promise<void> => {
  for (const size of HELD) {
    await tv.setViewportSize(size);
    await expect.poll(() => cutOff(tv), AT_ONCE).toEqual([]);
    expect(await smallestText(tv), `${size.width} px`).toBeGreaterThanOrEqual(14);
  }
  await tv.setViewportSize(TV);
  await expect.poll(() => tv.getByRole('listitem').count(), AT_ONCE).toBe(FULL.preparing.length + FULL.ready.length);
};

const bottomOf = (tv: Page, selector: string): Promise<number> =>
  tv.evaluate((found) => Math.round(document.querySelector(found)?.getBoundingClientRect().bottom ?? 0), selector);

/** In px, except for names. */
const smallestText = (tv: Page): Promise<number> =>
  tv.evaluate(() =>
    Math.min(...[...document.querySelectorAll('main :is(p, button, h2)')].map((element) => parseFloat(getComputedStyle(element).fontSize))),
  );

describe('the board', () => {
  test('is readable from five meters, and follows the stand', async ({ bea, newTablet, office, placeOrder, stand, complaints }) => {
    complaints.ignore(OF_AN_OUTAGE);
    const tv = await newTablet();
    await tv.setViewportSize(TV);
    await tv.goto(stand.url + (await office.boardLink('TV')));
    await tv.getByText('Your number shows here when we start to make it.').waitFor();
    expect(new URL(tv.url()).hash).toBe('');
    await inspect(tv, 'empty board');
    for (const size of HELD) {
      await tv.setViewportSize(size);
      expect(await bottomOf(tv, 'main > :last-child')).toBe(size.height);
    }
    await tv.setViewportSize(TV);

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

    // During a rush numbers keep their height, and names are as large as their line allows.
    await fill(tv);
    await expectReadable(tv);
    await expect.poll(() => cutOff(tv), AT_ONCE).toEqual([]);
    await expectWholeInHand(tv);
    const { names } = await letterHeights(tv);
    const [preparingNames, readyNames] = [names.slice(0, 10), names.slice(10)];
    expect([preparingNames.length, readyNames.length]).toEqual([10, 9]);
    expect(Math.min(...preparingNames)).toBeGreaterThanOrEqual(0.03 * TV.height);
    // 'Ana' fits at the height of a number.
    expect(readyNames[0]).toBeGreaterThanOrEqual(READABLE);
    await tv.context().setOffline(true);
    await tv.getByText('Connection lost.').waitFor();
    await expectReadable(tv);
    await expect.poll(() => cutOff(tv), AT_ONCE).toEqual([]);
    await expectWholeInHand(tv);
  });

  test('connects by the code on a TV, and shows orders, then prices', async ({
    bea,
    complaints,
    hire,
    newTablet,
    office,
    placeOrder,
    stand,
  }) => {
    // A screen without a link is refused until it is accepted.
    complaints.ignore(/^401 GET \/api\/board/);
    const tv = await newTablet();
    await tv.setViewportSize(TV);
    await tv.goto(`${stand.url}/board`);
    await tv.getByRole('heading', { name: 'Connect this screen' }).waitFor();
    await tv.getByText(/New code in/).waitFor();
    await inspect(tv, 'a screen that asks to be connected');
    const code = await tv.locator('main section p > [aria-hidden]').innerText();
    const mona = await hire();
    await mona.logIn((await office.issueCode('Mona', 'manager')).code);
    const phone = mona.page;
    await phone.goto(`${stand.url}/admin/boards`);
    await phone.getByLabel('The code on the screen').waitFor();
    // The scan reaches the open page.
    await phone.goto(`${stand.url}/admin/boards#${code}`);
    await phone.getByLabel('Where does it hang?').fill('Bleachers TV');
    await inspectOnDevices(phone, 'connect a screen');
    await phone.getByRole('button', { name: 'Connect', exact: true }).tap();
    await tv.getByRole('heading', { name: 'Connect this screen' }).waitFor({ state: 'hidden' });
    const number = await placeOrder('Ann Arbor', { 'Hot Dog': 1 });
    await bea.openQueue();
    await bea.tapReady(number);
    await tv.getByRole('region', { name: 'Ready for Pickup' }).getByText(number, { exact: true }).waitFor();
    await inspectOnDevices(phone, 'boards');
    await phone.getByRole('button', { name: 'Show Prices on Bleachers TV' }).tap();
    await tv.getByText('Hot Dog').waitFor();
    await inspect(tv, 'price board');
    for (const size of [TV, ...HELD]) {
      await tv.setViewportSize(size);
      expect(await bottomOf(tv, 'main > :last-child')).toBeLessThanOrEqual(size.height);
    }
    await phone.getByRole('button', { name: 'Disconnect Bleachers TV' }).tap();
    await tv.getByRole('heading', { name: 'Connect this screen' }).waitFor();
  });
});
