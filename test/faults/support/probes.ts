import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLine, type BrowserLine, type LineAnswer } from './browser-line.ts';
import type { FaultHarness } from './fault-harness.ts';

type Headers = Readonly<Record<string, string>>;

/** A call that is repeated throughout a game night. */
export interface Probe {
  readonly name: string;
  readonly ask: (line: BrowserLine) => Promise<LineAnswer>;
  readonly pauseMs?: number;
}

export interface ProbeResult {
  readonly name: string;
  readonly answer: LineAnswer;
  readonly atMs: number;
}

export interface RunningProbes {
  /** All responses since the last call. */
  take(): readonly ProbeResult[];
  stop(): Promise<void>;
}

const PAUSE_MS = 100;

export const READS: readonly Probe[] = [
  { name: 'GET products', ask: (line) => line.get('/api/products') },
  { name: 'GET queue-status', ask: (line) => line.get('/api/queue-status') },
  { name: 'POST heartbeat', ask: (line) => line.post('/api/heartbeat', { sessionId: 'visitor-of-the-probes', cartItemCount: 1 }) },
];

export const staffReads = (headers: Headers): readonly Probe[] => [
  { name: 'GET orders', ask: (line) => line.get('/api/orders', { headers }) },
  { name: 'GET metrics', ask: (line) => line.get('/api/metrics', { headers }) },
];

/** No more often than a few tabs, because each page has its own budget (rules §6). */
const STATUS_PAUSE_MS = 1_000;

export const statusRead = (hash: string): Probe => ({
  name: 'GET order-status',
  ask: (line) => line.get(`/api/order-status/${hash}`),
  pauseMs: STATUS_PAUSE_MS,
});

export interface ProbedCart {
  readonly items: readonly { readonly id: number; readonly quantity: number; readonly price: number }[];
  readonly processingFee: number;
  readonly donationAmount: number;
}

/** One unit of the cheapest product, each time by a new customer. */
export const cartOfOne = async (stand: FaultHarness): Promise<ProbedCart> => {
  const { json } = await stand.admin.get('/api/products');
  const [product] = Object.values(json).flatMap((group) => (Array.isArray(group) ? (group as { id: number; price: number }[]) : []));
  if (product === undefined) throw new Error('the menu is empty');
  const fee = Math.floor((Math.round(product.price * 100) * 300 + 5_000) / 10_000) / 100;
  return { items: [{ id: product.id, quantity: 1, price: product.price }], processingFee: fee, donationAmount: 0 };
};

export const requestCheckout = (line: BrowserLine, cart: ProbedCart, headers: Headers = {}): Promise<LineAnswer> =>
  line.post('/api/stripe/create-checkout-session', cart, { headers: { 'idempotency-key': randomUUID(), ...headers } });

/** Each probe is a separate person, so that a slow one does not delay the others. */
export const probe = (url: string, probes: readonly Probe[]): RunningProbes => {
  const over = new AbortController();
  let heard: ProbeResult[] = [];
  const keepAsking = async ({ name, ask, pauseMs = PAUSE_MS }: Probe): Promise<void> => {
    const line = openLine(url);
    while (!over.signal.aborted) {
      heard.push({ name, answer: await ask(line), atMs: performance.now() });
      await sleep(pauseMs);
    }
    line.close();
  };
  const asking = Promise.all(probes.map(keepAsking));
  return {
    take: () => {
      const all = heard;
      heard = [];
      return all;
    },
    stop: async () => {
      over.abort();
      await asking;
    },
  };
};

const isGood = ({ status }: LineAnswer): boolean => status === 200 || status === 204;

/** Forbidden responses of a stand without its database: anything but a 503 with Retry-After, by name. */
export const otherThanUnavailable = (heard: readonly ProbeResult[]): readonly string[] =>
  heard
    .filter(({ answer }) => !isGood(answer) && !(answer.status === 503 && answer.headers['retry-after'] !== undefined))
    .map(({ name, answer }) => `${name}: ${answer.error ?? `${answer.status} ${JSON.stringify(answer.json)}`}`);

export const failing = (heard: readonly ProbeResult[]): readonly string[] =>
  heard.filter(({ answer }) => !isGood(answer)).map(({ name, answer }) => `${name}: ${answer.error ?? answer.status}`);

export const slowestOf = (heard: readonly ProbeResult[]): number => Math.max(0, ...heard.map(({ answer }) => answer.tookMs));
