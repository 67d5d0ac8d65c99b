import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { deliverWebhook, paySilently, requestCheckout, sessionsOf, thankYouLookUp } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { brokenInvariants, comeToRest, numberFrom, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';

export const ONE_ORDER_A_CHECKOUT = [
  'alter table orders drop constraint orders_checkout_id_unique',
  'alter table orders drop constraint orders_session_id_unique',
];
export const ONE_DISPLAY_NUMBER = [
  'drop index orders_active_display_number_unique',
  'alter table orders drop constraint orders_number_unique',
];

const ROUND_EVERY_MS = 50;
/** Ten calls each: more would only wait for a connection, too long on a slow machine. */
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

/** Two instances: one receives the webhooks, the other shows the thank-you pages. */
const onTwoInstances = <T>(options: RaceOptions, race: (stand: RaceHarness, other: RaceHarness) => Promise<T>): Promise<T> =>
  inRace(options, (stand) => inRace({ ...options, dropped: [], database: stand.database }, (other) => race(stand, other)));

export const tellAtOnce = (count: number, repeats: number, options: RaceOptions = {}) =>
  onTwoInstances(options, async (stand, other) => {
    const sessions = await payFor(stand, count);
    for (const { clock } of [stand, other]) clock.advance(16 * SECOND_MS);
    const reconcile = stand.services.useCases.reconcileCheckouts;
    const tellOfOne = (session: string) =>
      Promise.all([...times(repeats, () => deliverWebhook(stand, session)), ...times(repeats, () => thankYouLookUp(other, session))]);
    // Sequential, so that it takes part from the first request to the last.
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
