import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProjectFile } from '#test/architecture/project-files.ts';
import { mutated, type Mutant } from './mutants.ts';

/** Codes for unused names and unreachable code: a mutant that only leaves those compiles. */
const UNTIDY = new Set(['6133', '6192', '6196', '6198', '6199', '7027']);

/** Compiles the folders of these mutants, and what they import. */
const filesWithErrors = (root: string, mutants: readonly Mutant[]): ReadonlySet<string> => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const projects = new Set(mutants.map(({ path }) => /^web\/service-worker|^\w+/.exec(path)?.[0] ?? '.'));
  const { stdout } = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false', ...projects], { cwd: root, encoding: 'utf8' });
  const errors = stdout.matchAll(/^(\S+?)\(\d+,\d+\): error TS(\d+)/gm);
  return new Set([...errors].flatMap(([, path = '', code = '']) => (UNTIDY.has(code) ? [] : [path])));
};

/** One mutant of a file at a time, so that an error says whose it is. */
const compilingOf = (root: string, mutants: readonly Mutant[]): readonly Mutant[] => {
  const refused = new Set<Mutant>();
  let rest = mutants;
  while (rest.length > 0) {
    const round = [...new Map(rest.toReversed().map((mutant) => [mutant.path, mutant])).values()];
    for (const mutant of round) writeFileSync(join(root, mutant.path), mutated(readProjectFile(mutant.path).text, mutant));
    const wrong = filesWithErrors(root, round);
    for (const mutant of round) {
      writeFileSync(join(root, mutant.path), readProjectFile(mutant.path).text);
      if (wrong.has(mutant.path)) refused.add(mutant);
    }
    rest = rest.filter((mutant) => !round.includes(mutant));
  }
  return mutants.filter((mutant) => !refused.has(mutant));
};

/** The first mutants that the compiler lets through: it notices the others, so they say nothing about the tests. */
export const firstCompiling = (root: string, drawn: readonly Mutant[], count: number): readonly Mutant[] => {
  const found: Mutant[] = [];
  for (let at = 0; found.length < count && at < drawn.length;) {
    const next = drawn.slice(at, at + count - found.length);
    at += next.length;
    found.push(...compilingOf(root, next));
  }
  return found;
};
