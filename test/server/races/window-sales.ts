import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { requestCheckout, tally } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { sell } from '#test/support/races/sellers.ts';
import { staffOf, type StaffLogin } from '#test/support/races/staff.ts';

export const PHONES = 50;
export const WINDOW_SALES = 3;

export const seller = async (stand: RaceHarness): Promise<StaffLogin> => {
  const [luis] = await staffOf(stand, 1);
  if (luis === undefined) throw new Error('nobody sells');
  return luis;
};

/** The window sells a moment after the first phones, in the middle of the rush. */
export const lastUnit = (units: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, units);
    const luis = await seller(stand);
    const lines = [{ product: await productBySlug(stand, 'hot-dog'), quantity: 1 }];
    const phones = Array.from(
      { length: PHONES },
      (_, at) => () => requestCheckout(stand, lines, { visitor: `visitor-${at}`, key: `cart-of-${at}` }),
    );
    const window = Array.from({ length: WINDOW_SALES }, (_, at) => () => sell(stand, lines, `sale-key-${at}`, luis));
    const answers = await Promise.all([...phones.slice(0, 10), ...window, ...phones.slice(10)].map((ask) => ask()));
    return {
      taken: tally(answers),
      left: await numberFrom(stand, "select on_hand - reserved from products where slug = 'hot-dog'"),
      broken: await brokenInvariants(stand, { atRest: false }),
    };
  });

/** One sale, sent 50 times, every other time as an offline sale. */
export const sellAtOnce = (options: RaceOptions = {}) =>
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

const BUYERS = 20;
export const KEPT_SALES = 5;

/** A device comes back online and sends each sale three times, while phones want the last unit. */
export const keptSalesInTheRush = (options: RaceOptions = {}) =>
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

/** Eight managers give a hot dog away; the limit is two. */
export const giveAwayAtOnce = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 200);
    // Starting a night would serialize them as well.
    await stand.services.useCases.openNight({ name: 'vs. Lincoln' }, ADMIN);
    await stand.services.useCases.saveSettings({ compLimitDollars: 7 }, ADMIN);
    const product = await productBySlug(stand, 'hot-dog');
    const items = [{ productId: product.id, quantity: 1, shownPriceCents: product.priceCents }];
    const asked = { items, payment: { tender: 'comp', reason: 'coach' }, customerName: '', specialInstructions: null } as const;
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => stand.services.useCases.makeSale(`comp-key-${at}`, asked, ADMIN)));
    return {
      given: made.filter(({ ok }) => ok).length,
      refused: [...new Set(made.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.kind])))],
      broken: await brokenInvariants(stand, { atRest: true }),
    };
  });
