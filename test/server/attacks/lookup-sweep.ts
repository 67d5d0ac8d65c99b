import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { Overrides } from '#server/composition/container.ts';
import type { TestDatabase } from '../../support/database.ts';
import { type HttpAnswer, post, send } from '../../support/http-calls.ts';
import { placeOrderIn } from '../../support/logins.ts';
import { type ServerHarness, startServerHarness } from '../../support/server-harness.ts';

const ORDERS = 10;
/** One number in ten has ordered. */
const EVERY = 10;

const phoneOf = (index: number): string => `555${String(1_000_000 + index * 7_919).slice(-7)}`;

const lookUp = (stand: ServerHarness, emailOrPhone: string, lastName?: string): Promise<HttpAnswer> =>
  post(stand, '/api/order-lookup', { emailOrPhone, ...(lastName !== undefined && { lastName }) });

/** Ten customers among the numbers, each with a different name. */
const placeOrders = async (stand: ServerHarness): Promise<readonly Order[]> => {
  const orders = [];
  for (let index = 0; index < ORDERS; index += 1) {
    stand.clock.advance(1_000);
    const customer = { name: `Jamie Rivera${index}`, email: null, phone: phoneOf(index * EVERY) };
    orders.push(await placeOrderIn(stand, { customer }));
  }
  return orders;
};

export const withStand = async (
  database: TestDatabase,
  overrides: Overrides,
  work: (stand: ServerHarness) => Promise<void>,
): Promise<void> => {
  const stand = await startServerHarness({ persistence: database, hasWorker: false, overrides });
  try {
    await work(stand);
  } finally {
    await stand.stop();
  }
};

/** All calls that a stranger can make with a lookup's answer, apart from this page's own name. */
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

export const isHit = (index: number): boolean => index % EVERY === 0;
export const SWEPT = ORDERS * EVERY;

/** The success rate of a guesser who sees everything that a hit returns all night, and names one number for each such transcript. */
export const guessedRight = (transcripts: readonly string[]): number => {
  const groups = Map.groupBy(transcripts.keys(), (index) => transcripts[index]);
  const suspicious = [...groups.values()].filter((alike) => alike.some(isHit));
  return suspicious.reduce((sum, alike) => sum + alike.filter(isHit).length / alike.length, 0) / suspicious.length;
};

/** Over an hour in which orders are placed, made and handed out, queries each number with every call, twice. */
export const sweepOfANight = async (stand: ServerHarness): Promise<readonly string[]> => {
  const transcripts = Array.from({ length: SWEPT }, () => '');
  const change = stand.services.useCases.changeOrderStatus;
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
