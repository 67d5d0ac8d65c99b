import { describe, expect, it } from 'vitest';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { requestCheckout, tally } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceOptions } from '#test/support/races/race-harness.ts';
import { enterSheet, sell, undo } from '#test/support/races/sellers.ts';
import { ONE_SALE_A_KEY, twoReadOneOrder, withoutClaim, withoutCompLock, withoutShelfLock } from '#test/support/races/weakened-sales.ts';
import { lastUnit, PHONES, seller, WINDOW_SALES } from './window-sales.ts';

const sellAtOnce = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 200);
    const luis = await seller(stand);
    const lines = [{ product: await productBySlug(stand, 'hot-dog'), quantity: 2 }];
    const soldAt = instant(stand.clock.now() - MINUTE_MS);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => sell(stand, lines, 'the-one-sale', luis, at % 2 === 0 ? soldAt : undefined)),
    );
    return {
      taken: tally(answers),
      numbers: new Set(answers.filter(({ status }) => status === 200).map(({ json }) => json?.['order_number'])).size,
      sold: await numberFrom(stand, "select sold from products where slug = 'hot-dog'"),
      broken: await brokenInvariants(stand, { atRest: true }),
    };
  });

const undoTwice = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 200);
    const luis = await seller(stand);
    const product = await productBySlug(stand, 'hot-dog');
    const sold = await sell(stand, [{ product, quantity: 2 }], 'the-one-sale', luis);
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(stand, String(sold.json?.['id']), luis)));
    return {
      taken: tally(answers),
      back: await numberFrom(stand, "select on_hand from products where slug = 'hot-dog'"),
      sold: await numberFrom(stand, "select sold from products where slug = 'hot-dog'"),
      events: await numberFrom(stand, "select count(*) from order_events where command = 'undo-sale'"),
      broken: await brokenInvariants(stand, { atRest: true }),
    };
  });

describe('the last unit, wanted at the window and by 50 phones', () => {
  it.each([1, 7])('%i left: so many get one, and nobody else', async (units) => {
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

  it('without the claim, the constraint still lets one through', async () => {
    const { numbers, sold, taken } = await sellAtOnce({ weaken: withoutClaim });
    expect([numbers, sold]).toEqual([1, 2]);
    expect(taken['500 INTERNAL']).toBeGreaterThan(0);
  });

  it('without claim and constraint, it is sold more than once', async () => {
    const { numbers, sold } = await sellAtOnce({ weaken: withoutClaim, dropped: [ONE_SALE_A_KEY] });
    expect(numbers).toBeGreaterThan(1);
    expect(sold).toBeGreaterThan(2);
  });
});

/** A sheet with more than is left, sent eight times while phones take the last units. */
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

const BUYERS = 20;
const KEPT_SALES = 5;

/** A device comes back with its sales, and sends each of them three times, while phones want the last unit. */
const keptSalesInTheRush = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 1);
    const luis = await seller(stand);
    const lines = [{ product: await productBySlug(stand, 'hot-dog'), quantity: 1 }];
    const soldAt = instant(stand.clock.now() - MINUTE_MS);
    const phones = Array.from({ length: BUYERS }, (_, at) =>
      requestCheckout(stand, lines, { visitor: `visitor-${at}`, key: `cart-of-${at}` }),
    );
    const sent = Array.from({ length: 3 * KEPT_SALES }, (_, at) => sell(stand, lines, `kept-sale-${at % KEPT_SALES}`, luis, soldAt));
    const [carts, answers] = await Promise.all([Promise.all(phones), Promise.all(sent)]);
    const carted = carts.filter(({ status }) => status === 200).length;
    return {
      carted,
      kept: tally(answers),
      numbers: new Set(answers.map(({ json }) => json?.['order_number'])).size,
      held: (await numberFrom(stand, "select reserved from products where slug = 'hot-dog'")) - carted,
      left: await numberFrom(stand, "select on_hand - reserved from products where slug = 'hot-dog'"),
      sold: await numberFrom(stand, "select sold from products where slug = 'hot-dog'"),
      broken: await brokenInvariants(stand, { atRest: false }),
    };
  });

describe('what was sold without a network, sent while phones want the last unit', () => {
  it('is lost by nobody: each sale counts once, one phone at most gets the unit, and keeps it', async () => {
    const { carted, left, ...rest } = await keptSalesInTheRush();
    expect(carted + left).toBeLessThanOrEqual(1);
    expect(rest).toEqual({ kept: { '200': 3 * KEPT_SALES }, numbers: KEPT_SALES, held: 0, sold: KEPT_SALES, broken: [] });
  });

  it('would be lost without the lock of its product, and sold more than once without claim and constraint', async () => {
    const { kept } = await keptSalesInTheRush(withoutShelfLock());
    expect(kept['500 INTERNAL']).toBeGreaterThan(0);
    const { numbers } = await keptSalesInTheRush({ weaken: withoutClaim, dropped: [ONE_SALE_A_KEY] });
    expect(numbers).toBeGreaterThan(KEPT_SALES);
  });
});

/** Eight managers give a hot dog away where two are the limit. */
const giveAwayAtOnce = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 200);
    // A night that each of them would start keeps them apart as well.
    await stand.services.get('openNight')({ name: 'vs. Lincoln' }, ADMIN);
    await stand.services.get('saveSettings')({ compLimitDollars: 7 }, ADMIN);
    const product = await productBySlug(stand, 'hot-dog');
    const items = [{ productId: product.id, quantity: 1, shownPriceCents: product.priceCents }];
    const asked = { items, payment: { tender: 'comp', reason: 'coach' }, customerName: '', specialInstructions: null } as const;
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => stand.services.get('makeSale')(`comp-key-${at}`, asked, ADMIN)));
    return {
      given: made.filter(({ ok }) => ok).length,
      refused: [...new Set(made.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.kind])))],
      broken: await brokenInvariants(stand, { atRest: true }),
    };
  });

describe('giving away up to the limit of a night', () => {
  it('is never more, however many ask at once', async () => {
    expect(await giveAwayAtOnce()).toEqual({ given: 2, refused: ['sale/comp-limit'], broken: [] });
  });

  it('would be more if they did not wait for each other', async () => {
    expect((await giveAwayAtOnce({ weaken: withoutCompLock() })).given).toBeGreaterThan(2);
  });
});

describe('undoing a sale eight times at once', () => {
  it('gives its stock back once', async () => {
    expect(await undoTwice()).toEqual({ taken: { '200': 8 }, back: 200, sold: 0, events: 1, broken: [] });
  });

  it('would give it back twice without the order’s lock and the stock’s constraint', async () => {
    const { events, broken } = await undoTwice({
      weaken: twoReadOneOrder(),
      dropped: ['alter table products drop constraint products_stock_check'],
    });
    expect(events).toBeGreaterThan(1);
    expect(broken.join(' ')).toMatch(/I1/);
  });
});
