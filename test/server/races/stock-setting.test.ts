import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { paySilently, sessionsOf, tally } from '#test/support/races/customers.ts';
import { brokenInvariants, comeToRest, numberFrom, workOff } from '#test/support/races/ledger-checks.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { changesAgainstHolds, setAsTheAdminDoes, setWhileTheyBuy } from './stock-setting.ts';

const BUYERS = 150;
/** On a busy machine. */
const LONG_MS = 240_000;

describe('setting stock while people buy', () => {
  it('an admin sets it seven times while 150 people buy: exactly as many are sold as were put there', async () => {
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
    '100 changes of the stock against 100 holds: none fails, whatever was put back or taken away while it waited',
    async () => {
      const { tally: answers, broken } = await changesAgainstHolds(100);
      const { '200': held = 0, '409 INSUFFICIENT_STOCK': refused = 0, '409 IDEMPOTENCY_KEY_REUSED': races = 0, ...others } = answers;
      expect([others, held + refused + races]).toEqual([{}, 100]);
      expect(broken).toEqual([]);
    },
    LONG_MS,
  );
});
