import { once } from 'node:events';
import { createServer } from 'node:http';
import { createConnection, type AddressInfo } from 'node:net';
import { describe, expect, it, test } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import type { Weaken } from '#test/support/races/weakened-storage.ts';
import { createApp } from '#server/http/app.ts';
import type { Overrides } from '#server/composition/container.ts';
import { attack, ATTACKER, CROWD, from, openBySign, openMenu, payFrom, press } from '#test/server/attacks/unpaid-holds.ts';
import { noBudget } from '#test/support/fakes/no-budgets.ts';
import { noLookupBudget } from '#test/support/fakes/no-lookup-budget.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { cartOf, PAYER, post, send, type HttpAnswer } from '#test/support/http-calls.ts';
import type { RaceHarness } from '#test/support/races/race-harness.ts';
import { startServerHarness } from '#test/support/server-harness.ts';

interface Mechanism {
  readonly name: string;
  /** Switches the mechanism off. */
  readonly off: { readonly isBounded?: boolean; readonly weaken?: Weaken; readonly overrides?: Overrides };
  /** @returns how many of `times` attempts succeed. */
  readonly run: (stand: RaceHarness, times: number) => Promise<number>;
  readonly times: number;
  /** With the mechanism. Without it all attempts succeed. */
  readonly most: number;
}

/** The test asks for its orders faster than any crowd. */
const QUICK: Overrides = { providerQuestions: noBudget };

/** One after the other. */
const countIf = async (times: number, attempt: (at: number) => Promise<HttpAnswer>, isIt = ({ status }: HttpAnswer) => status === 200) => {
  let count = 0;
  for (let at = 0; at < times; at += 1) if (isIt(await attempt(at))) count += 1;
  return count;
};

/** From the menu to the order, as its own customer. */
const order = async (stand: RaceHarness, headers: Readonly<Record<string, string>>, payer = PAYER): Promise<HttpAnswer> => {
  const started = await press(stand, await cartOf(stand, { Cola: 1 }), headers);
  if (started.status !== 200) return started;
  await payFrom(stand, started, payer);
  const ask = () => send(stand, `/api/orders/by-session/${String(started.json?.['sessionId'])}`);
  await expect.poll(async () => (await ask()).status, { interval: 50 }).toBe(200);
  return ask();
};

const cancel = (stand: RaceHarness, { json }: HttpAnswer): Promise<HttpAnswer> =>
  post(stand, `/api/order-status/${String(json?.['hash'])}/cancel`, { pickupCode: json?.['pickup_code'] });

const stranger = (at: number) => ({
  headers: { ...from(ATTACKER), 'x-visitor-id': `stranger-${at}` },
  payer: { ...PAYER, email: `stranger-${at}@example.com`, phone: `(555) 010-1${String(at).padStart(3, '0')}` },
});

/** The former budget, shared by everyone on one network. */
const sharedByAll = (points: number): Throttle => {
  const throttle = createInMemoryThrottle({ clock: fixedClock(), points, windowMs: 10 * MINUTE_MS });
  return { take: () => throttle.take('everybody'), giveBack: () => throttle.giveBack('everybody') };
};

const guessWords = async (stand: RaceHarness): Promise<string> => {
  const { word } = await stand.services.useCases.askForWord('Admin');
  for (let at = 0; at < 10; at += 1) await post(stand, '/api/word', { word: 'wrong' }, await openMenu(stand, CROWD, `guessing-${at}`));
  return word;
};

