import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Transactions {
  /** In pgbench's language: SQL, `\set` and `\gset`. */
  readonly script: string;
  readonly clients: number;
  readonly seconds: number;
}

/** Not passed as an argument, which every user of the machine could read. */
const passwordOf = (databaseUrl: string): { readonly PGPASSWORD: string } => ({
  PGPASSWORD: decodeURIComponent(new URL(databaseUrl).password),
});

const connectionArguments = (databaseUrl: string): readonly string[] => {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  return ['-h', decodeURIComponent(hostname), '-p', port || '5432', '-U', decodeURIComponent(username), pathname.slice(1)];
};

/** PostgreSQL's own load generator: the database's limit. @returns transactions per second, without connecting. */
export const pgbench = async (databaseUrl: string, { script, clients, seconds }: Transactions): Promise<number> => {
  const dir = mkdtempSync(join(tmpdir(), 'bandstand-pgbench-'));
  try {
    const file = join(dir, 'transaction.sql');
    writeFileSync(file, script);
    const args = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '1', '-T', String(seconds)];
    const child = spawn('pgbench', [...args, ...connectionArguments(databaseUrl)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...passwordOf(databaseUrl) },
    });
    child.once('error', () => undefined);
    const [output, complaints, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close').catch((error: unknown): unknown[] => [String(error)]),
    ]);
    const [, perSecond] = /^tps = ([\d.]+)/mu.exec(output) ?? [];
    if (code !== 0 || perSecond === undefined)
      throw new Error(`pgbench is needed (Debian: postgresql-contrib) and must succeed: ${String(code)} ${complaints}`);
    return Number(perSecond);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
