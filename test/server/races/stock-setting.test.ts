import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { cancel, paySilently, requestCheckout, sessionsOf, tally } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { type SetAvailable, setWhileTheyBuy } from './stock-setting.ts';

const BUYERS = 300;
const CHANGES = 300;
const CHANGES_AT_ONCE = 5;
/** On a busy machine. */
const LONG_MS = 240_000;
const TURNS = 8;

const setAsTheAdminDoes: SetAvailable = async ({ services }, { id }, available) => {
  const set = await services.get('setStock')(id, available, ADMIN);
  if (!set.ok) throw new Error(`refused: ${set.error.kind}`);
};

describe('setting stock while people buy', () => {
  it('an admin sets it seven times while 300 people buy: exactly as many are sold as were put there', async () => {
    await inRace({}, async (stand) => {
      const { product, answers } = await setWhileTheyBuy(stand, BUYERS, setAsTheAdminDoes);
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
      await setAsTheAdminDoes(stand, product, 0);
      const everThere = await numberFrom(stand, `select sum(delta) from stock_movements where product_id = ${product.id}`);
      const sessions = sessionsOf(answers);
      expect(tally(answers)).toEqual({ '200': everThere, '409 INSUFFICIENT_STOCK': BUYERS - everThere });
      expect(everThere).toBeGreaterThan(20);
      await Promise.all(sessions.map((session) => paySilently(stand, session)));
      stand.clock.advance(16 * SECOND_MS);
      await workOff(stand);
      await comeToRest(stand);
      expect(await numberFrom(stand, `select sold from products where id = ${product.id}`)).toBe(everThere);
      expect(await numberFrom(stand, `select on_hand from products where id = ${product.id}`)).toBe(0);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });

  it(
    '300 changes of the stock against 300 holds: none fails, whatever was put back or taken away while it waited',
    async () => {
      await inRace({}, async (stand) => {
        await shelve(stand, 5);
        const product = await productBySlug(stand, 'hot-dog');
        // A few at a time, like admins: the pool has ten connections, and waiting too long for one is an error.
        const settings = Array.from({ length: CHANGES }, (_, at) => (at % 2 === 0 ? 0 : 5));
        const changes = inFlight(CHANGES_AT_ONCE, settings, (available) => setAsTheAdminDoes(stand, product, available));
        const holds = Array.from({ length: BUYERS }, () => requestCheckout(stand, [{ product, quantity: 1 }]));
        const [answers] = await Promise.all([Promise.all(holds), changes]);
        const {
          '200': held = 0,
          '409 INSUFFICIENT_STOCK': refused = 0,
          '409 IDEMPOTENCY_KEY_REUSED': races = 0,
          ...others
        } = tally(answers);
        expect([others, held + refused + races]).toEqual([{}, BUYERS]);
        expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
      });
    },
    LONG_MS,
  );

  it(
    '160 releases against as many holds of the same product: none fails, and everything is there again',
    async () => {
      await inRace({}, async (stand) => {
        // Half as many as there are customers: a hold that sees an empty shelf waits for the lock of a release.
        await shelve(stand, 10);
        const product = await productBySlug(stand, 'hot-dog');
        const refusals = new Set<string>();
        const buyAndLeave = async (): Promise<void> => {
          for (let left = TURNS; left > 0;) {
            const answer = await requestCheckout(stand, [{ product, quantity: 1 }]);
            if (answer.status !== 200) refusals.add(`${answer.status} ${String(answer.json?.['code'])}`);
            else expect((await cancel(stand, String(answer.json?.['sessionId']))).status).toBe(200);
            if (answer.status === 200 || answer.status >= 500) left -= 1;
          }
        };
        await Promise.all(Array.from({ length: 20 }, buyAndLeave));
        expect([...refusals].filter((refusal) => !refusal.startsWith('409'))).toEqual([]);
        expect(await numberFrom(stand, `select reserved from products where id = ${product.id}`)).toBe(0);
        expect(await numberFrom(stand, "select count(*) from checkouts where state = 'expired'")).toBe(20 * TURNS);
        expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
      });
    },
    LONG_MS,
  );
});
