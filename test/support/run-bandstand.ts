import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandOutcome {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run bandstand -- …` as an operator would, with these settings only. */
export const runBandstand = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<CommandOutcome> => {
  const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', TIME_ZONE: 'America/New_York', ...env },
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  child.stdin.end();
  const [code]: unknown[] = await once(child, 'close');
  return { code, ...output };
};
