import type { Overrides } from '#server/composition/container.ts';
import { createTestDatabase } from '../../support/database.ts';
import { noBudget } from '../../support/fakes/no-budgets.ts';
import { noLookupBudget } from '../../support/fakes/no-lookup-budget.ts';
import { cartOf, checkOut, type HttpAnswer, pay, post, send } from '../../support/http-calls.ts';
import { type ServerHarness, startServerHarness } from '../../support/server-harness.ts';

const ROUNDS = 60;
/** The ratio of two medians, measured alternately: other load on the machine affects both alike. */
export const SIMILAR = 1.8;

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const timed = async (ask: () => Promise<HttpAnswer>): Promise<number> => {
  const start = performance.now();
  await ask();
  return performance.now() - start;
};

/** How many times longer the slower of the two takes, measured once. */
export const measuredOnce = async (one: () => Promise<HttpAnswer>, other: () => Promise<HttpAnswer>): Promise<number> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await timed(one));
    times[1].push(await timed(other));
  }
  const [first, second] = times.map(median);
  return Math.max(first ?? 0, second ?? 0) / Math.max(0.001, Math.min(first ?? 0, second ?? 0));
};

const MEASUREMENTS = 3;

/** The minimum of several: the cost of an extra hash or query is in all of them, the machine's noise is not. */
export const unlikeness = async (one: () => Promise<HttpAnswer>, other: () => Promise<HttpAnswer>): Promise<number> => {
  let least = Infinity;
  for (let count = 0; count < MEASUREMENTS && least >= SIMILAR; count++) least = Math.min(least, await measuredOnce(one, other));
  return least;
};

/** A stand on PostgreSQL with two hundred customers and without budgets, which have their own tests. */
export const withCustomers = async (
  work: (stand: ServerHarness, hash: string) => Promise<void>,
  more: (stand: ServerHarness) => Overrides = () => ({}),
): Promise<void> => {
  const database = await createTestDatabase();
  const overrides: Overrides = { lookupBudget: noLookupBudget, statusPolls: noBudget, sessionPolls: noBudget };
  const plain = await startServerHarness({ persistence: database, hasWorker: false, overrides });
  const stand = await startServerHarness({ persistence: database, hasWorker: false, overrides: { ...overrides, ...more(plain) } });
  try {
    const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    await pay(stand, sessionId);
    const { json } = await send(stand, `/api/orders/by-session/${sessionId}`);
    await work(stand, String(json?.['hash']));
  } finally {
    await stand.stop();
    await plain.stop();
    await database.drop();
  }
};

export const lookUp = (stand: ServerHarness, emailOrPhone: string): Promise<HttpAnswer> =>
  post(stand, '/api/order-lookup', { emailOrPhone });
