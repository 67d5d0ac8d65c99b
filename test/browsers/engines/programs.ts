import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const OPENS_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 5_000;

/**
 * The path of a system program.
 * @throws with the Debian/Ubuntu package that contains it.
 */
export const requireProgram = (program: string, debianPackage: string): string => {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`${program} is missing. Install it: apt-get install ${debianPackage}`);
  return path;
};

export interface Program {
  /** The first group of the first matching line. @throws when the program ends, or prints no match for a minute. */
  says(line: RegExp): Promise<string>;
  /** Ends it and all of its children. */
  stop(): Promise<void>;
}

export const startProgram = (path: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Program => {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: unknown) => (output += String(chunk)));
  const ended = once(child, 'exit');
  return {
    says: async (line) => {
      const deadline = performance.now() + OPENS_WITHIN_MS;
      while (child.exitCode === null && performance.now() < deadline) {
        const found = line.exec(output)?.[1];
        if (found !== undefined) return found;
        await sleep(50);
      }
      throw new Error(`${path} did not open:\n${output}`);
    },
    stop: async () => {
      signalGroup(child.pid, 'SIGTERM');
      await Promise.race([ended, sleep(ENDS_WITHIN_MS)]);
      signalGroup(child.pid, 'SIGKILL');
      await ended;
    },
  };
};

/** The program leads its own group (`detached`), so that other browsers are not affected. */
const signalGroup = (leader: number | undefined, signal: NodeJS.Signals): void => {
  try {
    if (leader !== undefined) process.kill(-leader, signal);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause;
  }
};
