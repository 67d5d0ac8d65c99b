import { LIMITS } from '../../limits.ts';

/** What the sentences of a mail are made of. */
export type MailFacts = {
  /** '#042' */
  readonly number: string;
  /** As `MailTexts.place` writes it. */
  readonly place: string;
  /** Empty when nobody gave one. */
  readonly firstName: string;
  /** '$13.80'; what goes back, where something does. */
  readonly refund: string;
  /** What was sold out, and what stands in its place ('' for nothing): '2 × Hot Dog'. Empty where nothing was. */
  readonly item: string;
  readonly instead: string;
  /** Something was given to the band, and stays there. */
  readonly keepsDonation: boolean;
};

/** One mail's own words. */
export type MailWords = {
  readonly heading: string;
  readonly preview: (facts: MailFacts) => string;
  readonly opening: (facts: MailFacts) => string;
  /** Null where something is to be picked up: then place and code follow. */
  readonly refund: ((facts: MailFacts) => string) | null;
};

/** 'Maya, your order …', or 'Your order …' for nobody known. */
export const greeted = ({ firstName }: MailFacts, rest: string): string =>
  firstName === '' ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${firstName}, ${rest}`;

/** About one order: that it is ready, and each reminder. */
export const MOST_TEXT_MESSAGES = 1 + LIMITS.reminders.maximumPerOrder;
