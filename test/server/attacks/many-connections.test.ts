import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { Overrides } from '#server/composition/container.ts';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { cartOf, CHECKOUT, post, send } from '../../support/http-calls.ts';
import { staffToken } from '../../support/logins.ts';
import { startServerHarness } from '../../support/server-harness.ts';

const ROOM = 50;
const ATTACK = 200;
/** This machine has a whole network of addresses. */
const [ATTACKER, CROWD] = ['127.0.0.2', '127.0.0.1'];

const ending: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const start = async (overrides: Overrides = {}, env: Readonly<Record<string, string>> = {}, connections = ROOM) => {
  const stand = await startServerHarness({ hasWorker: false, timeouts: { connections }, overrides, env });
  ending.push(() => stand.stop());
  return stand;
};

const connect = (port: number, localAddress: string, first: string): Socket => {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress });
  ending.push(() => void socket.destroy());
  socket.on('error', () => undefined).write(first);
  return socket;
};

const firstHeard = (socket: Socket): Promise<string> =>
  new Promise((resolve) => socket.once('data', (chunk) => resolve(String(chunk))).once('close', () => resolve('closed')));

const ask = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

/** Silent, in the middle of the headers, idle after a response, and with unread responses. */
const KINDS = ['', 'GET / HTTP/1.1\r\n', ask('/livez')];
const UNREAD = ask('/api/products').repeat(1_000);
const UNREAD_EACH = 20;

const attackFrom = (port: number, address: string): readonly Socket[] =>
  Array.from({ length: ATTACK }, (_, index) => {
    const isUnread = index % UNREAD_EACH === 0;
    const socket = connect(port, address, isUnread ? UNREAD : (KINDS[index % KINDS.length] ?? ''));
    return isUnread ? socket.pause() : socket.resume();
  });

describe(`${ATTACK} connections of one machine where the process has room for ${ROOM}`, () => {
  // Without `makeRoom` in `listen`, every honest call here ends with a reset connection.
  test.each([ATTACKER, CROWD])('from %s block no one in the crowd, and end no answer in progress', async (address) => {
    const stand = await start();
    const url = `http://${CROWD}:${stand.config.port}`;
    const line = connect(stand.config.port, CROWD, ask('/api/events', `Authorization: Bearer ${await staffToken(stand)}\r\n`));
    await once(line, 'data');
    const attackers = attackFrom(stand.config.port, address);
    const honest = { connection: 'close' };
    for (let index = 0; index < 20; index++) {
      expect((await send({ url }, '/api/products', { headers: honest })).status).toBe(200);
      expect((await post({ url }, '/api/heartbeat', { sessionId: `honest-${index}`, cartItemCount: 1 }, honest)).status).toBe(204);
    }
    expect(attackers.filter(({ destroyed }) => !destroyed).length).toBeLessThan(ATTACK);
    expect(line.destroyed).toBe(false);
  });

  // If the oldest connection were closed regardless of its network, this one would be gone.
  test('from another network leave the crowd its idle connections', async () => {
    const { config } = await start();
    const idle = connect(config.port, CROWD, ask('/livez'));
    await once(idle, 'data');
    const attackers = attackFrom(config.port, ATTACKER);
    // Clients that do not read do not notice.
    await expect.poll(() => attackers.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(ATTACK - ROOM - ATTACK / UNREAD_EACH);
    idle.write(ask('/livez'));
    expect(String(await once(idle, 'data'))).toContain('HTTP/1.1 200');
  });
});

test('one in 50 of all connections closes at once, the oldest first', async () => {
  const { config } = await start({}, {}, 100);
  const open = async (): Promise<Socket> => {
    const socket = connect(config.port, CROWD, ask('/livez'));
    await once(socket, 'data');
    return socket;
  };
  const sockets: Socket[] = [];
  for (let count = 0; count <= 98; count += 1) sockets.push(await open());
  await expect.poll(() => sockets.map(({ destroyed }) => destroyed).lastIndexOf(true)).toBe(1);
});

test('closed connections take no place from an idle one', async () => {
  const { config } = await start();
  const idle = connect(config.port, CROWD, ask('/livez'));
  await once(idle, 'data');
  for (let count = 0; count < ROOM; count += 1) {
    const socket = connect(config.port, CROWD, ask('/livez', 'Connection: close\r\n'));
    await firstHeard(socket);
    await once(socket.resume(), 'close');
  }
  idle.write(ask('/livez'));
  expect(await firstHeard(idle)).toContain('HTTP/1.1 200');
});

/** Linux queues this many for the process; other systems fewer. */
const systemBacklog = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 128;
  }
};

