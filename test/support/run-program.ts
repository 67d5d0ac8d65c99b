import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { COMPILE_CACHE } from './compile-cache.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A busy machine builds and starts slowly. */
const OPEN_WITHIN_MS = 90_000;

type Settings = Readonly<Record<string, string | undefined>>;

/** A program of the project as a process, with these settings only. @param cwd where it looks for `.env` */
export const startProgram = (
  script: string,
  env: Settings,
  { args = [], cwd = ROOT }: { readonly args?: readonly string[]; readonly cwd?: string } = {},
) => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  const exit = once(child, 'close').then(([code]: unknown[]) => code);
  return {
    output,
    exit,
    /** Waits for a text of its output. */
    says: (text: string) => expect.poll(() => output.out + output.err, { timeout: OPEN_WITHIN_MS }).toContain(text),
    /** Ends it as an operator does. @returns the exit code */
    stop: async (): Promise<unknown> => {
      child.kill('SIGTERM');
      return await exit;
    },
    kill: () => child.kill('SIGKILL'),
  };
};

/** Until it ends. */
export const runProgram = async (script: string, env: Settings, args: readonly string[] = []) => {
  const { output, exit } = startProgram(script, env, { args });
  return { code: await exit, ...output };
};
