import { once } from 'node:events';
import { createConnection } from 'node:net';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import type { Overrides } from '#server/composition/container.ts';
import { post } from '../../support/http-calls.ts';
import { cookieOf, issueCode, logInWith } from '../../support/logins.ts';
import { startServerHarness } from '../../support/server-harness.ts';
import { httpMessage, startFlood, type Headers } from './flood.ts';

/** This machine has a whole network of addresses. */
export const [CROWD, ATTACKER] = ['127.0.0.1', '127.0.0.2'];
/** The attacker's machine. */
export const CONNECTIONS = 100;
const CALLS = 10;

type Message = (headers: Headers, at: number) => string;

const message =
  (path: string, body: string, headers: Headers = {}, method = 'POST'): Message =>
  (more) =>
    httpMessage(path, body, { ...headers, ...more }, method);

const WRONG_SIGNATURE = { 'Simulated-Signature': `t=1764000000,v1=${'0'.repeat(64)}` };

const EVERYBODYS = Object.values(contract)
  .flatMap((rows): readonly Endpoint[] => Object.values(rows))
  .filter(({ access, stream }) => access === 'public' && stream !== true)
  .map(({ method, path }) => message(path.replaceAll(/:\w+/g, 'x'.repeat(32)), method === 'GET' ? '' : '{}', {}, method));

/** Cheap for the attacker. */
export const KINDS = {
  'every call that needs no login': (headers, at) => EVERYBODYS[at % EVERYBODYS.length]?.(headers, at) ?? '',
  'an address where nothing is': message('/api/nothing', '{}'),
  'wrong staff codes': message('/api/auth/staff', '{"code":"AAAAAA"}'),
  'wrong passwords': message('/api/auth/admin', '{"password":"guess"}'),
  'webhooks with a wrong signature': message('/api/simulated/webhook', JSON.stringify({ padding: 'x'.repeat(2_000) }), WRONG_SIGNATURE),
  'carts that are refused': message('/api/stripe/create-checkout-session', '{"items":[],"processingFee":0,"donationAmount":0}'),
} as const satisfies Record<string, Message>;

export interface Attack {
  readonly attacker: string;
  readonly kind: keyof typeof KINDS;
  /** By default a customer's phone. */
  readonly device?: 'of a customer' | 'of the staff';
  /** Each connection belongs to a visitor whom the stand knows, as in a stadium that is too large for it. */
  readonly isCrowd?: boolean;
  /** Both sides connect through one proxy, which reports their addresses. */
  readonly isProxied?: boolean;
  readonly overrides?: Overrides;
}

/**
 * @returns the average number of the attacker's requests that are answered during one of a customer's: independent of the machine's speed,
 * the customer waits for this many requests.
 */
export const answeredFirst = async (attack: Attack) => {
  const { attacker, kind, device = 'of a customer', isCrowd = false, isProxied = false, overrides = {} } = attack;
  const env = isProxied ? { TRUST_PROXY_HOPS: '1' } : {};
  const stand = await startServerHarness({ hasWorker: false, env, overrides });
  const from = (address: string): Headers => (isProxied ? { 'X-Forwarded-For': address } : {});
  const call = (headers: Headers = {}) =>
    post(
      { url: `http://${CROWD}:${stand.config.port}` },
      '/api/heartbeat',
      { sessionId: 'honest-visitor', cartItemCount: 1 },
      { ...from(CROWD), ...headers },
    );
  const cookie = cookieOf(await (device === 'of a customer' ? call() : logInWith(stand, (await issueCode(stand)).code)));
  const tickets = stand.services.ports.tickets;
  const ticketOf = (at: number): string => tickets.issue({ id: tickets.idFor(visitorId(`of-the-crowd-${at}`)), shown: null });
  const flood = startFlood({
    port: stand.config.port,
    localAddress: isProxied ? CROWD : attacker,
    connections: CONNECTIONS,
    messageOf: (at) => KINDS[kind]({ ...from(attacker), ...(isCrowd ? { Cookie: `bandstand_visitor=${ticketOf(at)}` } : {}) }, at),
  });
  try {
    while (flood.answered() < 2 * CONNECTIONS) await call({ cookie });
    const statuses = new Set<number>();
    const before = flood.answered();
    for (let at = 0; at < CALLS; at += 1) statuses.add((await call({ cookie })).status);
    return { statuses: [...statuses], first: (flood.answered() - before) / CALLS };
  } finally {
    flood.stop();
    await stand.stop();
  }
};

/** @returns how many of the attacker's requests are answered before the first one of a customer who connects right after them. */
export const answeredBeforeNewClient = async (overrides: Overrides = {}): Promise<number> => {
  const stand = await startServerHarness({ hasWorker: false, overrides });
  const messageOf = () => KINDS['wrong staff codes']({}, 0);
  const flood = startFlood({ port: stand.config.port, localAddress: ATTACKER, connections: CONNECTIONS, messageOf });
  const newClient = createConnection({ port: stand.config.port, host: CROWD, localAddress: CROWD });
  try {
    newClient.write(KINDS['an address where nothing is']({}, 0));
    await once(newClient, 'data');
    return flood.answered();
  } finally {
    newClient.destroy();
    flood.stop();
    await stand.stop();
  }
};
