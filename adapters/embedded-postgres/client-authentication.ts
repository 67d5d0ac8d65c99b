import { chmodSync, chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './unprivileged-command.ts';

/** Every connection needs a password, even from this machine. Windows has no unix sockets, so it uses the second line. */
const RULES = '# Written by Bandstand.\nlocal all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n';

const fileIn = (dataDirectory: string): string => join(dataDirectory, 'pg_hba.conf');

export function asksForPasswords(dataDirectory: string): boolean {
  return readFileSync(fileIn(dataDirectory), 'utf8') === RULES;
}

/** A running server applies it after `pg_reload_conf()`. */
export function writeClientAuthentication(dataDirectory: string, account: Account | null): void {
  const file = fileIn(dataDirectory);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, RULES, { mode: 0o600, flush: true });
  if (process.platform !== 'win32') chmodSync(draft, 0o600);
  if (account) chownSync(draft, account.uid, account.gid);
  renameSync(draft, file);
}
