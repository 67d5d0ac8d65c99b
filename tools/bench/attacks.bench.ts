import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startFakeStripe, stripeSettings, type FakeStripe } from '#test/support/fake-stripe.ts';
import { cartOf } from '#test/support/http-calls.ts';
import { percentile, short, type Section } from './figures.ts';
import { ADMIN_PASSWORD, startPostgres, startProcess, type BenchPostgres } from './processes.ts';
import { freePort } from '#test/support/free-port.ts';

const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 60);
const WANTED = process.env['ATTACKS']?.split(',');
/** Mechanisms to switch off, as in `test/faults/support/switched-stand.ts`. */
const WITHOUT = process.env['ATTACK_WITHOUT'];

/** The address of the stand's staff and most of its customers. */
const CROWD = '127.0.0.1';
const ELSEWHERE = '127.0.0.2';
/** The longest that a person waits for one response. */
const GIVEN_UP_MS = 15_000;
const SHELF = 999;

interface Attack {
  readonly name: string;
  readonly title: string;
  /** Customers without a pass type tonight's word first. */
  readonly asksForWord?: true;
}

const ATTACKS: readonly Attack[] = [
  { name: 'nothing', title: 'None' },
  { name: 'unfinished', title: '900 unfinished bodies and headers, each begun again' },
  { name: 'connections', title: '10,000 connections, kept open' },
  { name: 'complete-calls', title: 'Complete calls of seven kinds without a pause, 120 connections' },
  { name: 'holds', title: 'Full carts that nobody pays, 10 a second' },
  { name: 'holds-minted', title: 'The same by 100 tickets collected before' },
  { name: 'start-and-cancel', title: 'Start and cancel, 16 a second, a new visitor each time' },
  { name: 'start-and-cancel-minted', title: 'The same by 60 tickets' },
  { name: 'made-up-cancels', title: 'Cancels of made-up sessions without a pause, 20 connections' },
  { name: 'made-up-cancels-minted', title: 'The same by 20 tickets' },
  { name: 'pay-and-cancel', title: 'Pay and cancel without a pause, 4 at once, a new customer each time' },
  { name: 'pay-and-leave', title: 'Pay and leave, 2 a second' },
  { name: 'wrong-words', title: 'Wrong words without a pause, 20 connections', asksForWord: true },
  { name: 'wrong-codes', title: 'Wrong staff codes without a pause, 20 connections' },
  { name: 'look-ups', title: 'Look-ups of made-up numbers without a pause, 20 connections' },
];

interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

