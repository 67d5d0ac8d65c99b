import { formatUsd } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { ApiError } from '#web/api/api-error.ts';

/** Spec §8, 'Checkout failure'. */
const FAILED_TO_PROCEED = 'Failed to proceed to checkout. Please try again.';
const FAILED_TO_CREATE = 'Failed to create checkout session';
const ADJUST_YOUR_CART = 'Please adjust your cart and try again.';
const SHORTAGE = 'Insufficient stock';

export const TONIGHTS_WORD = {
  title: 'Tonight’s word',
  label: 'Tonight’s word – it is on the sign at the stand',
  explanation: 'You type it once. It keeps out those who only pretend to order.',
  confirm: 'Go On',
} as const;

export const OFFLINE = 'You are offline';
export const PAY_LATER = 'Prices and what is left may have changed, and paying needs a connection.';

export const DONATION_OUT_OF_RANGE = `A donation can be $0.00 to ${formatUsd(LIMITS.pricing.maximumDonationCents)}.`;

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The server's own words, else one of two fallbacks: an answer without words, or no answer at all. */
export const checkoutFailureText = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.kind === 'network') return FAILED_TO_PROCEED;
  const text = error.message === '' ? FAILED_TO_CREATE : error.message;
  return text.includes(SHORTAGE) ? `${asSentence(text)} ${ADJUST_YOUR_CART}` : text;
};
