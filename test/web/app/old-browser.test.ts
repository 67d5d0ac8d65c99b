import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../../web');
const PAGE = readFileSync(join(WEB, 'index.html'), 'utf8');
const SCRIPT = readFileSync(join(WEB, 'public/old-browser.js'), 'utf8');

/** The array methods of a browser. */
const arrayWith = (...methods: readonly string[]) => ({
  prototype: Object.fromEntries(methods.map((method) => [method, () => undefined])),
});

/** Like iOS 15.4 and Chrome 108. */
const ABLE = {
  structuredClone,
  HTMLDialogElement,
  Array: arrayWith('findLast'),
  CSS: { supports: (property: string) => property !== '-moz-appearance' },
};
const FIREFOX_114 = { ...ABLE, CSS: { supports: () => true } };
const FIREFOX_115 = { ...FIREFOX_114, Array: arrayWith('findLast', 'toSorted') };

const noticeIn = (view: Readonly<Record<string, unknown>>): HTMLElement | null => {
  const page = new DOMParser().parseFromString(PAGE, 'text/html');
  // eslint-disable-next-line typescript/no-implied-eval -- a classic script, run as a separate browser would
  new Function('window', SCRIPT)({ ...view, document: page });
  return page.getElementById('old-browser');
};

describe('the page for browsers that are too old', () => {
  it.each([
    ['iOS 15.4 and Chrome 108', ABLE],
    ['Firefox 115', FIREFOX_115],
  ])('is not seen where the app works: %s', (_browser, view) => expect(noticeIn(view)?.hidden).toBe(true));

  it.each([
    ['structuredClone', { ...ABLE, structuredClone: undefined }],
    ['dialogs', { ...ABLE, HTMLDialogElement: undefined }],
    ['CSS.supports', { ...ABLE, CSS: undefined }],
    ['findLast', { ...ABLE, Array: arrayWith() }],
    ['what came with Firefox 115', FIREFOX_114],
    ['the small viewport', { ...ABLE, CSS: { supports: () => false } }],
  ])('gives advice where %s is missing', (_what, view) => {
    const notice = noticeIn(view);
    expect(notice?.hidden).toBe(false);
    expect(notice?.textContent).toMatch(/Update your phone’s software, use another phone, or order at the window\./);
    // Scripts of that age do not know the language, so both texts are shown, each marked with its language; at `/` the server leaves one.
    expect([...(notice?.querySelectorAll('[lang=es]') ?? [])].map(({ textContent }) => textContent).join(' ')).toMatch(
      /muy viejo para hacer pedidos Actualiza tu teléfono, usa otro o pide en la ventanilla\./,
    );
    expect([...(notice?.children ?? [])].filter((part) => !part.hasAttribute('lang'))).toEqual([]);
  });

  it('waits for nothing and holds nothing up', () => {
    expect(PAGE).toMatch(/<script async src="\/old-browser\.js"><\/script>/);
  });
});
