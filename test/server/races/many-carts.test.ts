import { describe, expect, it } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { cancel, paySilently, requestCheckout, tally, thankYouLookUp, type Line } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { seededDice, type Dice } from '#test/support/races/seeded-dice.ts';
import { onStore, withoutLockOrder } from '#test/support/races/weakened-storage.ts';
import { pay, type HttpAnswer } from '#test/support/http-calls.ts';

const CARTS = 1_000;
/** On a busy machine. */
const LONG_MS = 240_000;
const IN_FLIGHT = 64;
const UNITS = 60;
/** Set RACE_SEED to run the carts of a failed run again. */
const SEED = Number(process.env['RACE_SEED'] ?? Math.floor(Math.random() * 1_000_000));

const ENDINGS = ['pays', 'pays-silently', 'cancels', 'leaves'] as const;
const DEADLOCKS = 'select deadlocks from pg_stat_database where datname = current_database()';
type Ending = (typeof ENDINGS)[number];
type Cart = { readonly lines: readonly Line[]; readonly ending: Ending };

const randomCart = (dice: Dice, products: readonly Product[]): Cart => ({
  lines: dice.some(products, dice.from(1, 6)).map((product) => ({ product, quantity: dice.from(1, 3) })),
  ending: dice.one(ENDINGS),
});

const end = async (stand: RaceHarness, sessionId: string, ending: Ending): Promise<void> => {
  if (ending === 'pays') await pay(stand, sessionId);
  if (ending === 'pays-silently' && (await paySilently(stand, sessionId))) await thankYouLookUp(stand, sessionId);
  if (ending === 'cancels') await cancel(stand, sessionId);
};

const visit = async (stand: RaceHarness, { lines, ending }: Cart, at: number): Promise<HttpAnswer> => {
  const answer = await requestCheckout(stand, lines, { visitor: `visitor-${at}`, key: `cart-of-${at}` });
  if (answer.status === 200) await end(stand, String(answer.json?.['sessionId']), ending);
  return answer;
};

describe('many carts', () => {
  it(
    `1,000 carts of 1 to 6 lines over 31 products: no deadlock, no drift (RACE_SEED=${SEED})`,
    async () => {
      await inRace({}, async (stand) => {
        await shelve(stand, UNITS);
        const products = await stand.reads.products.listActive();
        expect(products).toHaveLength(31);
        const dice = seededDice(SEED);
        const carts = Array.from({ length: CARTS }, () => randomCart(dice, products));
        const answers = await inFlight(IN_FLIGHT, carts, (cart, at) => visit(stand, cart, at));
        const { '200': started = 0, '409 INSUFFICIENT_STOCK': refused = 0, ...others } = tally(answers);
        expect([others, started + refused]).toEqual([{}, CARTS]);
        expect(started).toBeGreaterThan(CARTS / 4);
        expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
        await comeToRest(stand);
        expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
        expect(await numberFrom(stand, 'select sum(reserved) from products')).toBe(0);
        expect(await numberFrom(stand, DEADLOCKS)).toBe(0);
        expect(stand.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
      });
    },
    LONG_MS,
  );

  it('without one order of locking, carts lock each other out', async () => {
    await inRace({ overrides: onStore(withoutLockOrder()) }, async (stand) => {
      const lines = [
        { product: await productBySlug(stand, 'cola'), quantity: 1 },
        { product: await productBySlug(stand, 'hot-dog'), quantity: 1 },
      ];
      await Promise.all(Array.from({ length: 2 }, () => requestCheckout(stand, lines)));
      await expect.poll(() => numberFrom(stand, DEADLOCKS)).toBeGreaterThan(0);
    });
  });
});
