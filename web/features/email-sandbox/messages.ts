import { hasStatus, isApiError, sentenceOf } from '#web/api/api-error.ts';

export const ADMIN_REQUIRED = 'Please log in as an admin to send a test email.';

/** The server's own sentence mentions minutes, as after wrong passwords. */
const USED_UP = 'At most 5 test emails an hour. Please try again later.';

export const sandboxFailureText = (error: unknown): string => {
  if (hasStatus(error, 401) || hasStatus(error, 403)) return ADMIN_REQUIRED;
  return isApiError(error, 'RATE_LIMITED') ? USED_UP : sentenceOf(error);
};
