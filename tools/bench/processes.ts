import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#adapters/mikro-orm/migrate.ts';
import { withDatabase } from '#test/support/database-url.ts';
import { freePort } from '#test/support/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPEN_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 5;
const BYTES_PER_MB = 1024;

export const ADMIN_PASSWORD = 'two gates and a drum';

export interface BenchProcess {
  /** Without a slash at the end. */
  readonly url: string;
  /** Resident memory of this process in MB; NaN if the system does not report it. */
  memoryMb(): number;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly readyPath: string;
  /** Fixed if it must be known beforehand; the default is any. */
  readonly port?: number;
}

const isGood = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/** `VmRSS:    123456 kB` */
const residentMb = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / BYTES_PER_MB;
  } catch {
    return Number.NaN;
  }
};

/** A separate program that listens on the given PORT. */
export const startProcess = async ({ args, env = {}, readyPath, port: wanted }: ProcessOptions): Promise<BenchProcess> => {
  const port = wanted ?? (await freePort());
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      TIME_ZONE: 'America/New_York',
      BANDSTAND_KEEPER: String(process.pid),
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  while (!(await isGood(`${url}${readyPath}`))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    if (performance.now() - startedAt > OPEN_WITHIN_MS) throw new Error(`${args.join(' ')} did not open`);
    await sleep(LOOK_EVERY_MS);
  }
  return {
    url,
    memoryMb: () => residentMb(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
};

export interface BenchPostgres {
  /** A migrated, empty, separate database. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

const SILENT = { info: () => undefined, warn: () => undefined, error: (event: string) => console.error(event) };

/** The embedded PostgreSQL as `npm start` runs it, durable commits included, in a directory that is deleted when it stops. */
export const startPostgres = async (): Promise<BenchPostgres> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bandstand-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: SILENT });
  return {
    createDatabase: async (name) => {
      const { Client } = await import('pg');
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`create database ${client.escapeIdentifier(name)}`);
      await client.end();
      const url = withDatabase(postgres.url, name);
      await migrate(url);
      return url;
    },
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** The server as deployed, on an existing database with the starter catalogue. */
export const startServer = (databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<BenchProcess> =>
  startProcess({
    args: ['--import', './scripts/stop-with-parent.mjs', 'server/main.ts'],
    env: { DATABASE_URL: databaseUrl, ADMIN_PASSWORD, ...env },
    readyPath: '/readyz',
  });

/** The server with free payments and mails and a queue that never pauses. */
export const startFreeStand = (databaseUrl: string): Promise<BenchProcess> =>
  startProcess({
    args: ['--import', './scripts/stop-with-parent.mjs', 'tools/bench/stand-with-free-provider.ts'],
    env: { DATABASE_URL: databaseUrl, ADMIN_PASSWORD },
    readyPath: '/readyz',
  });
