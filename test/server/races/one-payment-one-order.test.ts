import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { brokenInvariants, comeToRest, numberFrom, shelve } from '#test/support/races/ledger-checks.ts';
import { deliverWebhook, paySilently, requestCheckout, sessionsOf, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { inRace, type RaceOptions, type RaceHarness } from '#test/support/races/race-harness.ts';
import { withoutCheckoutLock, WITHOUT_COUNTER } from '#test/support/races/weakened-storage.ts';

const ONE_ORDER_A_CHECKOUT = [
  'alter table orders drop constraint orders_checkout_id_unique',
  'alter table orders drop constraint orders_session_id_unique',
];
/** Would notice a second order too, by the hold that is used up. */
const STOCK_IS_NOT_NEGATIVE = 'alter table products drop constraint products_stock_check';
const ONE_DISPLAY_NUMBER = ['drop index orders_active_display_number_unique', 'alter table orders drop constraint orders_number_unique'];

const ROUND_EVERY_MS = 50;
/** Each with ten calls: more would only wait for a connection, on a slow machine too long. */
const SESSIONS_AT_ONCE = 12;

const payFor = async (stand: RaceHarness, count: number): Promise<readonly string[]> => {
  await shelve(stand, 500);
  const products = await stand.reads.products.listActive();
  const starting = Array.from({ length: count }, (_, at) => {
    const [one, other] = [products[at % products.length], products[(at * 7 + 3) % products.length]];
    if (one === undefined || other === undefined) throw new Error('the catalogue is empty');
    return requestCheckout(stand, [{ product: one, quantity: 1 }, ...(one === other ? [] : [{ product: other, quantity: 2 }])]);
  });
  const sessions = sessionsOf(await Promise.all(starting));
  await Promise.all(sessions.map((session) => paySilently(stand, session)));
  return sessions;
};

const times = <T>(count: number, make: () => Promise<T>): readonly Promise<T>[] => Array.from({ length: count }, make);

/** Two instances: one hears of the payments, the other shows the thank-you pages. */
const onTwoInstances = <T>(options: RaceOptions, race: (stand: RaceHarness, other: RaceHarness) => Promise<T>): Promise<T> =>
  inRace(options, (stand) => inRace({ ...options, dropped: [], database: stand.database }, (other) => race(stand, other)));

const tellAtOnce = (count: number, repeats: number, options: RaceOptions = {}) =>
  onTwoInstances(options, async (stand, other) => {
    const sessions = await payFor(stand, count);
    for (const { clock } of [stand, other]) clock.advance(16 * SECOND_MS);
    const reconcile = stand.services.get('reconcileCheckouts');
    const tellOfOne = (session: string) =>
      Promise.all([...times(repeats, () => deliverWebhook(stand, session)), ...times(repeats, () => thankYouLookUp(other, session))]);
    // One after the other, so that it takes part from the first request to the last.
    const reconciling = (async () => {
      for (let round = 0; round < count / 10; round += 1) await Promise.all([sleep(ROUND_EVERY_MS), reconcile()]);
    })();
    const answers = (await inFlight(SESSIONS_AT_ONCE, sessions, tellOfOne)).flat();
    await reconciling;
    const broken = await brokenInvariants(stand, { atRest: false });
    return {
      answers,
      orders: await numberFrom(stand, 'select count(*) from orders'),
      confirmations: await numberFrom(stand, "select count(*) from outbox where kind = 'order-confirmation'"),
      numbers: await numberFrom(stand, 'select count(distinct number) from orders'),
      displayed: await numberFrom(stand, 'select count(distinct display_number) from orders'),
      lastSequence: await numberFrom(stand, 'select last_sequence from night_counters'),
      broken: [...broken, ...(await atRest(stand))],
    };
  });

const atRest = async (stand: RaceHarness): Promise<readonly string[]> => {
  await comeToRest(stand);
  return brokenInvariants(stand, { atRest: true });
};

describe('one payment, one order', () => {
  it('webhook ×5, thank-you page ×5 and reconciler at once for 100 sessions: 100 orders, 100 confirmations, 100 numbers', async () => {
    const { answers, broken, lastSequence, ...figures } = await tellAtOnce(100, 5);
    expect(tally(answers)).toEqual({ '200': 1_000 });
    expect(figures).toEqual({ orders: 100, confirmations: 100, numbers: 100, displayed: 100 });
    // Late ones took no number.
    expect(lastSequence).toBe(100);
    expect(broken).toEqual([]);
  });

  it('without the lock of the checkout, the constraint refuses a second order', async () => {
    const { answers, orders, broken } = await tellAtOnce(10, 3, { ...withoutCheckoutLock(), dropped: [STOCK_IS_NOT_NEGATIVE] });
    expect(tally(answers)['500 INTERNAL']).toBeGreaterThan(0);
    expect(orders).toBe(10);
    expect(broken).toEqual([]);
  });

  it('without lock and constraint, one payment makes several orders', async () => {
    const dropped = [STOCK_IS_NOT_NEGATIVE, ...ONE_ORDER_A_CHECKOUT];
    const { orders, confirmations, broken } = await tellAtOnce(10, 3, { ...withoutCheckoutLock(), dropped });
    expect(orders).toBeGreaterThan(10);
    expect(confirmations).toBe(orders);
    expect(broken.join(' ')).toMatch(/I1/);
  });

  it('without the counter of the night, the constraint still keeps numbers apart', async () => {
    const { orders, displayed, broken } = await tellAtOnce(10, 1, { dropped: [WITHOUT_COUNTER] });
    expect(displayed).toBe(orders);
    expect(broken.filter((line) => line.startsWith('I8'))).toEqual([]);
  });

  it('without counter and constraint, two active orders show one number', async () => {
    const { orders, displayed, broken } = await tellAtOnce(20, 1, { dropped: [WITHOUT_COUNTER, ...ONE_DISPLAY_NUMBER] });
    expect(displayed).toBeLessThan(orders);
    expect(broken.join(' ')).toMatch(/I8/);
  });
});
