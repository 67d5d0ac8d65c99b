import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Programs of the build `faults` in scripts/server-build.mjs: the real server, one with test switches, and one that will be killed. */
export type Program = 'server/main.ts' | 'test/faults/support/switched-stand.ts' | 'test/faults/crash-points/victim-process.ts';

const BUILD_IF_STALE =
  "const b = await import('./scripts/server-build.mjs'); if (!b.freshBuild('faults')) await b.buildNow('faults'); process.stdout.write(b.freshBuild('faults') ?? '')";

const buildIfStale = async (): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', BUILD_IF_STALE], { cwd: ROOT });
  if (stdout === '') throw new Error(`the programs of the fault suite could not be built:\n${stderr}`);
  return stdout;
};

let build: Promise<string> | undefined;

/** Packed into a few files, as `npm start` does, which halves the work of a start. @returns its path. */
export const builtProgram = async (program: Program): Promise<string> =>
  join(await (build ??= buildIfStale()), `${basename(program, '.ts')}.js`);
