import type { Language } from '../language.ts';
import type { Instant } from '../kernel/instant.ts';

/**
 * The version of the consent wording (`web/texts/*\/text-me.ts`). Increase it with each change, to keep a record of the wording that each
 * customer read.
 */
export const CONSENT_WORDING = 2;

/** A customer's consent to text messages about one order. */
export type TextConsent = {
  readonly wording: number;
  /** The language of the sentences that were shown, and of the messages. */
  readonly language: Language;
  readonly givenAt: Instant;
};
