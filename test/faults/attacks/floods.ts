import { randomUUID } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { expect } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { startFakeStripe, stripeSettings, type FakeStripe } from '#test/support/fake-stripe.ts';
import { cartOf, type WireCart } from '#test/support/http-calls.ts';
import { ADMIN_PASSWORD, bearer } from '#test/support/logins.ts';
import { openLine, type BrowserLine, type LineAnswer } from '../support/browser-line.ts';
import { createInstance, type Instance } from '../support/instance.ts';

/** This machine has a whole network of addresses. */
export const CROWD = ['127.0.0.1'];
export const ELSEWHERE = ['127.0.0.2'];
export const MANY_NETWORKS = Array.from({ length: 250 }, (_, at) => `127.0.1.${at + 1}`);

const SHELF = 999;

export interface FloodedStand {
  readonly url: string;
  readonly port: number;
  readonly stripe: FakeStripe;
  readonly pool: Pool;
  readonly cart: WireCart;
  /** The headers of the admin. */
  readonly admin: Readonly<Record<string, string>>;
  /** The process's output. */
  readonly lines: readonly string[];
}

const must = ({ status, json, error }: LineAnswer): Readonly<Record<string, unknown>> => {
  if (status === 200 || status === 201) return json;
  throw new Error(`${status} ${error ?? JSON.stringify(json)}`);
};

const untilStarted = async (instance: Instance): Promise<void> => {
  if (!(await instance.untilReady())) throw new Error(`the stand did not start:\n${instance.lines.join('\n')}`);
};

/** The real server as a separate process, with production limits. Only the provider's webhooks create its paid orders. */
export const withFloodedStand = async (work: (stand: FloodedStand) => Promise<void>): Promise<void> => {
  const database = await createTestDatabase();
  const instance = await createInstance({ entry: 'test/faults/support/switched-stand.ts', env: {} });
  const stripe = await startFakeStripe({ webhookUrl: `${instance.url}/api/stripe/webhook` });
  const pool = new Pool({ connectionString: database.url, max: 2 });
  const office = openLine(instance.url);
  try {
    instance.spawn({
      env: {
        NODE_ENV: 'test',
        TIME_ZONE: 'America/New_York',
        DATABASE_URL: database.url,
        ADMIN_PASSWORD,
        ...stripeSettings(stripe),
        LOG_LEVEL: 'warn',
        FAULT_WITHOUT: 'reconciler',
      },
    });
    await untilStarted(instance);
    const admin = bearer(String(must(await office.post('/api/auth/admin', { password: ADMIN_PASSWORD }))['token']));
    await pool.query('update products set on_hand = $1', [SHELF]);
    const { url, port, lines } = instance;
    await work({ url, port, lines, stripe, pool, cart: await cartOf(instance, { Cola: 1 }), admin });
  } finally {
    office.close();
    await instance.kill();
    await stripe.close();
    await pool.end();
    await database.drop();
  }
};

interface Flood {
  readonly port: number;
  readonly addresses: readonly string[];
  readonly connections: number;
  /** The n-th request. */
  readonly messageOf: (index: number) => string;
}

const AGAIN_MS = 100;
const STATUS_LINE = 'HTTP/1.1 ';

/** Keep-alive connections. Each sends the next request as soon as it is answered, and reconnects when it is cut. */
const startFlood = ({ port, addresses, connections, messageOf }: Flood) => {
  const sockets = new Set<Socket>();
  const state = { isOver: false, sent: 0, answered: 0 };
  const ask = (socket: Socket): void => void socket.write(messageOf(state.sent++));
  const connect = (at: number): void => {
    if (state.isOver) return;
    const socket = createConnection({ port, host: '127.0.0.1', localAddress: addresses[at % addresses.length] });
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        // A response may arrive in several pieces.
        if (chunk.toString('latin1', 0, STATUS_LINE.length) !== STATUS_LINE) return;
        state.answered += 1;
        ask(socket);
      })
      .once('close', () => {
        sockets.delete(socket);
        setTimeout(() => connect(at), AGAIN_MS);
      });
    ask(socket);
  };
  for (let at = 0; at < connections; at += 1) connect(at);
  const stop = (): void => {
    state.isOver = true;
    for (const socket of sockets) socket.destroy();
  };
  return { answered: () => state.answered, stop };
};

/** An action of an honest person. */
type Deed = (at: number) => Promise<LineAnswer>;

interface Outcome {
  readonly went: number;
  readonly halfMs: number;
  readonly slowestMs: number;
  readonly answers: Readonly<Record<string, number>>;
}

/** How many times each action is done, by a different person each time. */
export const TIMES = 3;
const PAUSE_MS = 50;

const repeat = async (deed: Deed): Promise<Outcome> => {
  const answers: Record<string, number> = {};
  const took: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const { status, error, tookMs } = await deed(at);
    took.push(tookMs);
    const what = error ?? String(status);
    answers[what] = (answers[what] ?? 0) + 1;
    await sleep(PAUSE_MS);
  }
  took.sort((one, other) => one - other);
  const went = (answers['200'] ?? 0) + (answers['204'] ?? 0);
  return { went, halfMs: took[Math.floor(TIMES / 2)] ?? 0, slowestMs: took.at(-1) ?? 0, answers };
};

type Outcomes = Readonly<Record<string, Outcome>>;

/** All kinds concurrently; the actions of one kind sequentially. */
const measure = async (deeds: Readonly<Record<string, Deed>>): Promise<Outcomes> =>
  Object.fromEntries(await Promise.all(Object.entries(deeds).map(async ([name, deed]) => [name, await repeat(deed)] as const)));

/** For what hangs. */
const MAX_WAIT_MS = 120_000;