describe('connections that come at once', () => {
  // With Node.js's default of 511, the others get no response and retry after a second.
  test('are all accepted in the next turns of the event loop', async () => {
    const { config } = await start({}, {}, 20_000);
    const sockets = Array.from({ length: Math.min(1_000, systemBacklog()) }, () => connect(config.port, ATTACKER, ''));
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(sockets.filter(({ connecting }) => connecting)).toHaveLength(0);
  });
});

/** One checkout at a time; the test decides when the first one ends. */
const createQueue = () => {
  const gate = Promise.withResolvers<void>();
  const overrides: Overrides = {
    concurrencyLimits: { ...CONCURRENCY_LIMITS, work: { permits: 1, maxWaitMs: 60_000, permitMs: 60_000 } },
    admitBuyer: async () => {
      await gate.promise;
      return ok({ isVouchedFor: false });
    },
  };
  return { overrides, open: gate.resolve };
};

const VIA_PROXY = { TRUST_PROXY_HOPS: '1' };

describe(`${ATTACK} complete requests that wait for their turn, where the process has room for ${ROOM}`, () => {
  // If waiting requests kept their connections, every honest call would end with a reset one. If a proxy's connections counted as one
  // network’s, the waiting customer, as the oldest, would be closed first.
  test.each([
    ['to the stand', {}, ATTACKER],
    ['through a proxy', VIA_PROXY, CROWD],
  ])('%s give way to newcomers, and a waiting customer keeps their place', async (_way, env, comesFrom) => {
    const queue = createQueue();
    const { config } = await start(queue.overrides, env);
    const stand = { url: `http://${CROWD}:${config.port}` };
    const cart = JSON.stringify(await cartOf(stand, { Cola: 1 }));
    const buy = (address: string): string =>
      [
        `POST ${CHECKOUT} HTTP/1.1`,
        'Host: x',
        `X-Forwarded-For: ${address}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(cart)}`,
        '',
        cart,
      ].join('\r\n');
    const taking = connect(config.port, comesFrom, buy('203.0.113.66'));
    await once(taking, 'connect');
    const customer = connect(config.port, CROWD, buy('198.51.100.7'));
    await once(customer, 'connect');
    const attackers = Array.from({ length: ATTACK }, () => connect(config.port, comesFrom, buy('203.0.113.66')));
    await expect.poll(() => attackers.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(ATTACK / 2);
    // Each keeps its own connection, so there is no earlier one to take over.
    for (let index = 0; index < 10; index++) {
      expect(await firstHeard(connect(config.port, CROWD, ask('/livez')))).toContain('HTTP/1.1 200');
    }
    expect(customer.destroyed).toBe(false);
    const answered = once(customer, 'data');
    queue.open();
    expect(String(await answered)).toContain('HTTP/1.1 200');
  });
});

describe('with an answer in progress on every connection', () => {
  // Without a limit in Node.js the new client is accepted, and so are all later ones, until the process runs out of file descriptors.
  test('the stand turns a newcomer away', async () => {
    const room = 3;
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    const getOrderStatus = async () => {
      asked += 1;
      await gate.promise;
      return err({ kind: 'order/not-found' } as const);
    };
    const { config } = await start({ getOrderStatus }, {}, room);
    const customers: Promise<string>[] = [];
    for (let index = 0; index < room; index++) {
      customers.push(firstHeard(connect(config.port, CROWD, ask(`/api/order-status/${String(index).repeat(32)}`))));
      await expect.poll(() => asked).toBe(index + 1);
    }
    expect(await firstHeard(connect(config.port, CROWD, ask('/livez')))).toBe('closed');
    gate.resolve();
    for (const answer of await Promise.all(customers)) expect(answer).toContain('HTTP/1.1 404');
  });
});
