import { ApiError, isApiError } from '#web/api/api-error.ts';

/** Spec §8, 'Pickup window'. */
export const LOADING_FAILED = 'Error loading orders.';

/** Spec §8, 'Reminder'. */
export const REMINDED = 'Reminder sent successfully!';
const REMIND_FAILED = 'Failed to send reminder';
const REMIND_ERROR = 'Error sending reminder';

export const hasNoAnswer = (error: unknown): boolean => !(error instanceof ApiError) || error.kind !== 'answer';

/** Adds the reason on its own line if the person can act on it: too soon, or no contact. */
export const remindFailureText = (error: unknown): string => {
  if (hasNoAnswer(error)) return REMIND_ERROR;
  const isExplained = isApiError(error, 'REMINDER_TOO_SOON') || isApiError(error, 'NO_EMAIL');
  return isExplained && error.message !== '' ? `${REMIND_FAILED}\n${error.message}` : REMIND_FAILED;
};

/** Spec §8, 'Reopen'. */
export const reopenedText = (number: string): string => `Order ${number} has been reopened.`;
export const keptReopenedText = (number: string): string => `${reopenedText(number)} Not sent yet: no network.`;

export const reopenFailureText = ({ message }: Error): string => `Failed to reopen order: ${message === '' ? 'Unknown error' : message}`;

export const REOPEN_REASONS = ['Missing item', 'Wrong item', 'Cold'] as const;
