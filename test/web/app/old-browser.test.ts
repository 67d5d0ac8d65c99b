import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../../web');
const PAGE = readFileSync(join(WEB, 'index.html'), 'utf8');
const SCRIPT = readFileSync(join(WEB, 'public/old-browser.js'), 'utf8');

const ABLE = { structuredClone, HTMLDialogElement, CSS: { supports: () => true } };

const noticeIn = (view: Readonly<Record<string, unknown>>): HTMLElement | null => {
  const page = new DOMParser().parseFromString(PAGE, 'text/html');
  // eslint-disable-next-line typescript/no-implied-eval -- a classic script, run as a browser of its own would
  new Function('window', SCRIPT)({ ...view, document: page });
  return page.getElementById('old-browser');
};

describe('the page for browsers that are too old', () => {
  it('is not seen where the app works', () => expect(noticeIn(ABLE)?.hidden).toBe(true));

  it.each([
    ['structuredClone', { ...ABLE, structuredClone: undefined }],
    ['dialogs', { ...ABLE, HTMLDialogElement: undefined }],
    ['CSS.supports', { ...ABLE, CSS: undefined }],
    ['the small viewport', { ...ABLE, CSS: { supports: () => false } }],
  ])('says what to do where %s is missing', (_what, view) => {
    const notice = noticeIn(view);
    expect(notice?.hidden).toBe(false);
    expect(notice?.textContent).toMatch(/Update your phone’s software, use another phone, or order at the window\./);
  });

  it('waits for nothing and holds nothing up', () => {
    expect(PAGE).toMatch(/<script async src="\/old-browser\.js"><\/script>/);
  });
});
