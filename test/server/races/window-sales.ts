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

/** The window asks a moment after the first phones, in the middle of the rush. */
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
