import { execFile, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { SYSTEM_FOLDERS, type ClusterPaths, readPostmasterFile } from './cluster-paths.ts';
import { writeClientAuthentication } from './client-authentication.ts';
import { isAlive, mayBePostgres } from './process-check.ts';
import { canReach, unprivilegedPrefix, type Account } from './unprivileged-command.ts';

const DRAFT = /^init-(\d+)-/;

// The builtin provider lower-cases every alphabet identically on every machine; plain C only supports ASCII.
const OPTIONS =
  '-U postgres -A scram-sha-256 -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions'.split(' ');

export interface NewCluster {
  readonly binaries: Binaries;
  readonly paths: ClusterPaths;
  readonly account: Account | null;
  readonly administratorPassword: string;
}

/**
 * Creates the data directory once. Built aside and moved: a kill halfway never leaves a broken one.
 * @returns whether it was created.
 */
export async function initialiseCluster({ binaries, paths, account, administratorPassword }: NewCluster): Promise<boolean> {
  if (existsSync(join(paths.data, 'PG_VERSION'))) {
    moveWithinReach(paths, account);
    return false;
  }
  const place = account === null || canReach(account, paths.home) ? paths.home : SYSTEM_FOLDERS.data;
  mkdirSync(place, { recursive: true, mode: 0o711 });
  removeStaleDrafts(place);

  const draft = mkdtempSync(join(place, `init-${process.pid}-`));
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, administratorPassword, { mode: 0o600 });
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    await runInitdb([...unprivilegedPrefix(account, 'TERM'), binaries.initdb, '-D', draft, `--pwfile=${passwordFile}`, ...OPTIONS]);
    writeClientAuthentication(draft, account);
    moveIntoPlace(draft, paths);
    return true;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Earlier releases ran root's database with a capability that opened every folder, so their clusters may be in a folder that its account
 * cannot enter.
 */
function moveWithinReach(paths: ClusterPaths, account: Account | null): void {
  if (account === null || canReach(account, realpathSync(paths.data)) || isInUse(paths.data)) return;
  mkdirSync(SYSTEM_FOLDERS.data, { recursive: true, mode: 0o711 });
  const place = mkdtempSync(join(SYSTEM_FOLDERS.data, 'cluster-'));
  const copy = spawnSync('cp', ['-a', `${paths.data}/.`, place], { encoding: 'utf8' });
  if (copy.status !== 0) {
    rmSync(place, { recursive: true, force: true });
    throw new Error(`The database could not be moved to ${place}: ${copy.stderr}`);
  }
  const link = `${paths.data}-link`;
  rmSync(link, { force: true });
  symlinkSync(place, link);
  // A link cannot replace a folder atomically: the old one is kept under another name as a backup.
  renameSync(paths.data, `${paths.data}-before-move`);
  renameSync(link, paths.data);
}

function isInUse(dataDirectory: string): boolean {
  const pid = readPostmasterFile(dataDirectory)?.server.pid;
  return pid !== undefined && isAlive(pid) && mayBePostgres(pid);
}

async function runInitdb([program = '', ...args]: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(program, args, { env: { ...process.env, LC_ALL: 'C' } });
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    throw new Error(`The database could not be created: ${output || String(cause)}`, { cause });
  }
}

function moveIntoPlace(draft: string, paths: ClusterPaths): void {
  try {
    if (dirname(draft) === paths.home) renameSync(draft, paths.data);
    else linkFrom(paths.data, draft);
  } catch (error) {
    // Another process finished first; its cluster is equivalent.
    if (!existsSync(join(paths.data, 'PG_VERSION'))) throw error;
    return;
  }
  if (process.platform === 'win32') return;
  const directory = openSync(paths.home, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

function linkFrom(link: string, draft: string): void {
  const target = join(dirname(draft), basename(draft).replace(DRAFT, 'cluster-'));
  renameSync(draft, target);
  try {
    symlinkSync(target, link);
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

function removeStaleDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = DRAFT.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(home, name), { recursive: true, force: true });
  }
}
