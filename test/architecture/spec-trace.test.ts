import { describe, expect, test } from 'vitest';
import type { Module } from './modules.ts';
import { MODULES, plant } from './project.ts';
import { readProjectFile } from './project-files.ts';
import { isNode, literalOf, nameOf, type SyntaxNode } from './syntax.ts';

const PAGE = readProjectFile('docs/spec-trace.md').text;
const [COVERED = '', NOT_COVERED = ''] = PAGE.split('\n## Not covered by a test\n');

/** The number of rows after the full review of the specification: a sentence may get more tests, but not lose one. */
const FEWEST_ROWS = 356;
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const cellsOf = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^\| (\d.*) \|$/gm)].map(([, line]) => (line ?? '').split(' | '));

/** '## 2. Screens' → '2', with the text below it. */
const sectionsOf = (text: string): readonly (readonly [section: string, text: string])[] =>
  text
    .split(/^## (?=\d)/m)
    .slice(1)
    .map((part) => [part.slice(0, 1), part]);

interface Row {
  readonly section: string;
  readonly sentence: string;
  /** 'web/…/x.test.ts#first words of the title' */
  readonly test: string;
}

const rowsOf = (text: string): readonly Row[] =>
  sectionsOf(text).flatMap(([section, part]) =>
    [...part.matchAll(/^- (.*?)(?:: `(.+#.+)`)?$/gm)].map(([, sentence = '', title = '']) => ({ section, sentence, test: title })),
  );

/** Not `describe`: a group has no assertions, so its tests could change unnoticed. */
const RUNNERS = new Set(['it', 'test']);

/** 'test' for `test(…)`, `test.each(…)(…)` and `test.for(…)(…)`. */
const runnerOf = (callee: unknown): string => {
  if (!isNode(callee)) return '';
  if (callee.type === 'CallExpression') return runnerOf(callee['callee']);
  return nameOf(callee).split('.')[0] ?? '';
};

const firstArgument = (node: SyntaxNode): unknown => (Array.isArray(node['arguments']) ? node['arguments'][0] : null);

const titlesIn = ({ nodes }: Module): readonly string[] =>
  nodes
    .filter((node) => node.type === 'CallExpression' && RUNNERS.has(runnerOf(node['callee'])))
    .flatMap((node) => literalOf(firstArgument(node)) ?? []);

/** 'web/…/x.test.ts#title' of every test, as often as its file has it. */
const TITLES: readonly string[] = MODULES.filter(({ path }) => path.startsWith('test/')).flatMap((module) =>
  titlesIn(module).map((title) => `${module.path.slice('test/'.length)}#${title}`),
);

/** Tests with this title, or else those that begin with it. Of two, the loss of one would be hidden: then the row needs more words. */
const testsOf = (words: string, titles: readonly string[]): readonly string[] => {
  const exact = titles.filter((title) => title === words);
  return exact.length > 0 ? exact : titles.filter((title) => title.startsWith(words));
};

const withoutItsTest = (rows: readonly Row[], titles = TITLES): readonly Row[] =>
  rows.filter(({ test: words }) => words === '' || testsOf(words, titles).length !== 1);

describe('the specification', () => {
  const rows = rowsOf(COVERED);

  test('has one test that exists for every sentence', () => {
    expect(withoutItsTest(rows)).toEqual([]);
  });

  test('has lost no sentence', () => {
    expect(rows.length).toBeGreaterThanOrEqual(FEWEST_ROWS);
    expect(rows.filter(({ sentence }) => sentence.trim() === '')).toEqual([]);
  });

  test('is there from the first section to the last', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS);
  });

  test('says why of each sentence without a test', () => {
    const cells = cellsOf(NOT_COVERED);
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.filter((row) => row.length !== 3 || row.some((cell) => cell.trim() === ''))).toEqual([]);
  });

  test('would not pass with a test that is gone, one that is only a comment, no test at all, or two that begin alike', () => {
    const planted = plant({ path: 'test/web/planted.test.ts', text: "test.each([1])('a title', () => {}); // test('a comment')" });
    expect(titlesIn(planted)).toEqual(['a title']);
    const gone = rowsOf('## 2. Screens\n- A sentence: `web/menu/menu.test.tsx#is no longer there`\n- Another: by hand');
    expect(withoutItsTest(gone)).toHaveLength(2);
    const twice = rows.slice(0, 1);
    expect(withoutItsTest(twice, [...TITLES, ...twice.map(({ test: words }) => `${words} and more`)])).toEqual(twice);
  });
});
