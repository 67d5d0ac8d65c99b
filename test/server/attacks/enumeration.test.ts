import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Throttle } from '#core/ports/throttle.ts';
import type { Overrides } from '#server/composition/container.ts';
import { noLookupBudget } from '../../support/fakes/no-lookup-budget.ts';
import { createTestDatabase } from '../../support/database.ts';
import { cartOf, checkOut, pay, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const ROUNDS = 60;
/** Of two medians of one run, taken in turns: a shared machine disturbs both alike. */
const SIMILAR = 1.8;

const noBudget: Throttle = { take: async () => ({ allowed: true }), giveBack: async () => undefined };

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const timed = async (ask: () => Promise<HttpAnswer>): Promise<number> => {
  const start = performance.now();
  await ask();
  return performance.now() - start;
};

/** How many times longer the slower of the two takes: once. */
const measuredOnce = async (one: () => Promise<HttpAnswer>, other: () => Promise<HttpAnswer>): Promise<number> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await timed(one));
    times[1].push(await timed(other));
  }
  const [first, second] = times.map(median);
  return Math.max(first ?? 0, second ?? 0) / Math.max(0.001, Math.min(first ?? 0, second ?? 0));
};

const MEASUREMENTS = 3;

/** The least of several: what one hash or one query more costs is in all of them, what else the machine did is not. */
const unlikeness = async (one: () => Promise<HttpAnswer>, other: () => Promise<HttpAnswer>): Promise<number> => {
  let least = Infinity;
  for (let count = 0; count < MEASUREMENTS && least >= SIMILAR; count++) least = Math.min(least, await measuredOnce(one, other));
  return least;
};

/** A stand on PostgreSQL with two hundred customers, and nothing that counts tries: those budgets have tests of their own. */
const withCustomers = async (
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

const lookUp = (stand: ServerHarness, emailOrPhone: string): Promise<HttpAnswer> => post(stand, '/api/order-lookup', { emailOrPhone });

/** Everything of an answer that a stranger sees, but what it is about. */
const shapeOf = ({ status, headers, json, text }: HttpAnswer): unknown => ({
  status,
  length: text.length,
  keys: Object.keys(json ?? {}),
  types: Object.values(json ?? {}).map((value) => typeof value),
  headers: [...headers.keys()].filter((name) => name !== 'date').toSorted(),
});

describe('who has ordered', () => {
  test('cannot be distinguished by a lookup: a hit and a miss have one shape, and a miss stays what it was', async () => {
    await withCustomers(async (stand) => {
      const hit = await lookUp(stand, 'jamie@example.com');
      const own = await send(stand, `/api/order-status/${String(hit.json?.['hash'])}`);
      expect(Object.keys(own.json ?? {})).toEqual(['order_number', 'hash', 'status', 'queue_position']);
      for (const contact of ['nobody@example.com', '555-999-9999', 'jamie@example.co', "o'brien+tag@example.com"]) {
        const miss = await lookUp(stand, contact);
        expect(shapeOf(miss)).toEqual(shapeOf(hit));
        expect((await lookUp(stand, contact)).json).toEqual(miss.json);
        const page = await send(stand, `/api/order-status/${String(miss.json?.['hash'])}`);
        // The one order that there is: a decoy is somebody else's number.
        expect({ ...page.json, hash: '' }).toEqual({ ...own.json, hash: '' });
      }
    });
  });

  test('nor from how long it takes', async () => {
    await withCustomers(async (stand) => {
      let index = 0;
      const ratio = await unlikeness(
        () => lookUp(stand, 'jamie@example.com'),
        () => lookUp(stand, `nobody-${index++}@example.com`),
      );
      expect(ratio).toBeLessThan(SIMILAR);
    });
  });

  test('which would be seen if a miss took 75 ms more', async () => {
    const slowMiss = (plain: ServerHarness): Overrides => ({
      lookUpOrder: async (lookup) => {
        if (lookup.emailOrPhone.startsWith('nobody')) await sleep(75);
        return plain.services.get('lookUpOrder')(lookup);
      },
    });
    await withCustomers(async (stand) => {
      const ratio = await unlikeness(
        () => lookUp(stand, 'jamie@example.com'),
        () => lookUp(stand, 'nobody@example.com'),
      );
      expect(ratio).toBeGreaterThan(SIMILAR);
    }, slowMiss);
  });
});

describe('hashes and sessions', () => {
  const hashes = (hash: string): readonly string[] => [
    'A'.repeat(32),
    '_'.repeat(32),
    `${hash.slice(0, -1)}${hash.endsWith('A') ? 'B' : 'A'}`,
    hash.split('').toReversed().join(''),
  ];

  test('a wrong one is wrong alike, however near it is', async () => {
    await withCustomers(async (stand, hash) => {
      const [first, ...others] = await Promise.all(hashes(hash).map((wrong) => send(stand, `/api/order-status/${wrong}`)));
      expect(first?.json).toMatchObject({ code: 'NOT_FOUND' });
      for (const other of others) expect({ ...other.json, requestId: '' }).toEqual({ ...first?.json, requestId: '' });
      const near = hashes(hash)[2] ?? '';
      const ratio = await unlikeness(
        () => send(stand, `/api/order-status/${near}`),
        () => send(stand, `/api/order-status/${'A'.repeat(32)}`),
      );
      expect(ratio).toBeLessThan(SIMILAR);
    });
  });

  test('192 random bits each: no two begin or end the same', async () => {
    const stand = await startServerHarness({ hasWorker: false });
    const made = Array.from({ length: 500 }, () => stand.services.get('ids').lookupHash());
    expect(new Set(made.map((hash) => hash.slice(0, 8))).size).toBe(500);
    expect(new Set(made.map((hash) => hash.slice(-8))).size).toBe(500);
    for (const hash of made) expect(Buffer.from(hash, 'base64url')).toHaveLength(24);
    await stand.stop();
  });
});
