import { expect } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { type HttpAnswer, pay } from '#test/support/http-calls.ts';
import { cancel, type Line, payWithoutWebhook, requestCheckout, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { brokenInvariants, comeToRest, numberFrom, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { type Dice, seededDice } from '#test/support/races/seeded-dice.ts';

export const DEADLOCKS = 'select deadlocks from pg_stat_database where datname = current_database()';

const IN_FLIGHT = 64;
const UNITS = 60;
/** Set RACE_SEED to run the carts of a failed run again. */
export const SEED = Number(process.env['RACE_SEED'] ?? Math.floor(Math.random() * 1_000_000));

const ENDINGS = ['pays', 'pays-silently', 'cancels', 'leaves'] as const;

type Ending = (typeof ENDINGS)[number];
type Cart = { readonly lines: readonly Line[]; readonly ending: Ending };

const randomCart = (dice: Dice, products: readonly Product[]): Cart => ({
  lines: dice.some(products, dice.from(1, 6)).map((product) => ({ product, quantity: dice.from(1, 3) })),
  ending: dice.one(ENDINGS),
});

const end = async (stand: RaceHarness, sessionId: string, ending: Ending): Promise<void> => {
  if (ending === 'pays') await pay(stand, sessionId);
  if (ending === 'pays-silently' && (await payWithoutWebhook(stand, sessionId))) await thankYouLookUp(stand, sessionId);
  if (ending === 'cancels') await cancel(stand, sessionId);
};

const visit = async (stand: RaceHarness, { lines, ending }: Cart, at: number): Promise<HttpAnswer> => {
  const answer = await requestCheckout(stand, lines, { visitor: `visitor-${at}`, key: `cart-of-${at}` });
  if (answer.status === 200) await end(stand, String(answer.json?.['sessionId']), ending);
  return answer;
};

/** Carts of one to six lines with different outcomes; then all work is finished and the ledger is right. */
export const manyCarts = (count: number): Promise<void> =>
  inRace({}, async (stand) => {
    await shelve(stand, UNITS);
    const products = await stand.reads.products.listActive();
    expect(products).toHaveLength(31);
    const dice = seededDice(SEED);
    const carts = Array.from({ length: count }, () => randomCart(dice, products));
    const answers = await inFlight(IN_FLIGHT, carts, (cart, at) => visit(stand, cart, at));
    const { '200': started = 0, '409 INSUFFICIENT_STOCK': refused = 0, ...others } = tally(answers);
    expect([others, started + refused]).toEqual([{}, count]);
    expect(started).toBeGreaterThan(count / 4);
    expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
    await comeToRest(stand);
    expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    expect(await numberFrom(stand, 'select sum(reserved) from products')).toBe(0);
    expect(await numberFrom(stand, DEADLOCKS)).toBe(0);
    expect(stand.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
