import { ApiError, hasStatus, sentenceOf } from '#web/api/api-error.ts';

/** Spec §8, 'Staff code generation'. */
export const NOT_ADMIN = 'You must be logged in as admin to generate staff codes';
export const SESSION_INVALID = 'Admin session invalid - please log in again';

export const generationFailureText = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.kind === 'network') return 'Network error';
  return hasStatus(error, 401) || hasStatus(error, 403) ? SESSION_INVALID : sentenceOf(error, 'Failed to generate staff code');
};

export const codesFailureText = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'network' ? 'Network error' : 'Failed to load staff codes';

export const linkFailureText = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'network' ? 'Network error' : sentenceOf(error, 'Failed to make a login link');

export const REVOKE_FAILED = 'Failed to revoke the code. Please try again.';
