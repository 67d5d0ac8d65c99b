import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '#core/domain/limits.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import { openLine, type BrowserLine, type LineAnswer } from './support/browser-line.ts';
import { buy } from './support/buyer.ts';
import { withFaultHarness, type FaultHarness } from './support/fault-harness.ts';
import { openKitchen } from './support/kitchen.ts';
import { isOverloaded } from './support/overload.ts';
import { countOf } from './support/promises.ts';
import { faultDice, ownDice, reportFigures, scaled } from './support/seed.ts';

const VISITORS = 1_000;
/** Customers who have ordered and follow their order's page. */
const WAITING = 250;
const ORDERS = 24;
const POLLING_MS = scaled(20) * SECOND_MS;
const ARRIVALS = 500;
const ARRIVAL_MS = 5 * SECOND_MS;

interface Poll {
  readonly everyMs: number;
  readonly ask: (line: BrowserLine, visitor: string) => Promise<LineAnswer>;
}

const { productsMs, queueStatusMs, heartbeatMs, customerStatusMs } = LIMITS.polling;

/** Spec §9: the polls of an open tab of the menu or the cart. */
const MENU_TAB: readonly Poll[] = [
  { everyMs: productsMs, ask: (line) => line.get('/api/products') },
  { everyMs: queueStatusMs, ask: (line) => line.get('/api/queue-status') },
  { everyMs: heartbeatMs, ask: (line, visitor) => line.post('/api/heartbeat', { sessionId: visitor, cartItemCount: 2 }) },
];

const orderTab = (hash: string): readonly Poll[] => [
  { everyMs: customerStatusMs, ask: (line) => line.get(`/api/order-status/${hash}`) },
  { everyMs: heartbeatMs, ask: (line, visitor) => line.post('/api/heartbeat', { sessionId: visitor, cartItemCount: 0 }) },
];

/** The requests of opening a page. */
const OPENING: readonly Poll['ask'][] = [(line) => line.get('/api/config'), ...MENU_TAB.map(({ ask }) => ask)];

const percentile = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const figuresOf = (answers: readonly LineAnswer[]) => {
  const times = answers.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return {
    answers: answers.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    slowest: times.at(-1) ?? 0,
    refused: answers.filter(isOverloaded).length,
  };
};

/** Counts the responses that honest visitors must never get. */
const failures = (answers: readonly LineAnswer[]): Readonly<Record<string, number>> => {
  const failed = answers.filter((answer) => answer.status !== 200 && answer.status !== 204 && !isOverloaded(answer));
  const bad = failed.map(({ status, error }) => error ?? String(status));
  return Object.fromEntries([...Map.groupBy(bad, (what) => what)].map(([what, same]) => [what, same.length]));
};

const untilClosed = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);

/** One tab: its polls start at random offsets and continue to the end. */
const openTab = async (
  url: string,
  polls: readonly Poll[],
  dice: Dice,
  { signal }: AbortController,
  answers: LineAnswer[],
): Promise<void> => {
  const [line, visitor] = [openLine(url), randomUUID()];
  const keepAsking = async ({ everyMs, ask }: Poll, first: number): Promise<void> => {
    await untilClosed(first, signal);
    while (!signal.aborted) {
      answers.push(await ask(line, visitor));
      await untilClosed(everyMs, signal);
    }
  };
  await Promise.all(polls.map((poll) => keepAsking(poll, dice.from(0, Math.min(poll.everyMs, MINUTE_MS)))));
  line.close();
};

const someOrders = async (stand: FaultHarness, dice: Dice): Promise<readonly string[]> => {
  const kitchen = await openKitchen(stand, ownDice(dice));
  const honest = { closesTab: 0, cancels: 0, walksAway: 0, isOver: () => false };
  await Promise.all(Array.from({ length: ORDERS }, (_, at) => buy(stand, `Buyer ${at}`, ownDice(dice), honest)));
  await kitchen.stop();
  expect(await countOf(stand, 'select count(*) from orders')).toBe(ORDERS);
  return (await stand.pool.query<{ hash: string }>('select lookup_hash as hash from orders')).rows.map(({ hash }) => hash);
};

test('load: 1,000 visitors behind one address poll, then 500 arrive in 5 s; nobody is throttled, nothing fails', async () => {
  const dice = faultDice('load: 1,000 visitors');
  // One process serves everyone, behind one address.
  await withFaultHarness({ instances: 1, env: { TRUST_PROXY_HOPS: '0' } }, async (stand) => {
    const url = stand.instances[0]?.url ?? stand.url;
    const hashes = await someOrders(stand, dice);
    const polling: LineAnswer[] = [];
    const closing = new AbortController();
    // Ten per order: twenty would exceed the order's budget per minute.
    const tabs = Array.from({ length: VISITORS }, (_, at) => {
      const hash = hashes[at % hashes.length] ?? '';
      return openTab(url, at < WAITING ? orderTab(hash) : MENU_TAB, dice, closing, polling);
    });
    await sleep(POLLING_MS);
    const polled = figuresOf(polling);
    const arriving: LineAnswer[] = [];
    await Promise.all(
      Array.from({ length: ARRIVALS }, async () => {
        await sleep(dice.from(0, ARRIVAL_MS));
        const [line, visitor] = [openLine(url), randomUUID()];
        arriving.push(...(await Promise.all(OPENING.map((ask) => ask(line, visitor)))));
        line.close();
      }),
    );
    closing.abort();
    await Promise.all(tabs);
    reportFigures('load', { polled, arrival: figuresOf(arriving) });
    expect(polled.answers).toBeGreaterThan(VISITORS);
    expect(arriving).toHaveLength(ARRIVALS * OPENING.length);
    expect([failures(polling), failures(arriving)]).toEqual([{}, {}]);
  });
});
