import { describe, expect } from 'vitest';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { leaveThings } from './support/leave-things.ts';
import { test } from './support/staff-test.ts';

describe('the list of things to settle', () => {
  test('is readable and tappable, with one card of each kind', async ({ hire, office }) => {
    const dana = await hire();
    await dana.logIn((await office.issueCode('Dana', 'manager')).code);
    await leaveThings(dana.page);
    await dana.visit('/fulfillment/settle');
    await dana.heading('7 things to settle').waitFor();
    for (const name of [
      'Try Again',
      'Give $7.00 Back',
      'Count as Spoiled',
      'Two Bags: Count as Spoiled',
      'Leave It to Sam',
      'Look at Hot Dog',
    ])
      await dana.button(name).or(dana.link(name)).waitFor();
    await dana.heading('Popcorn was put back since').waitFor();
    expect(await dana.link('Show').count()).toBe(0);
    await inspectOnDevices(dana.page, 'things to settle');
  });
});

/** Runs in the page: words on the tiles that break across lines. */
const findBrokenWords = (): readonly string[] =>
  [...document.querySelectorAll('main li button > span:first-of-type')].flatMap((name) => {
    const text = name.firstChild;
    if (!(text instanceof Text)) return [];
    return [...text.data.matchAll(/[^\s-]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
    });
  });

describe('the tiles of the window', () => {
  test('break no word of the starter catalogue on any device, in the widest typeface', async ({ bea }) => {
    await bea.visit('/window');
    await bea.button(/^Cheeseburger\b/).waitFor();
    for (const width of [320, 360, 390, 768, 1024, 1180, 1440]) {
      await bea.page.setViewportSize({ width, height: 820 });
      expect(await bea.page.evaluate(findBrokenWords), `${width} px`).toEqual([]);
    }
  });
});
