import { hasStatus } from '#web/api/api-error.ts';

const NOT_FOUND = 404;

/** The order of this payment is only late. */
export const isStillProcessing = (error: unknown): boolean => hasStatus(error, NOT_FOUND);
