import { ApiError, isApiError, sentenceOf } from '#web/api/api-error.ts';
import { PasskeyError, type PasskeyFailure } from '#web/platform/passkey-error.ts';

const FAILED = 'This didn’t work. Please try again.';
const UNREACHABLE = 'The stand didn’t answer. Check your signal, then try again.';

const CREATION: Readonly<Record<PasskeyFailure, string>> = {
  cancelled: 'No passkey was made. Please try again.',
  known: 'This device already has a passkey for you.',
  failed: 'This device could not make a passkey. Try again, or use a password.',
};

/** The sentence for a failed call or a failed passkey. */
export const accountFailureText = (error: unknown): string => {
  if (error instanceof PasskeyError) return CREATION[error.reason];
  if (!(error instanceof ApiError) || error.kind === 'network') return UNREACHABLE;
  return sentenceOf(error, FAILED);
};

export type PasswordProblems = { readonly password?: string; readonly code?: string; readonly other?: string };

/** The server's sentence, at the field that it is about. */
export const passwordProblems = (error: unknown): PasswordProblems => {
  if (error === null) return {};
  if (isApiError(error, 'INVALID_REQUEST')) return { password: accountFailureText(error) };
  return isApiError(error, 'WRONG_CODE') ? { code: accountFailureText(error) } : { other: accountFailureText(error) };
};
