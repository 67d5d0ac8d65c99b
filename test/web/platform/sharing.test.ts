import { afterEach, expect, it, vi } from 'vitest';
import { createBrowserSharing } from '#web/platform/sharing.ts';

const shareWith = (share: unknown): void => Object.defineProperty(navigator, 'share', { configurable: true, value: share }) as never;
afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

const clipboard = (isWritten: boolean) => ({ write: vi.fn(() => Promise.resolve(isWritten)) });

it('opens the share sheet where there is one', async () => {
  const share = vi.fn(() => Promise.resolve());
  shareWith(share);
  const paper = clipboard(true);
  expect(await createBrowserSharing(window, paper).share('Report', 'Cola: 3')).toBe('shared');
  expect(share).toHaveBeenCalledWith({ title: 'Report', text: 'Cola: 3' });
  expect(paper.write).not.toHaveBeenCalled();
});

it('treats a dismissed sheet as no failure, but other refusals as one', async () => {
  shareWith(() => Promise.reject(new DOMException('closed', 'AbortError')));
  expect(await createBrowserSharing(window, clipboard(true)).share('Report', 'Cola: 3')).toBe('shared');
  shareWith(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  expect(await createBrowserSharing(window, clipboard(true)).share('Report', 'Cola: 3')).toBe('failed');
});

it('copies where there is none', async () => {
  expect(await createBrowserSharing(window, clipboard(true)).share('Report', 'Cola: 3')).toBe('copied');
  expect(await createBrowserSharing(window, clipboard(false)).share('Report', 'Cola: 3')).toBe('failed');
});
