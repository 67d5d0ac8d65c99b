import type { Language } from '../language.ts';
import type { Instant } from '../kernel/instant.ts';

/**
 * Which sentences a customer agreed to (`web/texts/*\/text-me.ts`). Anyone who changes what they say counts on, so that it stays
 * known what each customer has read.
 */
export const CONSENT_WORDING = 2;

/** A customer's consent to text messages about one order. */
export type TextConsent = {
  readonly wording: number;
  /** The language of the sentences that were shown, and of the messages. */
  readonly language: Language;
  readonly givenAt: Instant;
};
