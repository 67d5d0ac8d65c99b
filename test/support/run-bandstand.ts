import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { COMMANDS } from '#server/cli/commands.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ZONE = { TIME_ZONE: 'America/New_York' };

export interface CommandOutcome {
  readonly code: unknown;
  readonly out: string;
  /** Without the line that names the stand. */
  readonly err: string;
  /** The line that names the stand; '' if the command needs none. */
  readonly stand: string;
}

const outcomeOf = (code: unknown, { out, err }: { readonly out: string; readonly err: string }): CommandOutcome => {
  const [stand = ''] = /^Stand: .*\n/.exec(err) ?? [];
  return { code, out, err: err.slice(stand.length), stand: stand.trim() };
};

type Settings = Readonly<Record<string, string>>;

/** The program and its arguments. */
export const commandOf = (...args: readonly string[]): readonly [string, ...string[]] => [
  process.execPath,
  join(ROOT, 'server/cli/main.ts'),
  ...args,
];

export const spawnBandstand = (args: readonly string[], env: Settings) => {
  const [program, ...rest] = commandOf(...args);
  return spawn(program, rest, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...COMPILE_CACHE, ...ZONE, ...env },
  });
};

/** Runs `npm run bandstand -- …` as an operator would, with these settings only. */
export const runBandstand = async (args: readonly string[], env: Settings, input: string | Buffer = ''): Promise<CommandOutcome> => {
  const child = spawnBandstand(args, env);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  // A command that does not read its input may have ended.
  child.stdin.on('error', () => undefined).end(input);
  const [code]: unknown[] = await once(child, 'close');
  return outcomeOf(code, output);
};

/** The same command in this process, where the process itself is not tested: saves a second. One at a time. */
export const callBandstand = async (args: readonly string[], env: Settings, input = ''): Promise<CommandOutcome> => {
  const output = { out: '', err: '' };
  const standardInput = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin);
  for (const [name, value] of Object.entries({ ...ZONE, ...env })) vi.stubEnv(name, value);
  const standardError = vi.spyOn(console, 'error').mockImplementation((line) => (output.err += `${line}\n`));
  try {
    const code = await runCommand(COMMANDS, args, {
      say: (line) => (output.out += `${line}\n`),
      complain: (line) => (output.err += `${line}\n`),
    });
    return outcomeOf(code, output);
  } finally {
    standardError.mockRestore();
    standardInput.mockRestore();
    vi.unstubAllEnvs();
  }
};
