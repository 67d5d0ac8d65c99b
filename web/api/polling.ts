import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { MENU_LIMITS } from '#core/domain/menu-limits.ts';
import { ApiError, hasStatus } from './api-error.ts';

/** Polling intervals (spec §9). React Query pauses them while the tab is hidden. */
export const POLLING = MENU_LIMITS.polling;

/** The limit for a person with cash or a bag in hand. */
export const ANSWER_WITHIN_MS = 6 * SECOND_MS;

const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_FAULT = 500;
const QUICK_RETRIES = 2;

export const isRateLimited = (error: unknown): boolean => hasStatus(error, TOO_MANY_REQUESTS);

const isPassing = (error: unknown): boolean => !(error instanceof ApiError) || error.status === null || error.status >= FIRST_SERVER_FAULT;

type Retry = (failures: number, error: Error) => boolean;

/** For reads: retries a lost packet or a restarting server, but not a clear refusal. */
export const retryPassingFaults: Retry = (failures, error) => failures < QUICK_RETRIES && isPassing(error);

/** The thank-you page: 404 means 'not yet'; any other failure also gets five attempts (spec §4). */
export const retryThankYouLookup: Retry = (failures, error) => failures < MENU_LIMITS.thankYouLookup.attempts && !isRateLimited(error);

export const THANK_YOU_RETRY_EVERY_MS = MENU_LIMITS.thankYouLookup.everyMs;

/** 'Too many requests' ends polling until the screen is opened or focused again. */
export const pollUnlessLimited = (everyMs: number, error: Error | null): number | false => (isRateLimited(error) ? false : everyMs);

const BACK_OFF_FACTOR = 6;

/** 'Too many requests' where polling must continue, because the page is useless without it. */
export const slowerWhenLimited = (everyMs: number, error: Error | null): number =>
  isRateLimited(error) ? BACK_OFF_FACTOR * everyMs : everyMs;
