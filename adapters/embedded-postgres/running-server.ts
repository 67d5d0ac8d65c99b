import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { socketPath } from './cluster-paths.ts';

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
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
