import type { Language } from '../language.ts';
import type { Instant } from '../kernel/instant.ts';

/**
 * Which sentences a customer agreed to (`web/texts/*\/text-me.ts`). Whoever changes what they say counts on, so that it stays
 * known what each customer has read.
 */
export const CONSENT_WORDING = 2;

/** A customer's wish to get text messages about one order. */
export type TextConsent = {
  readonly wording: number;
  /** In which the sentences were shown, and in which the messages are written. */
  readonly language: Language;
  readonly givenAt: Instant;
};
