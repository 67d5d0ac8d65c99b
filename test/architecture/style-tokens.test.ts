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

/** Each screen's styles stay loaded: a selector without a class of its own would move the other screens. */
const bareIn = (css: string): readonly string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])[^{};@]+(?=\{)/g)]
    .map(([selector]) => selector.trim())
    .filter((selector) => !selector.includes('.') && !/^(?:from|to|[\d.]+%|:global\()/.test(selector));

it('the styles of a screen reach no other screen', () => {
  const modules = STYLES.filter(({ path }) => path.endsWith('.module.css'));
  expect(modules.flatMap(({ path, text }) => bareIn(text).map((selector) => `${path}: ${selector}`))).toEqual([]);
});

it('notices a selector without a class', () => {
  expect(bareIn('.a > b { top: 0; }\n/* why */ td > button { top: 0; }\n@media print { p { top: 0; } }')).toEqual(['td > button', 'p']);
});
