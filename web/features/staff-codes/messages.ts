import { ApiError, hasStatus, isExplained, unlessSilent } from '#web/api/api-error.ts';

/** Spec §8, 'Staff code generation'. */
export const NOT_ADMIN = 'You must be logged in as admin to generate staff codes';
export const SESSION_INVALID = 'Admin session invalid - please log in again';

export const generationFailureText = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.kind === 'network') return 'Network error';
  if (hasStatus(error, 401) || hasStatus(error, 403)) return SESSION_INVALID;
  return isExplained(error) ? error.message : unlessSilent(error, 'Failed to generate staff code');
};

export const codesFailureText = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'network' ? 'Network error' : 'Failed to load staff codes';
