/** A mail to someone with their own login: an invitation, or what has changed about logins. In English, like every staff screen. */
export type AccountMail = {
  readonly kind: 'account';
  readonly standName: string;
  /** The button's address, absolute, under `PUBLIC_URL`. */
  readonly statusUrl: string;
  readonly button: string;
  readonly heading: string;
  /** Whom it is about. */
  readonly who: string;
  readonly text: string;
  readonly footer: string;
};
