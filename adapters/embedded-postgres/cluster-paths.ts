import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { canReach, type Account } from './unprivileged-command.ts';
import { createConnection } from 'node:net';

export interface ClusterPaths {
  readonly home: string;
  /** PostgreSQL's own data directory, or a link to it. */
  readonly data: string;
  /** Holds the id of the process that started the server. */
  readonly owner: string;
  /** Holds the passwords of the database's roles. */
  readonly credentials: string;
}

export const SOCKET_PORT = 5432;

/** The length limit of `sockaddr_un` without its closing zero byte: 107 bytes on Linux, 103 on macOS. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** Where root's database is stored when its account cannot enter the stand's own folder, such as a clone in /root. */
export const SYSTEM_FOLDERS = { data: '/var/lib/bandstand', run: '/run/bandstand' } as const;

export function clusterPaths(dataDir: string): ClusterPaths {
  const home = resolve(dataDir);
  return { home, data: join(home, 'postgres'), owner: join(home, 'owner'), credentials: join(home, 'database-credentials.json') };
}

export function socketPath(directory: string, port: number): string {
  return join(directory, `.s.PGSQL.${port}`);
}

/** The folder of the stand: the database's account may pass through it, but not read it. */
export function makeHome({ home }: ClusterPaths, account: Account | null): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (account) chmodSync(home, 0o711);
}

/** Creates the folder of the unix socket, never a shared one. Throws when another user owns it. */
export function makeSocketFolder(paths: ClusterPaths, account: Account | null): string {
  const folder = socketFolder(paths, account);
  mkdirSync(dirname(folder), { recursive: true, mode: account ? 0o755 : 0o700 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return folder;

  const found = lstatSync(folder);
  const expected = account?.uid ?? process.getuid?.() ?? found.uid;
  // The owner of this folder can pose as our database.
  const isOurs = found.uid === expected || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} must be a directory that only this user can write to. Remove it and start again.`);
  }
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

function socketFolder({ home, data }: ClusterPaths, account: Account | null): string {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 16);
  const ownFolder = account ? SYSTEM_FOLDERS.run : join(homedir(), '.cache', 'bandstand');
  const candidates = [...(account === null || canReach(account, home) ? [join(home, 'run')] : []), join(ownFolder, name)];
  const fitting = candidates.find((folder) => Buffer.byteLength(socketPath(folder, SOCKET_PORT)) <= LONGEST_SOCKET_PATH);
  if (fitting !== undefined) return fitting;
  throw new Error(`${home} is too long a path for the database's socket. Choose a shorter DATA_DIR.`);
}

export interface RunningServer {
  readonly pid: number;
  /** A socket directory, or 127.0.0.1 on Windows. */
  readonly host: string;
  readonly port: number;
}

/** The server on this data that answers queries now, whichever process started it. */
export async function findRunningServer(dataDirectory: string): Promise<RunningServer | null> {
  const postmaster = readPostmasterFile(dataDirectory);
  if (postmaster?.status !== 'ready' || !(await accepts(postmaster.server))) return null;
  return postmaster.server;
}

/** The state file of the running (or killed) server: an accepting socket does not mean that the server is ready. */
export function readPostmasterFile(dataDirectory: string): { readonly server: RunningServer; readonly status: string } | null {
  let lines: string[];
  try {
    lines = readFileSync(postmasterFile(dataDirectory), 'utf8').split('\n');
  } catch {
    return null;
  }
  const [pid, , , port, socketDirectory, address, , status] = lines.map((line) => line.trim());
  if (!pid || !port) return null;
  return { server: { pid: Number(pid), host: socketDirectory || address || '127.0.0.1', port: Number(port) }, status: status ?? '' };
}

export function postmasterFile(dataDirectory: string): string {
  return join(dataDirectory, 'postmaster.pid');
}

function accepts({ host, port }: RunningServer): Promise<boolean> {
  const socket = createConnection(host.startsWith('/') ? { path: socketPath(host, port) } : { host, port });
  return new Promise((settle) => {
    socket.once('connect', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}
