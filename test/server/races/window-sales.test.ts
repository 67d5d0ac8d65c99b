import { describe, expect, it } from 'vitest';
import { requestCheckout, tally } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { enterSheet } from '#test/support/races/sellers.ts';
import { giveAwayAtOnce, KEPT_SALES, keptSalesInTheRush, lastUnit, PHONES, sellAtOnce, seller, WINDOW_SALES } from './window-sales.ts';

describe('the last unit, wanted at the window and by 50 phones', () => {
  it.each([1, 7])('%i left: that many get one, and the others none', async (units) => {
    const { taken, left, broken } = await lastUnit(units);
    expect(taken).toEqual({ '200': units, '409 INSUFFICIENT_STOCK': PHONES + WINDOW_SALES - units });
    expect(left).toBe(0);
    expect(broken).toEqual([]);
  });
});

describe('one sale, sent 50 times at once, every other time as one that was made without a network', () => {
  it('is one sale, and every request reads its number', async () => {
    expect(await sellAtOnce()).toEqual({ taken: { '200': 50 }, numbers: 1, sold: 2, broken: [] });
  });
});

/** A sheet with more than is left, sent eight times while phones buy the last units. */
const sheetInTheRush = () =>
  inRace({}, async (stand) => {
    await shelve(stand, 10);
    const luis = await seller(stand);
    const product = await productBySlug(stand, 'hot-dog');
    const phones = Array.from({ length: 16 }, (_, at) =>
      requestCheckout(stand, [{ product, quantity: 1 }], { visitor: `visitor-${at}`, key: `cart-of-${at}` }),
    );
    const writtenAt = stand.clock.now();
    const sheets = Array.from({ length: 8 }, () => enterSheet(stand, [{ product, quantity: 25 }], 'the-one-sheet', luis, writtenAt));
    const [carts, answers] = await Promise.all([Promise.all(phones), Promise.all(sheets)]);
    const carted = carts.filter(({ status }) => status === 200).length;
    return {
      sheets: tally(answers),
      numbers: new Set(answers.map(({ json }) => json?.['order_number'])).size,
      held: (await numberFrom(stand, "select reserved from products where slug = 'hot-dog'")) - carted,
      sold: await numberFrom(stand, "select sold from products where slug = 'hot-dog'"),
      broken: await brokenInvariants(stand, { atRest: false }),
    };
  });

describe('what was sold on paper, typed in while the last units go', () => {
  it('is one sale whatever is left, and takes no unit from whoever is paying', async () => {
    expect(await sheetInTheRush()).toEqual({ sheets: { '200': 8 }, numbers: 1, held: 0, sold: 25, broken: [] });
  });
});

describe('what was sold without a network, sent while phones want the last unit', () => {
  it('is lost by nobody: each sale counts once, one phone at most gets the unit, and keeps it', async () => {
    const { carted, left, ...rest } = await keptSalesInTheRush();
    expect(carted + left).toBeLessThanOrEqual(1);
    expect(rest).toEqual({ kept: { '200': 3 * KEPT_SALES }, numbers: KEPT_SALES, held: 0, sold: KEPT_SALES, broken: [] });
  });
});

describe('giving away up to the limit of a night', () => {
  it('is never more, however many ask at once', async () => {
    expect(await giveAwayAtOnce()).toEqual({ given: 2, refused: ['sale/comp-limit'], broken: [] });
  });
});
