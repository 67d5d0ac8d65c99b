import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Account } from './unprivileged-command.ts';

export interface ClusterPaths {
  readonly home: string;
  /** PostgreSQL's own data directory. */
  readonly data: string;
  /** Where the unix socket lies. */
  readonly run: string;
  /** Holds the id of the process that started the server. */
  readonly owner: string;
}

export const SOCKET_PORT = 5432;

/** What `sockaddr_un` holds without its closing zero byte: 107 bytes on Linux, 103 on macOS. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

export function clusterPaths(dataDir: string): ClusterPaths {
  const home = resolve(dataDir);
  const data = join(home, 'postgres');
  const near = join(home, 'run');
  const fits = Buffer.byteLength(socketPath(near, SOCKET_PORT)) <= LONGEST_SOCKET_PATH;
  const name = createHash('sha256').update(data).digest('hex').slice(0, 16);
  return { home, data, run: fits ? near : join(tmpdir(), `bandstand-${name}`), owner: join(home, 'owner') };
}

export function socketPath(directory: string, port: number): string {
  return join(directory, `.s.PGSQL.${port}`);
}

/** Makes the directories around the data. Throws when the socket's directory belongs to somebody else. */
export function makeDirectories(paths: ClusterPaths, account: Account | null): void {
  mkdirSync(paths.home, { recursive: true, mode: 0o700 });
  mkdirSync(paths.run, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;

  const found = lstatSync(paths.run);
  const expected = account ?? { uid: process.getuid?.() ?? found.uid, gid: found.gid };
  // Whoever owns this directory can pose as our database; a name in /tmp can be taken by anybody.
  const isOurs = found.uid === expected.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs || (found.mode & 0o022) !== 0) {
    throw new Error(`${paths.run} must be a directory that only this user can write to. Remove it and start again.`);
  }
  if (account) chownSync(paths.run, account.uid, account.gid);
}
