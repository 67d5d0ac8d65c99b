import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** False only when the id certainly belongs to another program: ids are reused, most of all in containers. */
export function mayBePostgres(pid: number): boolean {
  if (process.platform === 'win32') return true;
  const command = commandOf(pid);
  return command === null || command.includes('postgres');
}

/** Null when the system does not report it. */
function commandOf(pid: number): string | null {
  if (process.platform !== 'linux') return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout || null;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return null;
  }
}
