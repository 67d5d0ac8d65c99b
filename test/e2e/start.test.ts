import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { cartOf, checkOut, pay, send } from '../support/http-calls.ts';
import { startStandWith, type StandProcess } from './support/stand-process.ts';

const ENDS_WITHIN_MS = 10_000;
const RECOVERS_WITHIN_MS = 15_000;

const dataDir = mkdtempSync(join(tmpdir(), 'bandstand start-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

const started: StandProcess[] = [];
const npmStart = async (): Promise<StandProcess> => {
  const stand = await startStandWith(['npm', 'start'], { DATA_DIR: dataDir });
  started.push(stand);
  return stand;
};
// A failed test must not leave a stand running for the next one.
afterEach(() => {
  for (const { pid } of started.splice(0)) if (isAlive(-pid)) process.kill(-pid, 'SIGKILL');
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The database server, which is not in npm's process group. */
const databasePid = (): number => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Waits until npm's process group and the database are gone. */
const everybodyIsGone = async (stand: StandProcess, database: number): Promise<void> => {
  await expect.poll(() => [isAlive(-stand.pid), isAlive(database)], { timeout: ENDS_WITHIN_MS }).toEqual([false, false]);
  await expect(fetch(`${stand.url}/livez`)).rejects.toThrow('fetch failed');
};

const STOPS: readonly { readonly how: string; readonly stop: (npm: number) => void }[] = [
  { how: 'Ctrl-C, which the terminal sends to the whole group', stop: (npm) => process.kill(-npm, 'SIGINT') },
  { how: 'kill, which reaches npm alone', stop: (npm) => process.kill(npm, 'SIGTERM') },
];

describe('npm start', () => {
  test.for(STOPS)('opens, and leaves nobody behind after $how', async ({ stop }) => {
    const stand = await npmStart();
    const menu: Record<string, unknown[]> = await (await fetch(`${stand.url}/api/products`)).json();
    expect(Object.values(menu).map((products) => products.length)).toEqual([13, 6, 12]);
    expect(await (await fetch(`${stand.url}/`)).text()).toContain('<div id="root">');
    const database = databasePid();
    expect(isAlive(database)).toBe(true);

    stop(stand.pid);
    await stand.gone;
    await everybodyIsGone(stand, database);
    expect(stand.output()).not.toContain('"level":"error"');
  });

  // `test/bench` measures how fast.
  test('a second start builds nothing and creates nothing', async () => {
    const stand = await npmStart();
    const database = databasePid();
    process.kill(-stand.pid, 'SIGINT');
    await everybodyIsGone(stand, database);
    expect(stand.output()).not.toMatch(/Building|password/i);
  });

  test('kill -9 of everybody in the middle of ordering keeps every acknowledged payment and order', async () => {
    const stand = await npmStart();
    const night: Night = { paid: new Set(), numbers: new Map() };
    const customers = Promise.all(['Cola', 'Popcorn', 'Fruit Chews'].map((product) => keepOrdering(stand, product, night)));
    await expect.poll(() => night.numbers.size, { timeout: 30_000, interval: 20 }).toBeGreaterThan(5);
    await sleep(Math.random() * 100);
    const database = databasePid();
    process.kill(-stand.pid, 'SIGKILL');
    process.kill(database, 'SIGKILL');
    await customers;
    await everybodyIsGone(stand, database);

    const again = await npmStart();
    const found = async (): Promise<readonly (string | null)[]> =>
      await Promise.all([...night.paid].map(async (sessionId) => (await orderOf(again, sessionId)) ?? null));
    await expect.poll(found, { timeout: RECOVERS_WITHIN_MS }).not.toContain(null);
    for (const [sessionId, number] of night.numbers) expect(await orderOf(again, sessionId)).toBe(number);
    expect(new Set(await found()).size).toBe(night.paid.size);
    const stillThere = databasePid();
    process.kill(-again.pid, 'SIGTERM');
    await everybodyIsGone(again, stillThere);
  });
});

/** The stand's responses to its customers. */
type Night = {
  /** Sessions whose payment was confirmed. */
  readonly paid: Set<string>;
  /** Order numbers that were shown, by session. */
  readonly numbers: Map<string, string>;
};

const orderOf = async (stand: StandProcess, sessionId: string): Promise<string | null> => {
  const answer = await send(stand, `/api/orders/by-session/${sessionId}`);
  return answer.status === 200 ? String(answer.json?.['order_number']) : null;
};

/** Customers, one after the other, until the connection is dead. */
const keepOrdering = async (stand: StandProcess, product: string, night: Night): Promise<void> => {
  try {
    const cart = await cartOf(stand, { [product]: 1 });
    for (;;) {
      const { sessionId } = await checkOut(stand, cart);
      if ((await pay(stand, sessionId)).status === 303) night.paid.add(sessionId);
      const number = await orderOf(stand, sessionId);
      if (number !== null) night.numbers.set(sessionId, number);
    }
  } catch {
    // Cut off: unacknowledged orders may be lost.
  }
};
