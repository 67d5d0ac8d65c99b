import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLDEST_BROWSERS } from '#web/vite.config.ts';
import { ACCEPTED, ACCEPTED_IN_PRACTICE } from './accepted-features.ts';
import { createFloor, type Meanings } from './compat-data.ts';
import { pageFeatures } from './page-features.ts';
import { scriptFeatures } from './script-features.ts';
import { styleFeatures } from './style-features.ts';

/** The built web app: `npm test` builds it first. */
const DIST = join(import.meta.dirname, '../../../web/dist');

const READERS: Readonly<Record<string, (path: string, text: string) => readonly Meanings[]>> = {
  '.css': styleFeatures,
  '.html': pageFeatures,
  '.js': scriptFeatures,
};

const floor = createFloor(OLDEST_BROWSERS);
const tooNewIn = (path: string, text: string): readonly string[] => floor.tooNew(READERS[extname(path)]?.(path, text) ?? []);

const acceptedIn = (path: string): Readonly<Record<string, string>> =>
  path.startsWith('practice/') ? { ...ACCEPTED, ...ACCEPTED_IN_PRACTICE } : ACCEPTED;

describe('what the oldest supported browsers get', () => {
  it('uses nothing newer than they are, but for what is accepted with a reason', () => {
    const paths = globSync('**/*.{css,html,js}', { cwd: DIST });
    expect(paths).toEqual(expect.arrayContaining(['index.html', 'sw.js', expect.stringMatching(/^assets.index-.*\.css$/)]));
    const used = paths.flatMap((path) => tooNewIn(path, readFileSync(join(DIST, path), 'utf8')).map((feature) => ({ feature, path })));
    expect(used.filter(({ feature, path }) => acceptedIn(path)[feature] === undefined)).toEqual([]);
    const names = new Set(used.map(({ feature }) => feature));
    expect(Object.keys(ACCEPTED).filter((feature) => !names.has(feature))).toEqual([]);
  });

  it.each([
    ['a.js', 'fetch(x, { signal: AbortSignal.any([]) })', 'api.AbortSignal.any_static'],
    ['a.js', '[].toSorted()', 'javascript.builtins.Array.toSorted'],
    ['a.js', 'a?.[`toSorted`]()', 'javascript.builtins.Array.toSorted'],
    ['a.js', 'const x = list(); x.toSorted()', 'javascript.builtins.Array.toSorted'],
    ['a.js', 'Object.groupBy(a, b)', 'javascript.builtins.Object.groupBy'],
    ['a.js', 'const { promise } = window.Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['a.js', 'new URLPattern({})', 'api.URLPattern'],
    ['a.js', 'navigator.userActivation.hasBeenActive', 'api.Navigator.userActivation'],
    ['a.js', 'new Intl.DurationFormat()', 'javascript.builtins.Intl.DurationFormat'],
    ['a.js', 'addEventListener(`scrollend`, f)', 'api.Document.scrollend_event'],
    ['a.js', '/(?<=a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
    ['a.js', 'new RegExp(`(?<!a)b`)', 'javascript.regular_expressions.lookbehind_assertion'],
    ['a.js', '/[a--b]/v', 'javascript.builtins.RegExp.unicodeSets'],
    ['a.js', '/(?i:a)b/', 'javascript.regular_expressions.modifier'],
    ['a.js', 'class A { static { f() } }', 'javascript.classes.static.initialization_blocks'],
    ['a.js', 'export const a = 1; using b = c;', 'javascript.statements.using'],
    ['a.js', 'x.jsx(`div`, { popover: `auto` })', 'html.global_attributes.popover'],
    ['a.css', 'a:has(b) { color: red }', 'css.selectors.has'],
    ['a.css', '@media (width >= 40em) { a { color: red } }', 'css.at-rules.media.range_syntax'],
    ['a.css', '@media (20em < width < 40em) { a { color: red } }', 'css.at-rules.media.range_syntax'],
    ['a.css', 'a { & b { color: red } }', 'css.selectors.nesting'],
    ['a.css', '@container (min-width: 1px) { a { color: red } }', 'css.at-rules.container'],
    ['a.css', 'a { text-wrap: balance }', 'css.properties.text-wrap.balance'],
    ['a.css', 'a { --b: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
    ['a.css', 'a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['a.css', 'a { height: 1lh }', 'css.types.length.lh'],
    ['a.html', '<div popover></div>', 'html.global_attributes.popover'],
  ])('would not have in %s: %s', (path, text, feature) => expect(tooNewIn(path, text)).toContain(feature));

  it.each([
    ['a.js', 'new AbortController().abort(); [].at(-1); [].findLast(f); structuredClone(a); Object.fromEntries(b); a?.b ?? c'],
    ['a.js', 'a ??= 1_000n; class A { #a = 1; static b = 2; c() { return #a in this } } /(?<year>\\d+)(?:\\p{L}|(?!x))/u'],
    ['a.js', 'x.jsx(`dialog`, { open: true, className: `any` }); Promise.any(a); b.replaceAll(c, d); crypto.randomUUID()'],
    ['a.css', 'a:focus-visible, a:is(b, c)::before { inset: 0; aspect-ratio: 1; height: 100dvh; width: clamp(1px, 2vw, 3px) }'],
    ['a.css', '@media (min-width: 40em) and (prefers-reduced-motion: reduce) { a { accent-color: red; gap: 1px; content: ":has(x) >" } }'],
    ['a.html', '<dialog open></dialog><script type="module" src="/a.js"></script>'],
  ])('may have in %s: %s', (path, text) => expect(tooNewIn(path, text)).toEqual([]));

  it('is judged only by browsers that the data know', () => expect(() => createFloor(['netscape4'])).toThrow('netscape4'));
});
