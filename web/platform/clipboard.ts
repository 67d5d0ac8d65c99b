export interface Clipboard {
  /**
   * Called in the tap itself, even for text that is still loading.
   * @returns false when the browser refuses, or when the text fails.
   */
  write(text: string | Promise<string>): Promise<boolean>;
}

const succeeds = async (write: () => Promise<void>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch {
    return false;
  }
};

export const createBrowserClipboard = ({ clipboard }: Navigator): Clipboard => {
  /** WebKit only allows writing during the tap, but accepts a promise of text. Not every browser supports such items. */
  const writePromised = (text: Promise<string>): Promise<void> => {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    blob.catch(() => undefined);
    return clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  };

  return {
    write: async (text) => {
      if (typeof text === 'string') return await succeeds(() => clipboard.writeText(text));
      if (typeof ClipboardItem !== 'undefined' && (await succeeds(() => writePromised(text)))) return true;
      return await succeeds(async () => clipboard.writeText(await text));
    },
  };
};
