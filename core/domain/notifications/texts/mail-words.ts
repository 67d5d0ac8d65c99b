import { LIMITS } from '../../limits.ts';

/** The parts of a mail's sentences. */
export type MailFacts = {
  /** '#042' */
  readonly number: string;
  /** As written by `MailTexts.place`. */
  readonly place: string;
  /** Empty when no name was given. */
  readonly firstName: string;
  /** '$13.80'; the refund, if there is one. */
  readonly refund: string;
  /** The sold-out item and its replacement ('' for none): '2 × Hot Dog'. Empty if no item was sold out. */
  readonly item: string;
  readonly instead: string;
  /** A donation that the band keeps. */
  readonly keepsDonation: boolean;
};

/** The texts of one kind of mail. */
export type MailWords = {
  readonly heading: string;
  readonly preview: (facts: MailFacts) => string;
  readonly opening: (facts: MailFacts) => string;
  /** Null if the order can be picked up: then place and code follow. */
  readonly refund: ((facts: MailFacts) => string) | null;
};

/** 'Maya, your order …', or 'Your order …' without a name. */
export const withGreeting = ({ firstName }: MailFacts, rest: string): string =>
  firstName === '' ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${firstName}, ${rest}`;

/** Per order: the ready text, and each reminder. */
export const MOST_TEXT_MESSAGES = 1 + LIMITS.reminders.maximumPerOrder;
