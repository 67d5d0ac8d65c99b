import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readPostmasterFile } from '#adapters/embedded-postgres/cluster-paths.ts';
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/start-embedded-postgres.ts';

const greeting = z.object({ url: z.string(), reused: z.boolean() });
const program = new URL('app-process.ts', import.meta.url);

export interface App extends z.infer<typeof greeting> {
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A separate process that runs the directory's database, as `npm start` does. */
export async function startApp(dataDir: string): Promise<App> {
  const child = spawnApp(dataDir);
  const [message]: unknown[] = await Promise.race([once(child, 'message'), failed(child)]);
  const gone = once(child, 'exit');
  return {
    ...greeting.parse(message),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    stop: async () => {
      child.send('stop');
      await gone;
    },
  };
}

/** Like `startApp`, without waiting for the database. */
export function spawnApp(dataDir: string): ChildProcess {
  return fork(program, [dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

async function failed(child: ChildProcess): Promise<never> {
  const [code]: unknown[] = await once(child, 'exit');
  throw new Error(`The app ended with ${String(code)} before it had a database.`);
}

/** Spaces, capitals, umlauts and percent signs are all legal in a project's path. */
export function temporaryDirectory(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'bandstand Ä b%c-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

let model: Promise<ReturnType<typeof temporaryDirectory>> | undefined;

/** Fills the directory with a created and stopped database: created once per file, then copied. */
export async function copyStoppedDatabase(dataDir: string): Promise<void> {
  const { path } = await (model ??= createModel());
  // Node's own copy does not preserve the owner, which PostgreSQL requires.
  if (process.platform === 'win32') return cpSync(path, dataDir, { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', `${path}/.`, dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Call at the end of a file that made a copy. */
export async function removeStoppedDatabase(): Promise<void> {
  (await model)?.remove();
  model = undefined;
}

async function createModel(): Promise<ReturnType<typeof temporaryDirectory>> {
  const directory = temporaryDirectory();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: directory.path, log, settings: { shared_buffers: '16MB' } });
  await postgres.stop();
  return directory;
}

/** Process id of the server on the directory's data, from its own state file. */
export function serverPid(dataDir: string): number | undefined {
  return readPostmasterFile(join(dataDir, 'postgres'))?.server.pid;
}
