import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import type { Overrides } from '#server/composition/container.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { noLookupBudget } from '../../support/fakes/no-lookup-budget.ts';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { placeOrderIn } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const ORDERS = 10;
/** One number in ten has ordered. */
const EVERY = 10;
const noBudget: Throttle = { take: async () => ({ allowed: true }), giveBack: async () => undefined };

const phoneOf = (index: number): string => `555${String(1_000_000 + index * 7_919).slice(-7)}`;

const lookUp = (stand: ServerHarness, emailOrPhone: string, lastName?: string): Promise<HttpAnswer> =>
  post(stand, '/api/order-lookup', { emailOrPhone, ...(lastName !== undefined && { lastName }) });

/** Ten customers among the numbers, each with a name of their own. */
const placeOrders = async (stand: ServerHarness): Promise<readonly Order[]> => {
  const orders = [];
  for (let index = 0; index < ORDERS; index += 1) {
    stand.clock.advance(1_000);
    const customer = { name: `Jamie Rivera${index}`, email: null, phone: phoneOf(index * EVERY) };
    orders.push(await placeOrderIn(stand, { customer }));
  }
  return orders;
};

const withStand = async (database: TestDatabase, overrides: Overrides, work: (stand: ServerHarness) => Promise<void>): Promise<void> => {
  const stand = await startServerHarness({ persistence: database, hasWorker: false, overrides });
  try {
    await work(stand);
  } finally {
    await stand.stop();
  }
};

/** Everything that a stranger can do with a lookup's answer, without what only names this one page. */
const everyCall = async (stand: ServerHarness, phone: string): Promise<string> => {
  const page = String((await lookUp(stand, phone)).json?.['hash']);
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } };
  const answers = [
    await send(stand, `/api/order-status/${page}`),
    await send(stand, `/api/order-status/${page}/events`),
    await post(stand, `/api/order-status/${page}/push`, subscription),
    await post(stand, `/api/order-status/${page}/proof`, { lastNameOrCode: 'Smith' }),
    await send(stand, `/api/orders/by-session/${page}`),
  ];
  return JSON.stringify(
    answers.map(({ status, text, json }) => [status, text.replaceAll(page, 'PAGE').replace(String(json?.['requestId']), 'ID')]),
  );
};

const isHit = (index: number): boolean => index % EVERY === 0;
const SWEPT = ORDERS * EVERY;

/** How often a guesser is right who knows everything that a hit answers all night, and names one number for each such transcript. */
const guessedRight = (transcripts: readonly string[]): number => {
  const groups = Map.groupBy(transcripts.keys(), (index) => transcripts[index]);
  const suspicious = [...groups.values()].filter((alike) => alike.some(isHit));
  return suspicious.reduce((sum, alike) => sum + alike.filter(isHit).length / alike.length, 0) / suspicious.length;
};

/** Over an hour in which orders are made, handed out and placed, each number with every call, twice. */
const sweepOfANight = async (stand: ServerHarness): Promise<readonly string[]> => {
  const transcripts = Array.from({ length: SWEPT }, () => '');
  const change = stand.services.get('changeOrderStatus');
  const orders = await placeOrders(stand);
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < SWEPT; index += 1) transcripts[index] += await everyCall(stand, phoneOf(index));
    for (const order of orders.slice(round * 5, round * 5 + 5)) {
      await change(order.id, 'preparing', ADMIN);
      await change(order.id, 'ready', ADMIN);
      if (round > 0) await change(order.id, 'completed', ADMIN);
    }
    await placeOrderIn(stand, { customer: { name: 'New Comer', email: `new-${round}@example.com`, phone: null } });
    stand.clock.advance(20 * MINUTE_MS);
  }
  return transcripts;
};

describe('sweeping the lookup', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('400 numbers from one address get 30 answers and an alarm; owners behind it get in with their last name', async () => {
    await withStand(database, {}, async (stand) => {
      const orders = await placeOrders(stand);
      const answers = await Promise.all(Array.from({ length: 400 }, (_, index) => lookUp(stand, phoneOf(index))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(answers.find(({ status }) => status === 429)?.json?.['code']).toBe('LAST_NAME_NEEDED');
      expect(stand.logger.lines.filter(({ event }) => event === 'lookup.sweeping')).toHaveLength(1);
      for (const [index, { lookupHash }] of orders.entries()) {
        const phone = phoneOf(index * EVERY);
        expect((await lookUp(stand, phone, 'Smith')).status).toBe(404);
        expect((await lookUp(stand, phone, `rivera${index}`)).json).toEqual({ hash: lookupHash });
      }
    });
  });

  test('tells nobody which numbers have ordered, by any call, all night', async () => {
    await withStand(
      await createTestDatabase(),
      { lookupBudget: noLookupBudget, statusPolls: noBudget, follows: noBudget },
      async (stand) => {
        const transcripts = await sweepOfANight(stand);
        expect(transcripts.join('')).not.toMatch(/Jamie|Rivera|Hot Dog|555\d{7}/);
        // Chance is 1 in 10; the few numbers that share a transcript with one order make it a little more.
        expect(guessedRight(transcripts)).toBeLessThan(0.3);
        const hits = new Set(transcripts.filter((_, index) => isHit(index)));
        expect(transcripts.filter((transcript) => hits.has(transcript))).toHaveLength(SWEPT);
      },
    );
  });

  test('which would be seen if decoys led nowhere', async () => {
    const other = await createTestDatabase();
    const plain = await startServerHarness({ persistence: other, hasWorker: false });
    const pages = plain.services.get('lookupPages');
    const lookupPages: typeof pages = {
      ...pages,
      choose: async (wanted) => {
        const chosen = await pages.choose(wanted);
        return chosen?.isOwner === true ? chosen : null;
      },
    };
    await withStand(other, { lookupPages, lookupBudget: noLookupBudget, statusPolls: noBudget, follows: noBudget }, async (stand) => {
      expect(guessedRight(await sweepOfANight(stand))).toBe(1);
    });
    await plain.stop();
  });
});
