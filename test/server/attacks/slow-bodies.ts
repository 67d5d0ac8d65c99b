import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyLimits } from '#server/http/load-shedding/rooms.ts';
import { cartOf, CHECKOUT, post, send } from '../../support/http-calls.ts';
import { type ServerHarness, startServerHarness } from '../../support/server-harness.ts';

/** Open unfinished requests, and new ones each second. */
export const OPEN = 500;
export const NEW_PER_SECOND = 60;
const SECONDS = 6;
/** Independent of the machine's speed: 340 checkouts in twice that time, while ordering pauses at 600 open ones. */
const PAUSE_MS = 15;

/** Headers, one byte of body, nothing more. */
export const unfinished = (path: string, headers = '', body = '{'): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n${headers}\r\n${body}`;

const smallUnfinished = (path: string): string => unfinished(path).replace('200000', '900');

export const TARGETS = ['/api/heartbeat', '/api/auth/staff', '/api/auth/admin', '/api/order-lookup', CHECKOUT, '/api/nothing'].map(
  smallUnfinished,
);

export const closing: (() => Promise<void> | void)[] = [];

interface Attack {
  open(): number;
  connected(): number;
  /** The server's responses to them, if any. */
  readonly answers: string[];
}

export const startAttack = (port: number, messages: readonly string[], perSecond = NEW_PER_SECOND, atOnce = OPEN): Attack => {
  const sockets = new Set<Socket>();
  const answers: string[] = [];
  let count = 0;
  let connected = 0;
  const one = (): void => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', (chunk) => answers.push(String(chunk).slice(0, 12)));
    socket.once('connect', () => (connected += 1)).once('close', () => sockets.delete(socket));
    socket.write(messages[count++ % messages.length] ?? '');
  };
  for (let index = 0; index < atOnce; index++) one();
  const timer = perSecond === 0 ? undefined : setInterval(one, 1_000 / perSecond);
  closing.push(() => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  });
  return { open: () => sockets.size, connected: () => connected, answers };
};

/** Every kind of call that people make, from the attacker's own address. */
export const honestCalls = async (stand: ServerHarness, url: string) => {
  const cart = await cartOf({ url }, { Cola: 1 });
  const code = await stand.services.useCases.demoStaffCode.current();
  const device = (await post({ url }, '/api/auth/staff', { code })).headers.get('set-cookie')?.split(';')[0] ?? '';
  return [
    () => send({ url }, '/'),
    () => send({ url }, '/api/products'),
    () => send({ url }, `/api/order-status/${'h'.repeat(32)}`),
    () => post({ url }, '/api/heartbeat', { sessionId: 'honest-visitor', cartItemCount: 1 }),
    () => post({ url }, '/api/order-lookup', { emailOrPhone: 'jamie@example.com' }),
    () => post({ url }, CHECKOUT, cart, { 'x-visitor-id': 'honest-visitor' }),
    () => post({ url }, '/api/auth/staff', { code }, { cookie: device }),
  ] as const;
};

type Calls = Awaited<ReturnType<typeof honestCalls>>;

const REFUSED = new Set([408, 421, 503]);

export const measure = async (calls: Calls) => {
  const times: number[] = [];
  const refused: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const repeatCalls = async (from: number): Promise<void> => {
    for (let at = from; performance.now() < until; at++) {
      const call = calls[at % calls.length];
      const begun = performance.now();
      const { status } = (await call?.()) ?? { status: 0 };
      times.push(performance.now() - begun);
      if (REFUSED.has(status)) refused.push(status);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([0, 2, 4].map(repeatCalls));
  const sorted = times.toSorted((one, other) => one - other);
  return { p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0, count: times.length, refused };
};

/** The whole stand, with a real night's entrance. */
export const start = async (bodyLimits?: BodyLimits) => {
  const stand = await startServerHarness({ hasWorker: false, overrides: bodyLimits === undefined ? {} : { bodyLimits } });
  closing.push(() => stand.stop());
  return { stand, port: stand.config.port, url: stand.url };
};

const LIMITLESS = { perNetwork: Infinity, inAll: Infinity, completeWithinMs: 600_000 };
export const UNLIMITED_BODIES: BodyLimits = { small: LIMITLESS, webhooks: LIMITLESS };
