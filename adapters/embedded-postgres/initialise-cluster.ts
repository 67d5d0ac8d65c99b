import { execFile } from 'node:child_process';
import { chownSync, closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { isAlive } from './process-check.ts';
import { unprivilegedPrefix, type Account } from './unprivileged-command.ts';

const DRAFT = /^init-(\d+)-/;

// The builtin provider lower-cases every alphabet the same on every machine; plain C knows only ASCII.
const OPTIONS = '-U postgres -A trust -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions'.split(' ');

/** Creates the data directory once. Built aside and renamed: a kill half way never leaves a broken one. */
export async function initialiseCluster(binaries: Binaries, paths: ClusterPaths, account: Account | null): Promise<void> {
  if (existsSync(join(paths.data, 'PG_VERSION'))) return;
  removeAbandonedDrafts(paths.home);

  const draft = mkdtempSync(join(paths.home, `init-${process.pid}-`));
  if (account) chownSync(draft, account.uid, account.gid);
  try {
    await runInitdb([...unprivilegedPrefix(account, 'TERM'), binaries.initdb, '-D', draft, ...OPTIONS]);
    moveIntoPlace(draft, paths);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
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
    renameSync(draft, paths.data);
  } catch (error) {
    // Another process was faster; its cluster is as good as ours.
    if (!existsSync(join(paths.data, 'PG_VERSION'))) throw error;
    return;
  }
  if (process.platform === 'win32') return;
  const directory = openSync(paths.home, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

function removeAbandonedDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = DRAFT.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(home, name), { recursive: true, force: true });
  }
}
