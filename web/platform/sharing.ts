import type { Clipboard } from './clipboard.ts';

export type ShareOutcome = 'shared' | 'copied' | 'failed';

/** Sharing with other people, by the device's share sheet or on paper. */
export interface Sharing {
  /** A browser without a share sheet copies the text. */
  share(title: string, text: string): Promise<ShareOutcome>;
  print(): void;
}

const wasDismissed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export const createBrowserSharing = (browser: Window & typeof globalThis, clipboard: Clipboard): Sharing => ({
  share: async (title, text) => {
    const { navigator } = browser;
    // Missing in desktop Firefox and on plain http.
    if (typeof navigator.share !== 'function') return (await clipboard.write(text)) ? 'copied' : 'failed';
    try {
      await navigator.share({ title, text });
      return 'shared';
    } catch (error) {
      return wasDismissed(error) ? 'shared' : 'failed';
    }
  },
  print: () => browser.print(),
});
