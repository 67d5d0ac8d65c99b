import { hasStatus, sentenceOf } from '#web/api/api-error.ts';

/** Spec §8, 'Lookup'. */
export const INVALID_LINK = 'Invalid order lookup link';
export const NOT_FOUND_TITLE = 'Order Not Found';
const NOT_FOUND_TEXT = 'Order not found. Please check your email or phone number.';
export const FETCH_FAILED = 'Failed to fetch order status';

export const FACT_REQUIRED = 'Please type your last name or your pickup code.';

const NOT_FOUND = 404;

/** The failure's own title, if it has one, and its sentence. */
export const statusFailure = (error: unknown): { readonly title?: string; readonly text: string } =>
  hasStatus(error, NOT_FOUND) ? { title: NOT_FOUND_TITLE, text: NOT_FOUND_TEXT } : { text: FETCH_FAILED };

/** Of a last name or code that opens nothing: it may be misspelt, or the order may be somebody else's. */
export const proofFailureText = (error: unknown): string =>
  hasStatus(error, NOT_FOUND)
    ? 'This is neither the last name nor the pickup code of the order. Please check it, and the email or phone you typed before.'
    : sentenceOf(error, FETCH_FAILED);
