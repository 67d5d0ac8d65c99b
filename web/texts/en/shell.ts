/** The frame around every screen, and the messages when a screen cannot be shown. */
export const SHELL = {
  skipToContent: 'Skip to content',
  /** The other language, in its own words. */
  otherLanguage: 'Español',
  checkOrder: 'Check Order',
  cart: (items: string): string => `Cart, ${items}`,
  cartNow: (items: string): string => `Cart: ${items}`,
  footer: (standName: string): string => `© 2025 ${standName}. Every order supports the school band.`,
  staffLogin: 'Staff Login',
  adminLogin: 'Admin Login',
  privacy: 'Privacy',
  loading: 'Loading...',
  backToMenu: 'Back to Menu',
  somethingWentWrong: 'Something went wrong',
  reloadPage: 'Reload Page',
  /** Null: the error's own message is used. */
  failure: null as string | null,
  couldNotBeShown: 'This page could not be shown.',
  offline: 'You are offline',
};
