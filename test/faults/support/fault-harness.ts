import { Pool } from 'pg';
import { ADMIN_PASSWORD, bearer } from '#test/support/logins.ts';
import { startFakeSmtp, type FakeSmtp } from '#test/support/fake-smtp.ts';
import type { Told } from '#test/support/told/told.ts';
import { startFakeStripe, type FakeStripe, type FakeStripeOptions } from '#test/support/fake-stripe.ts';
import { openLine, type BrowserLine } from './browser-line.ts';
import { createInstance, type Entry, type Instance } from './instance.ts';
import { startLoadBalancer, type LoadBalancer } from './load-balancer.ts';
import { startOwnCluster, type OwnCluster } from './own-cluster.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const WEBHOOK_SECRET = 'whsec_faults';
const SECRET_KEY = 'sk_test_faults';
/** The maximum stock of one PUT (rules §4). */
const FULL_SHELF = 999;

export interface FaultHarnessOptions {
  readonly instances?: number;
  readonly provider?: Pick<FakeStripeOptions, 'troubleWith' | 'fateOf' | 'latencyMs'>;
  readonly env?: Readonly<Record<string, string>>;
  readonly entry?: Entry;
}

/** The real server as processes on their own database, with outside systems that survive them. */
export interface FaultHarness {
  /** The balancer's address, as customers type it. */
  readonly url: string;
  readonly cluster: OwnCluster;
  readonly database: TcpProxy;
  readonly provider: FakeStripe;
  readonly providerWire: TcpProxy;
  readonly mail: FakeSmtp;
  readonly mailWire: TcpProxy;
  readonly balancer: LoadBalancer;
  readonly instances: readonly Instance[];
  /** A direct connection to the database, which only the database's own faults affect. */
  readonly pool: Pool;
  readonly admin: BrowserLine;
  readonly adminHeaders: Readonly<Record<string, string>>;
  /** The statements that buyers, staff and the board received. */
  readonly told: Told[];
  /** A new staff code, and a login with it. @returns its headers. */
  staffMember(name: string): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

const onPort = (address: string, port: number): string => {
  const changed = new URL(address);
  changed.port = String(port);
  return changed.href.replace(/\/$/, '');
};

const targetOf = (address: string) => () => ({ host: '127.0.0.1', port: Number(new URL(address).port) });

const started = async (instance: Instance): Promise<void> => {
  instance.spawn();
  if (!(await instance.untilReady())) throw new Error(`the stand did not start:\n${instance.lines.join('\n')}`);
};

const mustBe = (answer: { status: number; json: Record<string, unknown>; error: string | null }, what: string): Record<string, unknown> => {
  if (answer.status === 200 || answer.status === 201) return answer.json;
  throw new Error(`${what}: ${answer.status} ${answer.error ?? JSON.stringify(answer.json)}`);
};

const fillShelves = async (line: BrowserLine, headers: Readonly<Record<string, string>>): Promise<void> => {
  const groups = mustBe(await line.get('/api/admin/products', { headers }), 'the inventory');
  const products = Object.values(groups).flatMap((group) => (Array.isArray(group) ? (group as { id: number }[]) : []));
  for (const { id } of products) mustBe(await line.put(`/api/products/${id}/quantity`, { quantity: FULL_SHELF }, { headers }), 'a shelf');
};

const startFaultHarness = async (options: FaultHarnessOptions = {}): Promise<FaultHarness> => {
  const { instances: count = 2, provider: providerOptions = {}, env = {}, entry = 'server/main.ts' } = options;
  const cluster = await startOwnCluster();
  const database = await startTcpProxy(cluster.address);
  const balancer = await startLoadBalancer();
  const provider = await startFakeStripe({
    webhookUrl: `${balancer.url}/api/stripe/webhook`,
    webhookSecret: WEBHOOK_SECRET,
    secretKey: SECRET_KEY,
    ...providerOptions,
  });
  const providerWire = await startTcpProxy(targetOf(provider.url));
  const mail = await startFakeSmtp();
  const mailWire = await startTcpProxy(targetOf(mail.url));
  const settings = {
    NODE_ENV: 'test',
    TIME_ZONE: 'America/New_York',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY_HOPS: '1',
    DATABASE_URL: cluster.urlThrough(database.port),
    ADMIN_PASSWORD,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: onPort(provider.url, providerWire.port),
    EMAIL_PROVIDER: 'smtp',
    SMTP_URL: onPort(mail.url, mailWire.port),
    EMAIL_FROM: 'Bandstand <orders@stand.example>',
    LOG_LEVEL: 'warn',
    ...env,
  };
  const instances: Instance[] = [];
  for (let made = 0; made < count; made += 1) instances.push(await createInstance({ env: settings, entry }));
  // Sequentially: the first one migrates and fills the caches.
  for (const instance of instances) await started(instance);
  balancer.serve(instances.map(({ url }) => url));
  await balancer.untilAllAreReady();

  const [first] = instances;
  const admin = openLine(first?.url ?? balancer.url);
  const { token } = mustBe(await admin.post('/api/auth/admin', { password: ADMIN_PASSWORD }), 'the login of the admin');
  const adminHeaders = bearer(String(token));
  await fillShelves(admin, adminHeaders);
  const pool = new Pool({ connectionString: cluster.url, max: 4 });
  // These tests are about idle connections that the database drops.
  pool.on('error', () => undefined);

  return {
    url: balancer.url,
    cluster,
    database,
    provider,
    providerWire,
    mail,
    mailWire,
    balancer,
    instances,
    pool,
    admin,
    adminHeaders,
    told: [],
    staffMember: async (name) => {
      const issued = mustBe(await admin.post('/api/admin/staff-codes', { name, role: 'staff' }, { headers: adminHeaders }), 'a code');
      const login = mustBe(await admin.post('/api/auth/staff', { code: String(issued['code']) }), 'the login of a staff member');
      return bearer(String(login['token']));
    },
    stop: async () => {
      admin.close();
      await Promise.all(instances.map((instance) => instance.kill()));
      await Promise.all([balancer.close(), provider.close(), mail.stop(), pool.end().catch(() => undefined)]);
      await Promise.all([database.close(), providerWire.close(), mailWire.close()]);
      await cluster.remove();
    },
  };
};

/** Runs the test, then releases everything, whatever the result. */
export const withFaultHarness = async <T>(options: FaultHarnessOptions, run: (stand: FaultHarness) => Promise<T>): Promise<T> => {
  const stand = await startFaultHarness(options);
  try {
    return await run(stand);
  } finally {
    await stand.stop();
  }
};