type Ask = (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;

const NO_ANSWER: Answer = { status: 0, json: {}, headers: {} };

/** One phone's connections and cookies. */
const openPhone = (url: string, localAddress: string): { readonly ask: Ask; readonly close: () => void } => {
  const agent = new Agent({ keepAlive: true, localAddress });
  const cookies = new Map<string, string>();
  const askOnce: Ask = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const signal = AbortSignal.timeout(GIVEN_UP_MS);
      const outgoing = request(`${url}${path}`, {
        method,
        agent,
        signal,
        headers: { ...type, ...(cookie === '' ? {} : { cookie }), ...headers },
      });
      outgoing.once('error', reject).once('response', (incoming) => {
        for (const one of incoming.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(one) ?? [];
          cookies.set(name, value);
        }
        text(incoming).then((whole) => {
          const isJson = incoming.headers['content-type']?.includes('json') === true;
          return resolve({
            status: incoming.statusCode ?? 0,
            json: isJson && whole !== '' ? JSON.parse(whole) : {},
            headers: incoming.headers,
          });
        }, reject);
      });
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  // A browser retries once when a kept connection was closed under its request.
  const ask: Ask = (...call) => askOnce(...call).catch(() => askOnce(...call).catch(() => NO_ANSWER));
  return { ask, close: () => agent.destroy() };
};

interface Stand {
  readonly url: string;
  readonly stripe: FakeStripe;
  readonly cart: unknown;
  readonly signPath: string;
  readonly word: string | null;
}

const customer = () => ({
  name: 'Jamie Rivera',
  email: `${randomUUID().slice(0, 8)}@example.org`,
  phone: `555${String(Math.random()).slice(2, 9)}`,
});

/** From the menu to the order on the thank-you page. @returns the reason of a failure; null on success. */
const buy = async ({ url, stripe, cart, signPath, word }: Stand, from: string, isBySign: boolean): Promise<string | null> => {
  const { ask, close } = openPhone(url, from);
  try {
    await ask('GET', isBySign ? signPath : '/');
    await ask('GET', '/api/products');
    await ask('POST', '/api/heartbeat', { sessionId: randomUUID(), cartItemCount: 1 });
    if (word !== null && !isBySign) {
      const given = await ask('POST', '/api/word', { word });
      if (given.status !== 204) return `word ${given.status}`;
    }
    const started = await ask('POST', '/api/stripe/create-checkout-session', cart, { 'idempotency-key': randomUUID() });
    const { code } = started.json;
    if (started.status !== 200) return `${started.status} ${typeof code === 'string' ? code : ''}`.trim();
    const session = String(started.json['sessionId']);
    stripe.pay(session, customer());
    for (const until = performance.now() + GIVEN_UP_MS; performance.now() < until; await sleep(500)) {
      if ((await ask('GET', `/api/orders/by-session/${session}`)).status === 200) return null;
    }
    return 'no order';
  } finally {
    close();
  }
};

const mustBe = (answer: Answer, ...wanted: readonly number[]): Answer => {
  if (wanted.includes(answer.status)) return answer;
  throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`);
};

/** Lists the orders every second, and starts queued ones. */
const serve = async (ask: Ask, headers: Readonly<Record<string, string>>, isOver: () => boolean) => {
  const took: number[] = [];
  const refused: number[] = [];
  const timed: Ask = async (...call) => {
    const began = performance.now();
    const answer = await ask(...call);
    took.push(performance.now() - began);
    // The order may have been cancelled.
    if (![200, 204, 409].includes(answer.status)) refused.push(answer.status);
    return answer;
  };
  while (!isOver()) {
    const { json } = await timed('GET', '/api/orders', undefined, headers);
    const orders = Array.isArray(json) ? json : [];
    for (const { id } of orders.filter(({ status }) => status === 'queued').slice(0, 5))
      await timed('PUT', `/api/orders/${String(id)}/status`, { status: 'preparing' }, headers);
    await sleep(1_000);
  }
  return { took, refused };
};

const attackFrom = (attack: string, from: string, { url, cart, stripe }: Stand, fullCart: unknown) => {
  const program = fileURLToPath(new URL('attacker.ts', import.meta.url));
  const env = { ...process.env, ATTACK: JSON.stringify({ url, from, cart, fullCart, attack }) };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let answered = 0;
  child.on('message', (message: { readonly pay?: string; readonly answered?: number }) => {
    if (message.pay !== undefined) stripe.pay(message.pay, customer());
    answered = message.answered ?? answered;
  });
  return async (): Promise<number> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    return answered;
  };
};

/** The stand with a real night's limits, and a provider that sends webhooks to it. */
const withStand = async <T>(
  postgres: BenchPostgres,
  { asksForWord }: Attack,
  work: (stand: Stand, fullCart: unknown, admin: Ask) => Promise<T>,
) => {
  const databaseUrl = await postgres.createDatabase(`attacked_${randomUUID().slice(0, 8)}`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stripe = await startFakeStripe({ webhookUrl: `${url}/api/stripe/webhook` });
  const server = await startProcess({
    args: [
      '--import',
      './scripts/stop-with-parent.mjs',
      WITHOUT === undefined ? 'server/main.ts' : 'test/faults/support/switched-stand.ts',
    ],
    env: { DATABASE_URL: databaseUrl, ADMIN_PASSWORD, NODE_ENV: 'test', FAULT_WITHOUT: WITHOUT ?? '', ...stripeSettings(stripe) },
    readyPath: '/readyz',
    port,
  });
  const phone = openPhone(url, CROWD);
  try {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('update products set on_hand = $1', [SHELF]);
    await client.end();
    const { json } = mustBe(await phone.ask('POST', '/api/auth/admin', { password: ADMIN_PASSWORD }), 200);
    const admin: Ask = (method, path, body) => phone.ask(method, path, body, { authorization: `Bearer ${String(json['token'])}` });
    const signPath = String(mustBe(await admin('GET', '/api/admin/sign'), 200).json['path']);
    const word = asksForWord === true ? String(mustBe(await admin('POST', '/api/admin/word', {}), 200).json['word']) : null;
    const cart = await cartOf({ url }, { Cola: 1 });
    const fullCart = await cartOf({ url }, { Cola: 5, 'Hot Dog': 5 });
    return await work({ url, stripe, cart, signPath, word }, fullCart, admin);
  } finally {
    phone.close();
    await server.stop();
    await stripe.close();
  }
};

const tally = (outcomes: readonly (string | null)[]): string => {
  const failed = outcomes.filter((one) => one !== null);
  const reasons = [...Map.groupBy(failed, (one) => one)].map(([reason, all]) => `${all.length} × ${reason}`);
  return `${outcomes.length - failed.length}/${outcomes.length}${reasons.length === 0 ? '' : ` (${reasons.join(', ')})`}`;
};

/** One honest buyer a second and one staff member, during the attack. */
const measure = async (postgres: BenchPostgres, attack: Attack, from: string, isBySign: boolean) =>
  await withStand(postgres, attack, async (stand, fullCart, admin) => {
    const { json } = mustBe(await admin('POST', '/api/admin/staff-codes', { name: 'Bea', role: 'staff' }), 200, 201);
    const staff = openPhone(stand.url, CROWD);
    const login = mustBe(await staff.ask('POST', '/api/auth/staff', { code: json['code'] }), 200);
    let isOver = false;
    const serving = serve(staff.ask, { authorization: `Bearer ${String(login.json['token'])}` }, () => isOver);
    const stop = attackFrom(attack.name, from, stand, fullCart);
    const buyers: Promise<string | null>[] = [];
    for (let second = 0; second < SECONDS; second += 1) {
      buyers.push(buy(stand, CROWD, isBySign));
      await sleep(1_000);
    }
    const outcomes = await Promise.all(buyers);
    const answered = await stop();
    isOver = true;
    const { took, refused } = await serving;
    staff.close();
    return { honest: tally(outcomes), took, refused, answered };
  });

const title = 'Attacks of a minute';

/**
 * Every attack of docs/security.md, for a minute from another network and for one from the crowd's own. `ATTACKS=holds,look-ups` selects
 * some.
 */
export const attacks = async (): Promise<Section> => {
  const postgres = await startPostgres();
  const rows: string[][] = [];
  try {
    for (const attack of ATTACKS.filter(({ name }) => WANTED?.includes(name) ?? true)) {
      const elsewhere = await measure(postgres, attack, ELSEWHERE, false);
      const beside = await measure(postgres, attack, CROWD, true);
      const took = [...elsewhere.took, ...beside.took];
      const refused = elsewhere.refused.length + beside.refused.length;
      const row = [
        attack.title,
        elsewhere.honest,
        beside.honest,
        `${took.length - refused}/${took.length}; ${short(percentile(took, 0.95) / 1_000)} s`,
        `${short(elsewhere.answered / SECONDS)}; ${short(beside.answered / SECONDS)}`,
      ];
      console.error(`| ${row.join(' | ')} |`);
      rows.push(row);
    }
  } finally {
    await postgres.stop();
  }
  return {
    title,
    method: `The server as a process with PostgreSQL, the attack from another process, ${SECONDS} s each. Beside it one customer a second, from the menu to the order, with one try, and one volunteer who lists and starts orders every second. *Other network*: the attacker's is neither the crowd's nor the staff's. *By the sign*: it is the crowd's own, and the customers opened the menu by the sign.`,
    tables: [
      {
        head: [
          'Attack',
          'Honest, other network',
          'Honest by the sign, same address',
          'Staff: answered; p95',
          'Attacker’s answers a second',
        ],
        rows,
      },
    ],
  };
};
