import { basename } from 'node:path';
import { MODULES } from '../architecture/project.ts';

const importersOf = new Map<string, string[]>();
for (const { path, imports } of MODULES)
  for (const { target, isTypeOnly } of imports)
    if (target !== null && !isTypeOnly) importersOf.set(target, [...(importersOf.get(target) ?? []), path]);

const stemOf = (path: string): string => basename(path).replace(/\..*$/, '');

const wordsOf = (path: string): readonly string[] => path.split(/[-./]/);

/** Most tests of screens and of the server reach each file through the whole app, so shared words in the name count more than imports. */
const wordsInCommon = (test: string, path: string): number => {
  const words = new Set(wordsOf(path));
  return wordsOf(test).filter((word) => words.has(word)).length;
};

/**
 * Tests that import the file, directly or not, nearest first: by name, then by common words in the paths, then by the number of imports in
 * between.
 */
export const nearestTests = (
  path: string,
  isWanted: (test: string) => boolean,
): { readonly near: readonly string[]; readonly far: readonly string[] } => {
  const distances = new Map([[path, 0]]);
  const queue = [path];
  for (const one of queue)
    for (const importer of importersOf.get(one) ?? [])
      if (!distances.has(importer)) {
        distances.set(importer, (distances.get(one) ?? 0) + 1);
        queue.push(importer);
      }
  const tests = [...distances].filter(([test]) => /\.test\.tsx?$/.test(test) && isWanted(test));
  const near = tests.filter(([test, distance]) => distance <= 1 || stemOf(test) === stemOf(path)).map(([test]) => test);
  const far = tests
    .filter(([test]) => !near.includes(test))
    .toSorted(([one, toOne], [other, toOther]) => wordsInCommon(other, path) - wordsInCommon(one, path) || toOne - toOther)
    .map(([test]) => test);
  return { near, far };
};
