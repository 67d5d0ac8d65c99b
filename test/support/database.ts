import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './database-url.ts';

export interface TestDatabase {
  /** For `pg`, for MikroORM's `clientUrl` and for DATABASE_URL alike. */
  readonly url: string;
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password?: string;
    readonly database: string;
  };
  /** Removes the database and ends its connections. */
  drop(): Promise<void>;
}

/** A fresh, migrated, empty database: one per test file keeps files independent and parallel (about 30 ms). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const database = `${server.template}_${randomBytes(6).toString('hex')}`;
  await queryOn(server.url, `create database ${database} template ${server.template} strategy wal_log`);
  const url = withDatabase(server.url, database);
  return { url, connection: connectionOf(url), drop: () => dropDatabase(server.url, database) };
}

function connectionOf(url: string): TestDatabase['connection'] {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

const LEAVING_MS = 5_000;

/**
 * A closed pool releases its connections a moment later; cutting one before would be an uncaught error. Forced only while connections are
 * left: the role is not a superuser and may not end an autovacuum worker, which a plain drop does.
 */
async function dropDatabase(serverUrl: string, database: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const everybodyLeft = await hasEverybodyLeft(client, database, performance.now() + LEAVING_MS);
    await client.query(`drop database if exists ${database}${everybodyLeft ? '' : ' with (force)'}`);
  } finally {
    await client.end();
  }
}

async function hasEverybodyLeft(client: Client, database: string, deadline: number): Promise<boolean> {
  const connected = "select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend'";
  while (performance.now() < deadline) {
    const { rowCount } = await client.query(connected, [database]);
    if (rowCount === 0) return true;
    await sleep(10);
  }
  return false;
}

/** Runs statements on a connection of their own. @returns the rows of the last one */
export async function queryOn<Row extends QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  // A server that is killed meanwhile rejects the query.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
