import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inspect } from './support/inspect.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { test } from './support/staff-test.ts';

const SOLD_AT = Date.UTC(2026, 8, 18, 23, 51);
const HOT_DOGS = { id: 1, name: 'Hot Dog', quantity: 2, price: 350, isMade: true };
const REFUSED = { code: 'STATUS_CONFLICT', status: null, holder: null, sentence: 'No.' };

/** A tablet with one conflict of each kind after an outage. */
const leaveThings = (page: Page): Promise<void> =>
  page.evaluate(
    ({ soldAt, line, refused }) => {
      const { id, name } = JSON.parse(localStorage.getItem('bandstand.staff-auth') ?? '{}') as { id: string; name: string };
      const by = { staffId: id, name };
      const actOf = (number: string, step: object) => ({
        id: `00000000-0000-4000-8000-000000000${number}`,
        at: soldAt,
        by,
        isLate: true,
        order: { id: `order-${number}`, number: `#${number}` },
        step,
      });
      const sale = {
        soldAt,
        by,
        lines: [line],
        given: 1000,
        drawer: null,
        customerName: 'Rosa',
        instructions: null,
        mayHaveArrived: true,
        isUndone: false,
      };
      const conflicts = [
        { act: actOf('043', { kind: 'ready' }), refusal: { ...refused, status: 'cancelled' } },
        { act: actOf('029', { kind: 'pick-up' }), refusal: { ...refused, status: 'completed' } },
        { act: actOf('037', { kind: 'start' }), refusal: { ...refused, holder: 'Sam Ortiz' } },
        {
          act: { ...actOf('001', {}), order: undefined, product: { id: 1, name: line.name }, step: { kind: 'sell-out', round: 0 } },
          refusal: { ...refused, code: 'ORDERS_WAIT', sentence: '2 paid orders wait for it.' },
        },
        {
          act: { ...actOf('002', {}), order: undefined, product: { id: 2, name: 'Popcorn' }, step: { kind: 'sell-out', round: 0 } },
          refusal: { ...refused, sentence: 'Somebody has put it back on the menu in the meantime. 24 can be bought.' },
        },
      ];
      const sales = {
        sales: [],
        conflicts: [{ sale: { ...sale, key: 'refused' }, refusal: { code: 'STAND_CLOSED', sentence: 'The stand is closed.' } }],
        shortages: [{ sale: { ...sale, key: 'short' }, orderNumber: 'BAND-20260918-W-012', missing: [line] }],
      };
      localStorage.setItem('bandstand.acts', JSON.stringify({ acts: [], conflicts, sent: 7 }));
      localStorage.setItem('bandstand.sales', JSON.stringify(sales));
    },
    { soldAt: SOLD_AT, line: HOT_DOGS, refused: REFUSED },
  );

describe('what is to be settled', () => {
  test('can be read and reached, one card of each kind, light and dark', async ({ hire, office }) => {
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
    // The page already shows it.
    expect(await dana.link('Show').count()).toBe(0);
    await inspect(dana.page, 'things to settle');
    await inspectOnDevices(dana.page, 'things to settle on both devices');
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
