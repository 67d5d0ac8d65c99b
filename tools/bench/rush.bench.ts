import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { keepBuying, newPurchases, type Purchases } from './buyers.ts';
import { startStaff, type Staff } from './staff.ts';
import { figuresOf, keepAllUp, newTally, type Figures, type Habit, type Tally } from './crowd.ts';
import { fillShelves, type Snack } from './customers.ts';
import { short, type Section, type Table } from './figures.ts';
import { meetVisitors, type Headers } from './logins.ts';
import { fillNights } from './nights.ts';
import { openPool, type Pool } from './pool.ts';
import { openWindow, type Window } from './window.ts';
import { startPostgres, startServer, type BenchProcess } from './processes.ts';
import { openLine } from './wire.ts';

const VISITORS = 5_000;
/** The number of phones that follow an order by stream, and still poll every ten seconds. */
const SUBSCRIBERS = 500;
/** The total number of phones with an open order stream. */
const PHONES = Math.max(SUBSCRIBERS, Number(process.env['RUSH_PHONES'] ?? 2_000));
const ORDERS_A_MINUTE = 60;
const SALES_A_MINUTE = 30;
const STAFF = 4;
const MINUTES = Number(process.env['RUSH_MINUTES'] ?? 10);
const STORM = 10;
const STORM_SECONDS = 30;
const CALM_SECONDS = 15;
const TWO_INSTANCES_SECONDS = 60;
const SAMPLE_EVERY_MS = 2_000;
const SETTLE_MS = 10_000;

interface Stadium {
  readonly pool: Pool;
  readonly snacks: readonly Snack[];
  readonly hashes: readonly string[];
  /** The headers of each visitor's phone. */
  readonly visitors: readonly Headers[];
  readonly staff: Staff;
  readonly window: Window;
}

/** The spec's polling (§9), multiplied by `times`. */
const habitsOf = ({ hashes, visitors }: Stadium, times: number): readonly Habit[] => {
  const each = (seconds: number) => (): number => (times * VISITORS) / seconds;
  const headersOf = (count: number) => visitors[count % visitors.length] ?? {};
  const get = (path: string, count: number) => ({ path, headers: { 'accept-encoding': 'br', ...headersOf(count) } });
  return [
    { name: 'products', perSecond: each(60), call: (count) => get('/api/products', count) },
    { name: 'queue status', perSecond: each(30), call: (count) => get('/api/queue-status', count) },
    {
      name: 'heartbeat',
      perSecond: each(60),
      call: (count) => ({
        method: 'POST',
        path: '/api/heartbeat',
        headers: headersOf(count),
        body: JSON.stringify({ sessionId: `rush-visitor-${count % (times * VISITORS)}`, cartItemCount: count % 4 }),
      }),
    },
    {
      name: 'order status',
      perSecond: () => (times * hashes.length) / 10,
      call: (count) => get(`/api/order-status/${hashes[count % hashes.length] ?? ''}`, count),
    },
  ];
};

const READS = ['products', 'queue status', 'order status'];

interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly byKind: ReadonlyMap<string, Tally>;
  readonly staff: Tally;
  readonly sales: Tally;
  /** The share of one core that the generator used. */
  readonly generatorShare: number;
}

