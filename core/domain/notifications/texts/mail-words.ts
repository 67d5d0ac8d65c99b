import { LIMITS } from '../../limits.ts';

/** The parts of a mail's sentences. */
export type MailFacts = {
  /** '#042' */
  readonly number: string;
  /** As `MailTexts.place` writes it. */
  readonly place: string;
  /** Empty when nobody gave one. */
  readonly firstName: string;
  /** '$13.80'; the refund, if there is one. */
  readonly refund: string;
  /** The sold-out item and its replacement ('' for none): '2 × Hot Dog'. Empty if nothing was sold out. */
  readonly item: string;
  readonly instead: string;
  /** A donation that the band keeps. */
  readonly keepsDonation: boolean;
};

/** The words of one kind of mail. */
export type MailWords = {
  readonly heading: string;
  readonly preview: (facts: MailFacts) => string;
  readonly opening: (facts: MailFacts) => string;
  /** Null if there is something to pick up: then place and code follow. */
  readonly refund: ((facts: MailFacts) => string) | null;
};

/** 'Maya, your order …', or 'Your order …' without a name. */
export const greeted = ({ firstName }: MailFacts, rest: string): string =>
  firstName === '' ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${firstName}, ${rest}`;

/** About one order: that it is ready, and each reminder. */
export const MOST_TEXT_MESSAGES = 1 + LIMITS.reminders.maximumPerOrder;
