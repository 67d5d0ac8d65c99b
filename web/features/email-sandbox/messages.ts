import { hasStatus, sentenceOf } from '#web/api/api-error.ts';

/** Spec §5, 'Sandbox'. */
export const EMAIL_REQUIRED = 'Please enter an email address';
export const ADMIN_REQUIRED = 'Please log in as an admin to send a test email.';

export const sandboxFailureText = (error: unknown): string =>
  hasStatus(error, 401) || hasStatus(error, 403) ? ADMIN_REQUIRED : sentenceOf(error, 'Failed to send the test email. Please try again.');
