import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { post, send } from '../../support/http-calls.ts';
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

const start = async () => {
  const stand = await startServerHarness({ hasWorker: false, timeouts: { connections: ROOM } });
  ending.push(() => stand.stop());
  return stand;
};

const connect = (port: number, localAddress: string, first: string): Socket => {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress });
  ending.push(() => void socket.destroy());
  socket.on('error', () => undefined).write(first);
  return socket;
};

const ask = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

/** Silent, in the middle of their headers, idle after an answer, and with answers that nobody reads. */
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
  // Without `makeRoom` in `listen`, every honest call here ends with a connection that is reset.
  test.each([ATTACKER, CROWD])('from %s keep nobody out of the crowd’s, and end no answer that is being made', async (address) => {
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

  // Where the oldest goes, wherever it comes from, it is gone.
  test('from another network leave the crowd its idle ones', async () => {
    const { config } = await start();
    const idle = connect(config.port, CROWD, ask('/livez'));
    await once(idle, 'data');
    const attackers = attackFrom(config.port, ATTACKER);
    await expect.poll(() => attackers.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(ATTACK - ROOM);
    idle.write(ask('/livez'));
    expect(String(await once(idle, 'data'))).toContain('HTTP/1.1 200');
  });
});
