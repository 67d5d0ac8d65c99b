import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserClipboard } from '#web/platform/clipboard.ts';

type Items = readonly { readonly data: Readonly<Record<string, Promise<Blob>>> }[];

/** A browser that lets a page write only while a tap is being handled, as WebKit does. */
const duringOneTap = ({ knowsItems }: { readonly knowsItems: boolean }, isStrict = true) => {
  const copied: string[] = [];
  let isTapping = true;
  queueMicrotask(() => void (isTapping = false));
  const inTap = (): void => {
    if (isStrict && !isTapping) throw new DOMException('outside of a tap', 'NotAllowedError');
  };
  vi.stubGlobal(
    'ClipboardItem',
    knowsItems
      ? class {
          readonly data: Readonly<Record<string, Promise<Blob>>>;
          constructor(data: Readonly<Record<string, Promise<Blob>>>) {
            this.data = data;
          }
        }
      : undefined,
  );
  const clipboard = {
    writeText: async (text: string) => {
      inTap();
      copied.push(text);
    },
    write: async ([item]: Items) => {
      inTap();
      copied.push((await (await item?.data['text/plain'])?.text()) ?? '');
    },
  };
  return { copied, clipboard: createBrowserClipboard({ clipboard } as unknown as Navigator) };
};

const later = (text: string): Promise<string> => new Promise((resolve) => setTimeout(() => resolve(text), 5));

afterEach(() => vi.unstubAllGlobals());

describe('the clipboard', () => {
  it.each([true, false])('writes a text at once (items: %s)', async (knowsItems) => {
    const { copied, clipboard } = duringOneTap({ knowsItems });
    expect(await clipboard.write('J6TW9B')).toBe(true);
    expect(copied).toEqual(['J6TW9B']);
  });

  it('writes a text that comes after the tap, where writing then is refused', async () => {
    const { copied, clipboard } = duringOneTap({ knowsItems: true });
    expect(await clipboard.write(later('J6TW9B'))).toBe(true);
    expect(copied).toEqual(['J6TW9B']);
  });

  it('writes late where the browser has no items but allows it', async () => {
    const { copied, clipboard } = duringOneTap({ knowsItems: false }, false);
    expect(await clipboard.write(later('J6TW9B'))).toBe(true);
    expect(copied).toEqual(['J6TW9B']);
  });

  it.each([
    ['the browser refuses', () => later('J6TW9B')],
    ['no text comes', () => Promise.reject(new Error('no code'))],
  ])('reports when %s', async (_why, text) => {
    const { copied, clipboard } = duringOneTap({ knowsItems: false });
    expect(await clipboard.write(text())).toBe(false);
    expect(copied).toEqual([]);
  });
});
