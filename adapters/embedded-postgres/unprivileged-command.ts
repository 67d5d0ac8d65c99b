import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** From util-linux; BusyBox has one of the same name without this feature. */
const SETPRIV = 'setpriv';
const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/** The account that runs the database. Null: our own. Root needs another one, because PostgreSQL refuses to run as root. */
export function databaseAccount(dataDirectory: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = lstatSync(dataDirectory, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/**
 * A command prefix that runs a program as the account and sends it `whenParentDies` when this process dies. The signal requires Linux with
 * util-linux. Throws when the account cannot be assumed.
 */
export function unprivilegedPrefix(account: Account | null, whenParentDies: 'INT' | 'TERM'): readonly string[] {
  const key = `${account?.uid} ${account?.gid} ${whenParentDies}`;
  const prefix = prefixes.get(key) ?? findPrefix(account, whenParentDies);
  prefixes.set(key, prefix);
  return prefix;
}

/** Detection starts programs, and this machine's abilities do not change. */
const prefixes = new Map<string, readonly string[]>();

function findPrefix(account: Account | null, whenParentDies: 'INT' | 'TERM'): readonly string[] {
  // The kernel watches the thread that started the program, so a worker thread must not request this.
  const deathSignal = isMainThread ? [`--pdeathsig=${whenParentDies}`] : [];
  if (account === null) return process.platform === 'linux' ? (firstThatWorks([deathSignal]) ?? []) : [];

  // Drops all of root's privileges: no capability, no group, and no way to regain one.
  const drop = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--inh-caps=-all', '--no-new-privs'];
  const prefix = firstThatWorks([[...drop, ...deathSignal], drop]);
  if (prefix) return prefix;
  throw new Error(
    'PostgreSQL does not run as root, and the command `setpriv` (package util-linux) that would start it as another user is missing or not permitted here. ' +
      'Install it, start Bandstand as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

/** Whether the account can reach this folder or program. */
export function canReach(account: Account, path: string): boolean {
  const [program = '', ...args] = unprivilegedPrefix(account, 'TERM');
  return spawnSync(program, [...args, 'test', '-x', path]).status === 0;
}

function firstThatWorks(candidates: readonly (readonly string[])[]): readonly string[] | undefined {
  const flags = candidates.find((candidate) => candidate.length > 0 && spawnSync(SETPRIV, [...candidate, 'true']).status === 0);
  return flags && [SETPRIV, ...flags];
}
