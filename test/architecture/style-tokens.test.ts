import { expect, it } from 'vitest';
import { pathsLike, readProjectFile } from './project-files.ts';

const STYLES = pathsLike('web/**/*.css').map(readProjectFile);

const namesIn = (pattern: RegExp): ReadonlySet<string> =>
  new Set(STYLES.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')));

const DEFINED = namesIn(/(?:^|[\s{;])(--[a-z0-9-]+)\s*:/gm);

/** Browsers silently drop a declaration with an unknown property, including the rest of its shorthand. */
const unknownIn = (css: string): readonly string[] =>
  [...css.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name ?? '').filter((name) => !DEFINED.has(name));

it('the styles use no custom property that nobody defines', () => {
  expect(DEFINED.size).toBeGreaterThan(100);
  expect(STYLES.flatMap(({ path, text }) => unknownIn(text).map((name) => `${path}: ${name}`))).toEqual([]);
});

it('notices a property that is not there', () => {
  expect(unknownIn('a { outline: 3px solid var(--sucess); color: var(--ink) }')).toEqual(['--sucess']);
});
