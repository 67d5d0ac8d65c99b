import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#adapters/mikro-orm/migrate.ts';
import { withDatabase } from '../support/database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `url` of the server's maintenance database, `template` the name of a migrated, empty database. */
    readonly testServer: { readonly url: string; readonly template: string };
  }
}

const NEEDS_A_DATABASE = new Set(['adapters', 'server', 'clock', 'e2e', 'faults', 'faults-alone', 'browsers', 'fronts', 'seconds']);
/** Durability is tested on separate clusters (`embedded-postgres`, faults); 500 databases would wait for the disk. */
const SETTINGS = { shared_buffers: '32MB', max_connections: '250', fsync: 'off' };

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * 500 databases of 300 files each are created and dropped. In memory, where Linux has room for them, PostgreSQL uses a third less processor
 * time.
 */
const fastestFolder = (): string => {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
};

/** One PostgreSQL for the whole run, with one migrated template database that every test file copies. */
export default async function provideTestServer(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => NEEDS_A_DATABASE.has(name))) return undefined;

  const server = await testServer();
  const template = `bandstand_template_${process.pid}`;
  await onServer(server.url, (client) => client.query(`create database ${template}`));
  await migrate(withDatabase(server.url, template));
  project.provide('testServer', { url: server.url, template });

  return async () => {
    if (!server.isOurs) await onServer(server.url, (client) => dropRunDatabases(client, template));
    await server.stop();
  };
}

interface TestServer {
  readonly url: string;
  readonly isOurs: boolean;
  stop(): Promise<void>;
}

/** The server of TEST_DATABASE_URL, or a new one in a temporary directory. */
async function testServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: withDatabase(given, 'postgres'), isOurs: false, stop: async () => {} };

  const dataDir = mkdtempSync(join(fastestFolder(), 'bandstand-test-'));
  const log = {
    info: () => {},
    warn: () => {},
    error: (event: string, fields?: unknown) => process.stderr.write(`${event} ${JSON.stringify(fields)}\n`),
  };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: SETTINGS });
  await onServer(postgres.url, cheapenLogins);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: withDatabase(postgres.url, 'postgres'), isOurs: true, stop };
}

/** There are thousands of connections, and hashing the password 4,096 times takes as long as connecting. */
async function cheapenLogins(client: Client): Promise<void> {
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password ${client.escapeLiteral(client.password ?? '')}`);
}

/** A server that is not ours outlives the run: drop everything on it. */
async function dropRunDatabases(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [`${template}%`]);
  for (const { datname } of rows) await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
