import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketPath } from '#adapters/embedded-postgres/cluster-paths.ts';
import {
  connectListening,
  createPostgresChangeNotifications,
  type PostgresChangeNotifications,
} from '#adapters/mikro-orm/database/notify.ts';
import type { ChangeNotification } from '#core/ports/change-notifications.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { describeChangeNotifications } from '../../contracts/change-notifications.contract-suite.ts';
import { stocked } from '../../contracts/persistence-fixture.ts';
import { recordingLogger } from '../../support/fakes/recording-logger.ts';
import { persistenceOnTestDatabase } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();
/** Spares the contract's own listener, which would report every topic once more. */
const CUT_WHO_LISTENS = `
  select pg_terminate_backend(pid) from pg_stat_activity where application_name = current_database() || '-to-cut' and query = 'listen bandstand'`;
const toBeCut = (url: string): string => {
  const address = new URL(url);
  address.searchParams.set('application_name', `${address.pathname.slice(1)}-to-cut`);
  return address.href;
};

/** A proxy to the database. From a given query on it can hold back all responses on that connection, and deliver them at once. */
const createWire = async (url: string) => {
  const address = new URL(url);
  const answers: Buffer[] = [];
  let heldAfter: string | null = null;
  let held: { readonly near: Socket; readonly far: Socket } | null = null;
  const server = createServer((near) => {
    const far = createConnection(socketPath(decodeURIComponent(address.hostname), Number(address.port)));
    const isHeld = (): boolean => held?.near === near;
    near.on('data', (chunk) => {
      if (heldAfter !== null && chunk.includes(heldAfter)) held = { near, far };
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => void (isHeld() ? answers.push(chunk) : near.write(chunk)));
    near.on('end', () => void far.end());
    far.on('end', () => void (isHeld() || near.end()));
    for (const side of [near, far]) side.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    holdBackAfter: (asked: string) => void (heldAfter = asked),
    held: () => Buffer.concat(answers).toString('latin1'),
    handOver: () => {
      held?.near.write(Buffer.concat(answers));
      if (held?.far.readableEnded === true) held.near.end();
    },
    isHungUp: () => held?.near.destroyed === true,
    close: () => {
      held?.near.destroy();
      server.close();
    },
  };
};

let changeNotifications: PostgresChangeNotifications;
beforeAll(async () => {
  changeNotifications = await createPostgresChangeNotifications((await start()).url, recordingLogger());
});
afterAll(() => changeNotifications.close());

describeChangeNotifications('PostgreSQL', start, () => changeNotifications);

describe('change notifications on a connection that breaks', () => {
  it('resume after a cut connection with all topics, because any may have been missed', async () => {
    const fixture = await start();
    const logger = recordingLogger();
    const own = await createPostgresChangeNotifications(toBeCut(fixture.url), logger);
    const heard: ChangeNotification['topic'][] = [];
    own.subscribe(({ topic }) => void heard.push(topic));
    await fixture.persistence.pool.query(CUT_WHO_LISTENS);
    await expect.poll(() => heard.toSorted()).toEqual(['nights', 'orders', 'outbox', 'products', 'refunds', 'settings']);
    expect(logger.lines).toMatchObject([{ level: 'warn', event: 'notifications/reconnecting' }]);
    heard.length = 0;
    await stocked(fixture, 1);
    await expect.poll(() => heard).toEqual(['products']);
    await own.close();
  });

  it('are Unavailable when the connection ends as it begins to listen', async () => {
    const { url, persistence } = await start();
    const wire = await createWire(url);
    wire.holdBackAfter('listen bandstand');
    const connecting = connectListening(toBeCut(wire.url), { onPayload: () => undefined, onGone: () => undefined });
    await expect.poll(wire.held).toContain('LISTEN');
    await persistence.pool.query(CUT_WHO_LISTENS);
    await expect.poll(wire.held).toContain('57P01');
    wire.handOver();
    await expect(connecting).rejects.toBeInstanceOf(Unavailable);
    wire.close();
  });

  it('stay closed when closed during a reconnect', async () => {
    const { url, persistence } = await start();
    const wire = await createWire(url);
    const own = await createPostgresChangeNotifications(toBeCut(wire.url), recordingLogger());
    const heard: ChangeNotification[] = [];
    own.subscribe((changeNotification) => void heard.push(changeNotification));
    wire.holdBackAfter('listen bandstand');
    await persistence.pool.query(CUT_WHO_LISTENS);
    await expect.poll(wire.held).toContain('LISTEN');
    await own.close();
    wire.handOver();
    await expect.poll(wire.isHungUp).toBe(true);
    expect(heard).toEqual([]);
    wire.close();
  });

  it('are Unavailable when the first connection fails', async () => {
    const url = 'postgresql://postgres@%2Fno%2Fsuch%2Fdirectory:5432/nothing';
    await expect(createPostgresChangeNotifications(url, recordingLogger())).rejects.toBeInstanceOf(Unavailable);
  });
});
