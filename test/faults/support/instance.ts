import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILE_CACHE } from '../../support/compile-cache.ts';
import { freePort } from '../../support/free-port.ts';
import { builtProgram, ROOT } from './built-programs.ts';

/** Killing the test run ends its stands, as with `npm start`. */
const KEEPER = './scripts/stop-with-parent.mjs';
/** A second on a quiet machine. */
const START_TIMEOUT_MS = 120_000;
const LOOK_EVERY_MS = 30;
const KEPT_LINES = 400;

const SWITCHED = 'test/faults/support/switched-stand.ts';

export type Entry = 'server/main.ts' | typeof SWITCHED;

export interface InstanceOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly entry?: Entry;
}

/** One process of the stand on its own port; it can be killed and started again any number of times. */
export interface Instance {
  readonly url: string;
  readonly port: number;
  /** The last lines that it wrote. */
  readonly lines: readonly string[];
  readonly isRunning: boolean;
  /** Starts; `untilReady` resolves when it is ready. Changes apply to this start only. */
  spawn(changes?: Partial<InstanceOptions>): void;
  /** False if it ended before that. */
  untilReady(): Promise<boolean>;
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>;
  /** Only with test switches: sets its clock ahead of the machine's by this much. */
  moveClock(aheadMs: number): void;
}

// An interrupted test run leaves no processes behind.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const isReady = async (url: string): Promise<boolean> => {
  try {
    const { ok } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return ok;
  } catch {
    return false;
  }
};

export const createInstance = async (options: InstanceOptions): Promise<Instance> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const programs = { 'server/main.ts': await builtProgram('server/main.ts'), [SWITCHED]: await builtProgram(SWITCHED) };
  let child: ChildProcess | null = null;
  let ended: Promise<number | null> = Promise.resolve(null);

  const remember = (chunk: unknown): void => {
    lines.push(...String(chunk).trimEnd().split('\n'));
    if (lines.length > KEPT_LINES) lines.splice(0, lines.length - KEPT_LINES);
  };
  const begin = (changes: Partial<InstanceOptions> = {}): void => {
    const entry = changes.entry ?? options.entry ?? 'server/main.ts';
    const own = spawn(process.execPath, ['--import', KEEPER, programs[entry]], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'] ?? '',
        ...COMPILE_CACHE,
        BANDSTAND_KEEPER: String(process.pid),
        ...options.env,
        ...changes.env,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    own.stdout?.on('data', remember);
    own.stderr?.on('data', remember);
    child = own;
    running.add(own);
    ended = once(own, 'exit').then(([code]: unknown[]) => {
      running.delete(own);
      if (child === own) child = null;
      return typeof code === 'number' ? code : null;
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child?.kill(signal);
    return await ended;
  };
  return {
    url,
    port,
    lines,
    get isRunning() {
      return child !== null;
    },
    spawn: begin,
    untilReady: async () => {
      const own = child;
      const deadline = performance.now() + START_TIMEOUT_MS;
      const hasEnded = (): boolean => own === null || own.exitCode !== null || own.signalCode !== null;
      while (!hasEnded() && performance.now() < deadline) {
        if (await isReady(url)) return true;
        await sleep(LOOK_EVERY_MS);
      }
      return false;
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    moveClock: (aheadMs) => void child?.send({ aheadMs }),
  };
};
