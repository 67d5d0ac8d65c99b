import { hasStatus } from '#web/api/api-error.ts';

/** Spec §8, 'Lookup'. */
export const INVALID_LINK = 'Invalid order lookup link';
export const NOT_FOUND_TITLE = 'Order Not Found';
const NOT_FOUND_TEXT = 'Order not found. Please check your email or phone number.';
export const FETCH_FAILED = 'Failed to fetch order status';

const NOT_FOUND = 404;

/** The failure's own title, if it has one, and its sentence. */
export const statusFailure = (error: unknown): { readonly title?: string; readonly text: string } =>
  hasStatus(error, NOT_FOUND) ? { title: NOT_FOUND_TITLE, text: NOT_FOUND_TEXT } : { text: FETCH_FAILED };
