/** Navigation out of the app and back. The router handles the rest. */
export interface Navigation {
  /** Goes to another site, such as the payment page. */
  leaveTo(url: string): void;
  reload(): void;
  /** Calls back when the browser's back button restores the page; returns a function that stops it. */
  onReturn(callback: () => void): () => void;
}

export const createBrowserNavigation = (browser: Window): Navigation => ({
  leaveTo: (url) => browser.location.assign(url),
  reload: () => browser.location.reload(),
  onReturn: (callback) => {
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) callback();
    };
    browser.addEventListener('pageshow', onPageShow);
    return () => browser.removeEventListener('pageshow', onPageShow);
  },
});
