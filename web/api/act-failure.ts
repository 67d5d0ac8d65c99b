import { isSilence, sentenceOf } from './api-error.ts';

/** An act without an answer may have been done, so it is not said to have failed. */
export const actFailureText = (error: unknown, failed = 'This didn’t work. Please try again.'): string =>
  isSilence(error) ? 'There was no answer, so it may have worked. Look before you try again.' : sentenceOf(error, failed);
