import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClusterPaths, findRunningServer, readPostmasterFile } from './cluster-paths.ts';
import type { Launch, LaunchOutcome } from './server-process.ts';

// Not verified on real Windows. pg_ctl drops administrator rights, which the server would refuse; Node has no unix sockets there.

/** Starts the server on 127.0.0.1, on its previous port or a free one. */
export async function launchOnWindows(paths: ClusterPaths, { command }: Launch): Promise<LaunchOutcome> {
  const [pgCtl = '', ...flags] = command;
  const port = readPostmasterFile(paths.data)?.server.port ?? (await freePort());
  const options = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', ...flags].join(' ');
  const args = ['start', '-w', '-s', '-D', paths.data, '-l', join(paths.home, 'postgres.log'), '-o', options];
  try {
    await promisify(execFile)(pgCtl, args, { windowsHide: true });
  } catch (error) {
    return { kind: 'exited', output: String(error) };
  }
  const server = await findRunningServer(paths.data);
  // pg_ctl has exited and the server is not our child process: the supervisor's next check sees its end.
  return server ? { kind: 'ready', server, exited: new Promise<void>(() => {}) } : { kind: 'exited', output: 'starting up' };
}

/** Ends the server with its own tool: Windows has no signals. */
export async function stopOnWindows(pgCtl: string, dataDirectory: string): Promise<void> {
  await promisify(execFile)(pgCtl, ['stop', '-D', dataDirectory, '-m', 'fast', '-w'], { windowsHide: true });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 54_320;
}
