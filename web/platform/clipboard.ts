export interface Clipboard {
  /** False when the browser refuses. */
  write(text: string): Promise<boolean>;
}

export const createBrowserClipboard = (browser: Navigator): Clipboard => ({
  write: async (text) => {
    try {
      await browser.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  },
});