/** Starts once each connection of the flood has had a response; otherwise there was no attack. */
export const measureAmid = async (flood: Flood, deeds: Readonly<Record<string, Deed>>): Promise<Outcomes> => {
  const running = startFlood(flood);
  try {
    await expect.poll(running.answered, { timeout: MAX_WAIT_MS }).toBeGreaterThanOrEqual(flood.connections);
    return await measure(deeds);
  } finally {
    running.stop();
  }
};

/** When people give up. */
const GIVEN_UP_MS = 8_000;
const WITHIN = { timeoutMs: GIVEN_UP_MS };

/** One call on a new connection, as from a phone that has just arrived. */
const onceFrom = async ({ url }: Pick<FloodedStand, 'url'>, call: (line: BrowserLine) => Promise<LineAnswer>): Promise<LineAnswer> => {
  const line = openLine(url);
  try {
    return await call(line);
  } finally {
    line.close();
  }
};

const cookieFrom = ({ headers }: LineAnswer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1).join('')).join('; ');

type Phone = Readonly<Record<string, string>>;

/** Opens the menu. @returns the browser's headers from then on. */
const openMenu = async (stand: FloodedStand): Promise<Phone> => {
  const name = randomUUID();
  const answer = await onceFrom(stand, (line) => line.post('/api/heartbeat', { sessionId: name, cartItemCount: 1 }));
  return { 'x-visitor-id': name, cookie: cookieFrom(answer) };
};

const JAMIE = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };
export const CHECKOUT = '/api/stripe/create-checkout-session';

/** From the payment to the order, which only the webhook creates: no page asks for it. */
const pay = async ({ stripe, pool }: FloodedStand, sessionId: string): Promise<LineAnswer> => {
  const began = performance.now();
  stripe.pay(sessionId, JAMIE);
  const took = (): number => Math.round(performance.now() - began);
  const nothing = { headers: {}, json: {} };
  while (took() < GIVEN_UP_MS) {
    const { rowCount } = await pool.query("update orders set status = 'completed' where session_id = $1", [sessionId]);
    if (rowCount === 1) return { ...nothing, status: 200, error: null, tookMs: took() };
    await sleep(20);
  }
  return { ...nothing, status: 0, error: 'no order', tookMs: took() };
};

/** Returning customers: half of them pay, the others come back from the payment page and cancel. */
const customers = async (stand: FloodedStand) => {
  const phones = await Promise.all(Array.from({ length: 2 * TIMES }, () => openMenu(stand)));
  const press = (headers: Phone): Promise<LineAnswer> => onceFrom(stand, (line) => line.post(CHECKOUT, stand.cart, { ...WITHIN, headers }));
  const after = async (headers: Phone, then: (sessionId: string) => Promise<LineAnswer>): Promise<LineAnswer> => {
    const started = await press(headers);
    const ended = started.status === 200 ? await then(String(started.json['sessionId'])) : started;
    return { ...ended, tookMs: started.tookMs + ended.tookMs };
  };
  return {
    'order and pay': (at: number) => after(phones[at] ?? {}, (sessionId) => pay(stand, sessionId)),
    'order and cancel': (at: number) => {
      const headers = phones[TIMES + at] ?? {};
      return after(headers, (sessionId) =>
        onceFrom(stand, (line) => line.post(`/api/checkout/${sessionId}/cancel`, {}, { ...WITHIN, headers })),
      );
    },
  };
};

const issueCode = async (stand: FloodedStand, name: string) => {
  const issued = must(
    await onceFrom(stand, (line) => line.post('/api/admin/staff-codes', { name, role: 'staff' }, { headers: stand.admin })),
  );
  return { id: String(issued['id']), code: String(issued['code']) };
};

const issueLink = async (stand: FloodedStand, name: string): Promise<string> => {
  const { id } = await issueCode(stand, name);
  const path = `/api/admin/staff-codes/${id}/login-link`;
  const made = must(await onceFrom(stand, (line) => line.post(path, undefined, { headers: stand.admin })));
  return String(made['path']).split('#link=')[1] ?? '';
};

/** Volunteers with the QR code, with a code on a new device, and with a code on a known device. */
const volunteers = async (stand: FloodedStand) => {
  const each = Array.from({ length: TIMES }, (_, at) => at);
  const links = await Promise.all(each.map((at) => issueLink(stand, `Scanning ${at}`)));
  const typed = await Promise.all(each.map((at) => issueCode(stand, `Typing ${at}`)));
  const known: { readonly code: string; readonly cookie: string }[] = [];
  for (const at of each) {
    const { code } = await issueCode(stand, `Back again ${at}`);
    const login = await onceFrom(stand, (line) => line.post('/api/auth/staff', { code }));
    must(login);
    known.push({ code, cookie: cookieFrom(login) });
  }
  return {
    link: (at: number) => onceFrom(stand, (line) => line.post('/api/auth/link', { link: links[at] }, WITHIN)),
    'typed code': (at: number) => onceFrom(stand, (line) => line.post('/api/auth/staff', { code: typed[at]?.code }, WITHIN)),
    'known device': (at: number) => {
      const { code = '', cookie = '' } = known[at] ?? {};
      return onceFrom(stand, (line) => line.post('/api/auth/staff', { code }, { ...WITHIN, headers: { cookie } }));
    },
  };
};

/** A crowd and its staff, whose actions can be measured once. */
export const gather = async (stand: FloodedStand) => ({
  read: () => onceFrom(stand, (line) => line.get('/api/queue-status', WITHIN)),
  'staff list': () => onceFrom(stand, (line) => line.get('/api/orders', { ...WITHIN, headers: stand.admin })),
  ...(await customers(stand)),
  ...(await volunteers(stand)),
});
