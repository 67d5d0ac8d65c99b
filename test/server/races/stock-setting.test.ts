import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { cancel, paySilently, requestCheckout, sessionsOf, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';

const BUYERS = 300;
const CHANGES = 300;
const CHANGES_AT_ONCE = 5;
/** On a busy machine. */
const LONG_MS = 240_000;
const TURNS = 20;
/** What the admin sets while the crowd buys. */
const SETTINGS = [10, 25, 0, 15, 40, 5, 20];
const SET_EVERY_MS = 150;
const SALE_WITHIN_MS = 1_000;

/** Sets what is available, and notes by how much that changed the shelf. */
type SetAvailable = (stand: RaceHarness, product: Product, available: number) => Promise<void>;

const setAsTheAdminDoes: SetAvailable = async ({ services }, { id }, available) => {
  const set = await services.get('setStock')(id, available, ADMIN);
  if (!set.ok) throw new Error(`refused: ${set.error.kind}`);
};

/** Like a form that shows a figure and overwrites it after something was sold. */
const overwriteWithoutLock: SetAvailable = async (stand, { id }, available) => {
  const { reads } = stand;
  const { rows } = await reads.pool.query<{ on_hand: number; reserved: number; sold: number }>(
    'select on_hand, reserved, sold from products where id = $1',
    [id],
  );
  const { on_hand: onHand, reserved, sold } = rows[0] ?? { on_hand: 0, reserved: 0, sold: 0 };
  const timeouts = performance.now() + SALE_WITHIN_MS;
  while ((await numberFrom(stand, `select sold from products where id = ${id}`)) === sold && performance.now() < timeouts) await sleep(10);
  await reads.pool.query('update products set on_hand = $1 where id = $2', [available + reserved, id]);
  await reads.pool.query("insert into stock_movements (product_id, kind, delta, at) values ($1, 'adjustment', $2, now())", [
    id,
    available + reserved - onHand,
  ]);
};

const payAndLookUp = async (stand: RaceHarness, session: string): Promise<void> => {
  if (await paySilently(stand, session)) await thankYouLookUp(stand, session);
};

/** Presses until there is a session, or nothing is coming any more. Every second one pays on the spot. */
const buyWithRetries = async (stand: RaceHarness, product: Product, { isOver, isQuick }: { isOver: () => boolean; isQuick: boolean }) => {
  for (;;) {
    const isLastTry = isOver();
    const answer = await requestCheckout(stand, [{ product, quantity: 1 }]);
    if (answer.status === 200 && isQuick) await payAndLookUp(stand, String(answer.json?.['sessionId']));
    if (answer.status !== 409 || isLastTry) return answer;
    await sleep(100 + Math.random() * 200);
  }
};

const setWhileTheyBuy = async (stand: RaceHarness, buyers: number, set: SetAvailable) => {
  await shelve(stand, 10);
  const product = await productBySlug(stand, 'hot-dog');
  let isOver = false;
  const setting = async (): Promise<void> => {
    for (const available of SETTINGS) {
      await sleep(SET_EVERY_MS);
      await set(stand, product, available);
    }
    isOver = true;
  };
  const buying = Array.from({ length: buyers }, (_, at) => buyWithRetries(stand, product, { isOver: () => isOver, isQuick: at % 2 === 0 }));
  const [answers] = await Promise.all([Promise.all(buying), setting()]);
  return { product, answers };
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
    '400 releases against as many holds of the same product: none fails, and everything is there again',
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
        expect(await numberFrom(stand, "select count(*) from checkouts where state = 'expired'")).toBe(400);
        expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
      });
    },
    LONG_MS,
  );

  it('an admin who overwrites a stale figure loses what was sold in the meantime', async () => {
    const dropped = ['alter table products drop constraint products_reserved_check'];
    await inRace({ dropped }, async (stand) => {
      await setWhileTheyBuy(stand, 150, overwriteWithoutLock);
      expect((await brokenInvariants(stand, { atRest: false })).join(' ')).toMatch(/I1/);
    });
  });
});