const MECHANISMS: readonly Mechanism[] = [
  {
    name: 'the starts of one visitor who cancels each',
    off: { overrides: { startsOfVisitor: noBudget } },
    times: 40,
    most: 30,
    run: async (stand, times) => {
      const [phone, cart] = [await openBySign(stand, CROWD, 'starts-and-cancels'), await cartOf(stand, { Cola: 1 })];
      return countIf(times, async (at) => {
        const started = await press(stand, cart, { ...phone, 'idempotency-key': `starting-${at}` });
        await post(stand, `/api/checkout/${String(started.json?.['sessionId'])}/cancel`, {}, phone);
        return started;
      });
    },
  },
  {
    name: 'the cancels of made-up sessions',
    off: { overrides: { cancels: noBudget } },
    times: 40,
    most: 30,
    run: (stand, times) =>
      countIf(
        times,
        (at) => post(stand, `/api/checkout/cs_made_up_${at}/cancel`, {}, from(ATTACKER)),
        ({ status }) => status === 404,
      ),
  },
  {
    name: 'the orders that one customer pays and cancels',
    off: { weaken: (tx) => ({ orders: { ...tx.orders, countOwnCancels: async () => 0 } }) },
    times: 4,
    most: 2,
    run: async (stand, times) => {
      const phone = await openMenu(stand, CROWD, 'pays-and-cancels');
      return countIf(times, async () => cancel(stand, await order(stand, phone)));
    },
  },
  {
    name: 'the places of a network whose customers pay and cancel',
    off: { isBounded: false },
    times: 12,
    most: 10,
    run: (stand, times) =>
      countIf(times, async (at) => {
        const { headers, payer } = stranger(at);
        const placed = await order(stand, headers, payer);
        return placed.status === 200 ? cancel(stand, placed) : placed;
      }),
  },
  {
    name: 'the places of a network whose customers pay and leave',
    off: { isBounded: false },
    times: 12,
    most: 10,
    run: (stand, times) => countIf(times, (at) => order(stand, stranger(at).headers, stranger(at).payer)),
  },
  {
    name: 'the lookups of one network',
    off: { overrides: { lookupBudget: noLookupBudget } },
    times: 40,
    most: 30,
    run: (stand, times) =>
      countIf(times, (at) => post(stand, '/api/order-lookup', { emailOrPhone: `nobody-${at}@example.com` }, from(ATTACKER))),
  },
  {
    name: 'the right words that others’ wrong ones block',
    off: { overrides: { wordsOfVisitor: sharedByAll(5) } },
    times: 3,
    most: 0,
    run: async (stand, times) => {
      const word = await guessWords(stand);
      return countIf(
        times,
        async (at) => post(stand, '/api/word', { word }, await openMenu(stand, CROWD, `honest-${at}-0000`)),
        ({ status }) => status === 429,
      );
    },
  },
];

describe('a share', () => {
  it.each(MECHANISMS)('bounds $name, and without it there is no bound', async ({ off, run, times, most }) => {
    expect(await attack({ overrides: QUICK }, (stand) => run(stand, times))).toBe(most);
    const overrides = { ...QUICK, ...off.overrides };
    expect(await attack({ ...off, overrides }, (stand) => run(stand, times))).toBe(times);
  });
});

const ROOM = 50;

/** @returns the status of an honest call while another machine has opened every connection; 0: it is reset. */
const askAmidConnections = async (port: number): Promise<number> => {
  const idle = Array.from({ length: ROOM }, () => createConnection({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }));
  for (const socket of idle) socket.on('error', () => undefined);
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  const asked = send({ url: `http://127.0.0.1:${port}` }, '/livez', { headers: { connection: 'close' } });
  const status = await asked.then((answer) => answer.status).catch(() => 0);
  for (const socket of idle) socket.destroy();
  return status;
};

test('as many idle connections as the process has room for give way, and without that keep everybody out', async () => {
  const stand = await startServerHarness({ hasWorker: false, timeouts: { connections: ROOM } });
  const without = createServer(createApp(stand.services.get('httpServices')));
  without.maxConnections = ROOM;
  await once(without.listen(0), 'listening');
  const address: AddressInfo | string | null = without.address();
  expect(await askAmidConnections(stand.config.port)).toBe(200);
  expect(await askAmidConnections(typeof address === 'object' && address !== null ? address.port : 0)).toBe(0);
  without.close();
  await stand.stop();
});
