import { basename, dirname } from 'node:path';
import { MODULES } from '#test/architecture/project.ts';

const importersOf = new Map<string, string[]>();
for (const { path, imports } of MODULES)
  for (const { target, isTypeOnly } of imports)
    if (target !== null && !isTypeOnly) importersOf.set(target, [...(importersOf.get(target) ?? []), path]);

const TEST = /\.test\.tsx?$/;
const stemOf = (path: string): string => basename(path).replace(/\..*$/, '');
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Z]?[a-z]+|[A-Z]+/g)?.map((word) => word.toLowerCase()));

const textOf = new Map(MODULES.map(({ path, text }) => [path, text]));
const wordsOfTest = new Map(
  MODULES.filter(({ path }) => TEST.test(path)).map(({ path, text, imports }) => {
    // A test file often delegates its cases to neighboring files.
    const beside = imports.map(({ target }) => target ?? '').filter((target) => dirname(target) === dirname(path));
    return [path, wordsOf([path, text, ...beside.map((one) => textOf.get(one) ?? '')].join('\n'))];
  }),
);
const testsWith = new Map<string, number>();
for (const words of wordsOfTest.values()) for (const word of words) testsWith.set(word, (testsWith.get(word) ?? 0) + 1);

/** Rare words are the best evidence: a sentence on a screen, a field, a path. */
const weightOf = (word: string): number => Math.log(wordsOfTest.size / (testsWith.get(word) ?? Infinity));
const sum = (words: Iterable<string>): number => [...words].reduce((total, word) => total + Math.max(0, weightOf(word)), 0);

const LINES_AROUND = 6;
const AROUND_COUNTS = 4;

/**
 * Tests that import the file, directly or not, nearest first: by name, then by the words they share with the file and, above all, with the
 * lines around the mutant. Most tests of screens and of the server reach each file through the whole app.
 */
export const nearestTests = (
  { path, line }: { readonly path: string; readonly line: number },
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
  const text = textOf.get(path) ?? '';
  const lines = text.split('\n').slice(Math.max(0, line - LINES_AROUND), line + LINES_AROUND);
  const [all, around] = [wordsOf(`${path}\n${text}`), wordsOf(lines.join('\n'))];
  const likeness = (test: string): number => {
    const words = wordsOfTest.get(test) ?? new Set<string>();
    return (sum(words.intersection(all)) + AROUND_COUNTS * sum(words.intersection(around))) / Math.sqrt(sum(words) + 1);
  };
  const tests = [...distances].filter(([test]) => TEST.test(test) && isWanted(test));
  const near = tests.filter(([test, distance]) => distance <= 1 || stemOf(test) === stemOf(path)).map(([test]) => test);
  const far = tests
    .map(([test]) => ({ test, likeness: likeness(test) }))
    .filter(({ test }) => !near.includes(test))
    .toSorted((one, other) => other.likeness - one.likeness)
    .map(({ test }) => test);
  return { near, far };
};
