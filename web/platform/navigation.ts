/** Ways out of the app and back. Moving inside it is the router's business. */
export interface Navigation {
  /** Goes to another site, such as the payment page. */
  leaveTo(url: string): void;
  reload(): void;
  /** Calls back when the browser's back button brings the page as it was left; returns the way to stop. */
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
