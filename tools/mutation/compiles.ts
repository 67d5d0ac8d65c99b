import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutated, type Mutant } from './mutants.ts';

/** Codes for unused names and unreachable code: a mutant that only leaves those compiles. */
const UNTIDY = new Set(['6133', '6192', '6196', '6198', '6199', '7027']);

/** Whether the compiler accepts a mutant, in its folder and in what that imports. */
export const compiles = (root: string, mutant: Mutant, source: string): boolean => {
  const file = join(root, mutant.path);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const project = /^web\/service-worker|^\w+/.exec(mutant.path)?.[0] ?? '.';
  writeFileSync(file, mutated(source, mutant));
  const { stdout } = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false', project], { cwd: root, encoding: 'utf8' });
  writeFileSync(file, source);
  // The copy's linked node_modules cause errors elsewhere.
  const errors = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error TS(\d+)/gm)];
  return errors.every(([, path, code = '']) => path !== mutant.path || UNTIDY.has(code));
};
