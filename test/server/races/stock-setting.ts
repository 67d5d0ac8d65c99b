import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#core/domain/catalogue/product.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { paySilently, requestCheckout, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';

/** The admin sets the stock while the crowd buys. */
const SETTINGS = [10, 25, 0, 15, 40, 5, 20];
const SET_EVERY_MS = 150;
const SALE_WITHIN_MS = 1_000;

/** Sets the available units, and records the change of the shelf. */
export type SetAvailable = (stand: RaceHarness, product: Product, available: number) => Promise<void>;

/** Like a form that shows a figure and overwrites it after a sale. */
export const overwriteWithoutLock: SetAvailable = async (stand, { id }, available) => {
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

/** Retries until there is a session or the stock is gone. Every second customer pays at once. */
const buyWithRetries = async (stand: RaceHarness, product: Product, { isOver, isQuick }: { isOver: () => boolean; isQuick: boolean }) => {
  for (;;) {
    const isLastTry = isOver();
    const answer = await requestCheckout(stand, [{ product, quantity: 1 }]);
    if (answer.status === 200 && isQuick) await payAndLookUp(stand, String(answer.json?.['sessionId']));
    if (answer.status !== 409 || isLastTry) return answer;
    await sleep(100 + Math.random() * 200);
  }
};

export const setWhileTheyBuy = async (stand: RaceHarness, buyers: number, set: SetAvailable) => {
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

export const setAsTheAdminDoes: SetAvailable = async ({ services }, { id }, available) => {
  const set = await services.useCases.setStock(id, available, ADMIN);
  if (!set.ok) throw new Error(`refused: ${set.error.kind}`);
};

/** A few at a time, as admins do: the pool has ten connections, and waiting too long for one is an error. */
const CHANGES_AT_ONCE = 5;

export const changesAgainstHolds = (rounds: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 5);
    const product = await productBySlug(stand, 'hot-dog');
    const settings = Array.from({ length: rounds }, (_, at) => (at % 2 === 0 ? 0 : 5));
    const changes = inFlight(CHANGES_AT_ONCE, settings, (available) => setAsTheAdminDoes(stand, product, available));
    const holds = Array.from({ length: rounds }, () => requestCheckout(stand, [{ product, quantity: 1 }]));
    const [answers] = await Promise.all([Promise.all(holds), changes]);
    return { tally: tally(answers), broken: await brokenInvariants(stand, { atRest: false }) };
  });
