import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#core/ports/logger.ts';
import { findRunningServer, type RunningServer } from './cluster-paths.ts';

export interface Launch {
  readonly command: readonly string[];
  readonly dataDirectory: string;
  readonly log: Logger;
}

export type LaunchOutcome =
  | { readonly kind: 'ready'; readonly server: RunningServer; readonly exited: Promise<void> }
  | { readonly kind: 'exited'; readonly output: string };

const POLL_MS = 20;
const SLOW_AFTER_MS = 5_000;
const REMEMBERED_LINES = 20;

/** The other lines report normal starts and stops. */
const NOTEWORTHY =
  /WARNING|PANIC|FATAL: +(?!terminating connection due to administrator|lock file|the database system is)|terminated|interrupted|not properly shut down/;

/** Starts the server program and waits until it answers queries (crash recovery takes time) or has failed. */
export async function launchServer({ command, dataDirectory, log }: Launch): Promise<LaunchOutcome> {
  const [program = '', ...args] = command;
  // A separate process group: Ctrl-C must reach the app first; the database stops after the app has drained.
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { ...process.env, LC_ALL: 'C' } });
  const output: string[] = [];
  const life = { over: false };
  const exited = new Promise<void>((resolve) => {
    const end = (): void => {
      life.over = true;
      resolve();
    };
    child.once('close', end);
    child.once('error', (error) => {
      output.push(error.message);
      end();
    });
  });
  const remember = (line: string): void => {
    output.push(line);
    if (output.length > REMEMBERED_LINES) output.shift();
    if (NOTEWORTHY.test(line)) log.warn('postgres', { line });
  };
  forEachLine(child.stderr, remember);

  const slowAt = Date.now() + SLOW_AFTER_MS;
  let saidSlow = false;
  while (!life.over) {
    const server = await findRunningServer(dataDirectory);
    if (server && server.pid === child.pid) {
      child.unref();
      // The pipe carries the log, but must not keep the app alive.
      if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
      return { kind: 'ready', server, exited };
    }
    if (!saidSlow && Date.now() > slowAt) {
      saidSlow = true;
      log.warn('postgres is still starting', { dataDirectory });
    }
    await Promise.race([sleep(POLL_MS), exited]);
  }
  return { kind: 'exited', output: output.join('\n') };
}

function forEachLine(stream: NodeJS.ReadableStream, use: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) use(line);
  });
}
