import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { type ClusterPaths, readPostmasterFile } from './cluster-paths.ts';
import { isAlive, mayBePostgres } from './process-check.ts';
import { stopOnWindows } from './windows-server.ts';

const POLL_MS = 20;
const FAST_FOR_MS = 10_000;
const IMMEDIATE_FOR_MS = 5_000;

/** Stops the server on this data: cleanly, or else without its last checkpoint (committed data is safe either way). */
export async function stopServer(paths: ClusterPaths): Promise<void> {
  const pid = readPostmasterFile(paths.data)?.server.pid;
  if (!pid || !isAlive(pid) || !mayBePostgres(pid)) return;
  if (process.platform === 'win32') {
    await stopOnWindows(findBinaries().pgCtl, paths.data);
    return;
  }
  if (await endsAfter('SIGINT', pid, FAST_FOR_MS)) return;
  if (await endsAfter('SIGQUIT', pid, IMMEDIATE_FOR_MS)) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

async function endsAfter(signal: NodeJS.Signals, pid: number, withinMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + withinMs;
  try {
    process.kill(pid, signal);
  } catch {
    return !isAlive(pid);
  }
  while (isAlive(pid)) {
    if (Date.now() > giveUpAt) return false;
    await sleep(POLL_MS);
  }
  return true;
}
