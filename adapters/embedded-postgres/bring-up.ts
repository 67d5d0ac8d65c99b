import { realpathSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#core/ports/logger.ts';
import { findBinaries, reachableBinaries } from './binaries.ts';
import {
  makeHome,
  makeSocketFolder,
  SOCKET_PORT,
  type ClusterPaths,
  findRunningServer,
  postmasterFile,
  readPostmasterFile,
  type RunningServer,
} from './cluster-paths.ts';
import { readOrMakeCredentials } from './credentials.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { takeOwnership } from './owner-file.ts';
import { isAlive, mayBePostgres } from './process-check.ts';
import { launchServer } from './server-process.ts';
import { databaseAccount, unprivilegedPrefix } from './unprivileged-command.ts';
import { launchOnWindows } from './windows-server.ts';

/** Server settings of PostgreSQL by name, for tests: `{ shared_buffers: '16MB' }`. */
export type ServerSettings = Readonly<Record<string, string>>;

export interface BroughtUp {
  readonly server: RunningServer;
  readonly reused: boolean;
  /** The stand's database does not exist there yet. */
  readonly isNew: boolean;
  /** Settles when the server ends; null when another process started it. */
  readonly exited: Promise<void> | null;
}

export interface BringUpOptions {
  readonly paths: ClusterPaths;
  readonly settings: ServerSettings;
  readonly log: Logger;
  /** Stops trying when it fires. */
  readonly ending?: AbortSignal;
}

// Log lines contain no statements and no rows: those hold names and addresses (rules §6).
const ALWAYS: ServerSettings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Another server is starting or stopping on the same data: the answer will change soon. */
const BUSY = /lock file|still in use|shut ?down|starting up|shared memory/i;
const BUSY_FOR_MS = 120_000;

/** A server on this data that answers: the running one, or a new one. Safe to call from many processes at once. */
export async function bringUp({ paths, settings, log, ending }: BringUpOptions): Promise<BroughtUp> {
  const giveUpAt = Date.now() + BUSY_FOR_MS;
  const { command, isNew } = await prepare(paths, settings);
  for (let wait = 50; ; wait = Math.min(wait * 1.5, 1_000)) {
    const running = await findRunningServer(paths.data);
    if (running) return { server: running, reused: true, isNew, exited: null };

    removeStaleLock(paths.data);
    const launch = { command, dataDirectory: paths.data, log };
    const outcome = process.platform === 'win32' ? await launchOnWindows(paths, launch) : await launchServer(launch);
    if (outcome.kind === 'ready') {
      takeOwnership(paths.owner);
      return { server: outcome.server, reused: false, isNew, exited: outcome.exited };
    }
    if (!BUSY.test(outcome.output) || Date.now() > giveUpAt || ending?.aborted)
      throw new Error(`PostgreSQL did not start:\n${outcome.output}`);
    await sleep(wait);
  }
}

async function prepare(paths: ClusterPaths, settings: ServerSettings): Promise<{ command: readonly string[]; isNew: boolean }> {
  const account = databaseAccount(paths.data);
  const binaries = account ? reachableBinaries(account) : findBinaries();
  makeHome(paths, account);
  const administratorPassword = readOrMakeCredentials(paths.credentials).administrator;
  const isNew = await initialiseCluster({ binaries, paths, account, administratorPassword });

  const flags = Object.entries({ ...ALWAYS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if (process.platform === 'win32') return { command: [binaries.pgCtl, ...flags], isNew };
  const place = [
    '-D',
    realpathSync(paths.data),
    '-k',
    makeSocketFolder(paths, account),
    '-p',
    String(SOCKET_PORT),
    '-c',
    'listen_addresses=',
  ];
  // INT is PostgreSQL's fast shutdown: rolls back open transactions, flushes, exits.
  return { command: [...unprivilegedPrefix(account, 'INT'), binaries.postgres, ...place, ...flags], isNew };
}

/** After a kill, PostgreSQL would wait forever for an unrelated process with the old server's id. */
function removeStaleLock(dataDirectory: string): void {
  const left = readPostmasterFile(dataDirectory);
  if (left && isAlive(left.server.pid) && !mayBePostgres(left.server.pid)) rmSync(postmasterFile(dataDirectory), { force: true });
}
