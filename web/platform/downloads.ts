/** Files that the person keeps. */
export interface Downloads {
  save(filename: string, mediaType: string, text: string): void;
}

export const createBrowserDownloads = (browser: Window & typeof globalThis): Downloads => ({
  save: (filename, mediaType, text) => {
    const address = browser.URL.createObjectURL(new browser.Blob([text], { type: mediaType }));
    const link = browser.document.createElement('a');
    link.href = address;
    link.download = filename;
    link.click();
    browser.URL.revokeObjectURL(address);
  },
});
