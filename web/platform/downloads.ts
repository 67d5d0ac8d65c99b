/** Without it Excel misreads UTF-8 and garbles accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** File downloads. */
export interface Downloads {
  save(filename: string, mediaType: string, text: string): void;
}

export const createBrowserDownloads = (browser: Window & typeof globalThis): Downloads => ({
  save: (filename, mediaType, text) => {
    const parts = mediaType === 'text/csv' ? [BYTE_ORDER_MARK, text] : [text];
    const address = browser.URL.createObjectURL(new browser.Blob(parts, { type: mediaType }));
    const link = browser.document.createElement('a');
    link.href = address;
    link.download = filename;
    link.click();
    browser.URL.revokeObjectURL(address);
  },
});