interface Course {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

const kindsOf = ({ checkouts, payments, lookUps }: Purchases): ReadonlyMap<string, Tally> =>
  new Map([
    ['checkout', checkouts],
    ['payment page', payments],
    ['order by session', lookUps],
  ]);

const run = async (stadium: Stadium, { name, times, seconds }: Course): Promise<Phase> => {
  console.error(`  ${name}, ${seconds} s`);
  const purchases = newPurchases();
  const busy = performance.eventLoopUtilization();
  stadium.staff.takeTally();
  stadium.window.takeTally();
  const [crowd, , [staff, sales]] = await Promise.all([
    keepAllUp(stadium.pool, habitsOf(stadium, times), seconds),
    keepBuying(stadium, purchases, { aMinute: times * ORDERS_A_MINUTE, seconds }),
    // Without requests still open afterwards.
    sleep(seconds * 1_000).then(() => [stadium.staff.takeTally(), stadium.window.takeTally()] as const),
  ]);
  return {
    name,
    seconds,
    byKind: new Map([...crowd, ...kindsOf(purchases)]),
    staff,
    sales,
    generatorShare: performance.eventLoopUtilization(busy).utilization,
  };
};

const othersOf = ({ others, asked }: Figures): string =>
  [...others].map(([what, count]) => `${short(count)} × ${what} (${short((100 * count) / asked)} %)`).join(', ') || 'none';

const rowOf = ({ name, seconds, byKind, staff, generatorShare }: Phase): readonly string[] => {
  const all = figuresOf([...byKind.values()]);
  const reads = figuresOf(READS.flatMap((kind) => byKind.get(kind) ?? []));
  const behind = figuresOf([staff]);
  return [
    name,
    short(all.asked / seconds),
    short(all.answered / seconds),
    othersOf(all),
    `${short(reads.p50)} / ${short(reads.p99)}`,
    `${short(behind.p50)} / ${short(behind.worst)} (${short(behind.asked)})`,
    othersOf(behind),
    `${Math.round(100 * generatorShare)} %`,
  ];
};

const ORDER_KINDS = ['checkout', 'payment page'];

/** Compared with an order by phone: its checkout plus its payment. */
const salesTable = (phases: readonly Phase[]): Table => ({
  head: ['sales at the window', 'asked', 'p50 ms', 'p99 ms', 'max ms', 'p50 of an order by phone', 'ratio', 'not answered with 2xx'],
  rows: phases.map(({ name, sales, byKind }) => {
    const figures = figuresOf([sales]);
    const orderMs = ORDER_KINDS.reduce((sum, kind) => sum + figuresOf([byKind.get(kind) ?? newTally()]).p50, 0);
    const each = [figures.asked, figures.p50, figures.p99, figures.worst, orderMs, figures.p50 / orderMs];
    return [name, ...each.map(short), othersOf(figures)];
  }),
});

/** Resident memory over time: at the start, in the middle, at the end, and the peak. */
const watchMemory = (stand: BenchProcess) => {
  const samples = [stand.memoryMb()];
  const timer = setInterval(() => samples.push(stand.memoryMb()), SAMPLE_EVERY_MS);
  return (): readonly number[] => {
    clearInterval(timer);
    return [samples[0], samples[samples.length >> 1], samples.at(-1), Math.max(...samples)].map((sample) => sample ?? Number.NaN);
  };
};

/** The storm, and the ordinary rush from its last second on: when was the last unanswered request? */
const stormAndCalm = async (stadium: Stadium): Promise<{ readonly phases: readonly Phase[]; readonly recoveryMs: number }> => {
  const storm = run(stadium, { name: `${STORM} times that`, times: STORM, seconds: STORM_SECONDS });
  await sleep(STORM_SECONDS * 1_000);
  const endedAt = performance.now();
  const afterwards = await keepAllUp(stadium.pool, habitsOf(stadium, 1), CALM_SECONDS);
  const { lastOtherAskedAt } = figuresOf([...afterwards.values()]);
  const [staff, sales] = [stadium.staff.takeTally(), stadium.window.takeTally()];
  const calm = { name: 'right after it', seconds: CALM_SECONDS, byKind: afterwards, staff, sales, generatorShare: 0 };
  return { phases: [await storm, calm], recoveryMs: Math.max(0, lastOtherAskedAt - endedAt) };
};

/** A second instance on the same database takes every other connection. */
const withTwo = async (database: string, first: BenchProcess, stadium: Stadium): Promise<Phase> => {
  const second = await startServer(database);
  const pool = await openPool([first.url, second.url], VISITORS);
  const course = { name: `${STORM} times, two instances`, times: STORM, seconds: TWO_INSTANCES_SECONDS };
  const phase = await run({ ...stadium, pool }, course);
  pool.close();
  await second.stop();
  return phase;
};

const enter = async (database: string, client: Client, stand: BenchProcess): Promise<Stadium> => {
  await fillNights(database, { nights: 1, ordersANight: PHONES, inHand: 0 });
  const snacks = await fillShelves(client);
  const { rows } = await client.query<{ lookup_hash: string }>('select lookup_hash from orders');
  const hashes = rows.map(({ lookup_hash }) => lookup_hash);
  for (const hash of hashes) await openLine(stand.url, `/api/order-status/${hash}/events`, () => undefined);
  return {
    pool: await openPool([stand.url], VISITORS),
    visitors: await meetVisitors(stand.url, VISITORS),
    snacks,
    hashes: hashes.slice(0, SUBSCRIBERS),
    staff: await startStaff(stand.url, STAFF),
    window: await openWindow(stand.url, snacks, SALES_A_MINUTE),
  };
};

/** A halftime, ten of them at once, and the effect of a second instance. */
export const rush = async (): Promise<Section> => {
  const postgres = await startPostgres();
  const database = await postgres.createDatabase('rush');
  const stand = await startServer(database);
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    const stadium = await enter(database, client, stand);
    const memory = watchMemory(stand);
    const rushed = await run(stadium, { name: 'the rush', times: 1, seconds: MINUTES * 60 });
    const duringRush = memory();
    const { phases, recoveryMs } = await stormAndCalm(stadium);
    await sleep(SETTLE_MS);
    const afterwardsMb = stand.memoryMb();
    const two = await withTwo(database, stand, stadium);
    await stadium.window.leave();
    await stadium.staff.leave();
    stadium.pool.close();
    const [start = NaN, middle = NaN, end = NaN, most = NaN] = duringRush;
    return {
      title: 'The rush',
      method: `One server process as deployed, with the simulated provider, at the app's intervals: ${short(VISITORS)} visitors from one address, ${short(PHONES)} streams of orders (${SUBSCRIBERS} phones also poll theirs), ${ORDERS_A_MINUTE} orders a minute checked out and paid, ${STAFF} staff who follow, list and hand out, ${SALES_A_MINUTE} sales a minute at the window, one limited station, one board. Calls are sent at their rate even if answers are missing. ${MINUTES * 60} s; then ${STORM} times the rate for ${STORM_SECONDS} s; the ordinary rush again; then ${STORM} times for ${TWO_INSTANCES_SECONDS} s with every other connection at a second instance. Wanted: in the rush no 5xx and no 429, reads p99 at most 250 ms, sales p99 at most 100 ms, memory flat and at most 400 MB; at ten times nobody lost (a 503 says \`Retry-After\`), staff calls below 500 ms, everything answered again within 5 s. A full queue pauses orders by rule (503 ORDERS_PAUSED).`,
      tables: [
        {
          head: [
            'load',
            'asked/s',
            'answered/s',
            'not answered with 2xx or 3xx',
            'reads p50 / p99 ms',
            "staff's p50 / max ms (calls)",
            "staff's not answered with 2xx",
            'generator, of a core',
          ],
          rows: [rushed, ...phases, two].map(rowOf),
          note: `The last request without an answer was sent ${short(recoveryMs)} ms after the storm.`,
        },
        salesTable([rushed, ...phases.slice(0, 1), two]),
        {
          head: ['resident memory', 'start', 'middle', 'end', 'most', `${SETTLE_MS / 1_000} s after the storm`],
          rows: [['MB', short(start), short(middle), short(end), short(most), short(afterwardsMb)]],
        },
      ],
    };
  } finally {
    await client.end();
    await stand.stop();
    await postgres.stop();
  }
};
