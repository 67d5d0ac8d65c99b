import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/free-port.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const START_WITHIN_MS = 60_000;

export interface StandProcess {
  /** Without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** Everything that was printed so far. */
  readonly output: () => string;
  /** Settles with the exit code, null after a signal. */
  readonly gone: Promise<number | null>;
}

export type StandSettings = Readonly<Record<string, string>>;

/**
 * New York's zone, or Los Angeles' around midnight in New York: the day must not end while a test asks for 'today' or 'three minutes ago'.
 */
const zoneInTheMiddleOfADay = (): string => {
  const [home, west] = ['America/New_York', 'America/Los_Angeles'] as const;
  const hour = new Intl.DateTimeFormat('en-US', { timeZone: home, hour: 'numeric', hourCycle: 'h23' }).format();
  return [23, 0].includes(Number(hour)) ? west : home;
};

/** Runs a command that starts the stand, in its own process group, and waits until it is open. */
export const startStandWith = async (command: readonly [string, ...string[]], settings: StandSettings): Promise<StandProcess> => {
  const [program, ...args] = command;
  const port = settings['PORT'] ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', TIME_ZONE: zoneInTheMiddleOfADay(), LOG_LEVEL: 'warn', PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output = collectOutput(child);
  const gone = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  await Promise.race([printed(child, output, `${settings['PUBLIC_URL'] ?? url}/\n`), refuseToEnd(gone, output), refuseToDawdle(output)]);
  return { url, pid: child.pid ?? 0, output, gone };
};

/** Like `npm start`, without npm: builds the web app if it is stale, then becomes the server. */
export const startStand = (settings: StandSettings): Promise<StandProcess> =>
  // With this process as its parent, the stand ends when it does.
  startStandWith([process.execPath, 'scripts/start.mjs'], { BANDSTAND_KEEPER: String(process.pid), ...settings });

const collectOutput = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: unknown) => (text += String(chunk)));
  return () => text;
};

const printed = (child: ChildProcess, output: () => string, wanted: string): Promise<void> =>
  new Promise((resolve) => {
    child.stdout?.on('data', () => {
      if (output().includes(wanted)) resolve();
    });
  });

const refuseToEnd = async (gone: Promise<number | null>, output: () => string): Promise<never> => {
  throw new Error(`The stand ended with ${await gone} before it was open:\n${output()}`);
};

const refuseToDawdle = (output: () => string): Promise<never> =>
  new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The stand did not open:\n${output()}`)), START_WITHIN_MS);
    timer.unref();
  });
