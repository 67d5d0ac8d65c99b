import { ApiError, isApiError, isDecided, sentenceOf } from '#web/api/api-error.ts';
import { isFinal } from '#web/staff/offline-queue/acts-sender.ts';

export const UNANSWERED = 'There was no answer, so this may already be sold. Take the payment the same way again: it counts once.';
const SOLD_ANOTHER_WAY = 'This is already sold, paid for another way. Clear it here, and look at Orders.';

/** Not decided yet: it may or may not have arrived. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && !isDecided(error);

/** The server looked up the key first: it has no sale. */
const isRefused = (error: unknown): boolean => isFinal(error) && !isApiError(error, 'IDEMPOTENCY_KEY_REUSED');

/** @param wasUnanswered an earlier try, about which other refusals, such as of a code or a login, say nothing */
export const mayBeSold = (error: unknown, wasUnanswered: boolean): boolean => !isDecided(error) || (wasUnanswered && !isRefused(error));

export const problemOf = (error: unknown): string => {
  if (isUnanswered(error)) return UNANSWERED;
  return isApiError(error, 'IDEMPOTENCY_KEY_REUSED') ? SOLD_ANOTHER_WAY : sentenceOf(error);
};
