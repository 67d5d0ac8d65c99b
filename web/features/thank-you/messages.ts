import { hasStatus } from '#web/api/api-error.ts';

/** Spec §8, 'Thank-you page'. */
export const NO_SESSION = 'No session ID provided';
export const LOAD_FAILED = 'Failed to load order details. Please check your email for confirmation.';
const STILL_PROCESSING =
  'Order is still being processed. This can take up to 30 seconds. Please keep this page open or check your email for confirmation.';

const NOT_FOUND = 404;

export const isStillProcessing = (error: unknown): boolean => hasStatus(error, NOT_FOUND);

export const lookupFailureText = (error: unknown): string => (isStillProcessing(error) ? STILL_PROCESSING : LOAD_FAILED);
