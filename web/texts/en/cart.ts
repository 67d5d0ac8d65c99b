import { cartRefusalText, EMPTY_CART_ALERT, MAXIMUM_ALERT, type CartRefusal } from '#core/domain/cart/cart-limits.ts';
import { cartChangeText } from '#core/domain/cart/cart-change-text.ts';
import type { CartChange } from '#core/domain/cart/reconcile-cart.ts';
import { cardFeeLabel } from '#core/domain/pricing/quote.ts';
import { donationLabel } from '#core/domain/pricing/donation.ts';
import type { PauseSentence } from '#core/domain/queue/pause.ts';
import { ApiError } from '#web/api/api-error.ts';

const SHORTAGE = 'Insufficient stock';

/** `/cart` and `/cancel`. */
export const CART = {
  title: 'Cart',
  heading: 'Your Cart',
  clear: 'Clear Cart',
  cleared: 'Cart cleared',
  removed: (item: string): string => `${item} removed`,
  undo: 'Undo',
  itemsLabel: 'Items',
  each: (price: string): string => `${price} each`,
  remove: 'Remove',
  removeItem: (item: string): string => `Remove ${item}`,
  changed: 'Your cart changed',
  change: (change: CartChange): string => cartChangeText(change),
  gotIt: 'Got it',
  refusal: (refusal: CartRefusal): string => cartRefusalText(refusal),
  maximum: MAXIMUM_ALERT,
  emptyAlert: EMPTY_CART_ALERT,
  emptyTitle: 'Your Cart is Empty',
  emptyText: 'Hot dogs, cocoa and candy are one tap away.',
  browse: 'Browse Menu',
  donate: 'Add a donation',
  donateHint: 'It goes to the band: music, uniforms and the bus.',
  donationChoice: (percent: number): string => donationLabel(percent),
  customDonation: 'Custom',
  customDonationLabel: 'Custom donation in dollars',
  donationOutOfRange: (maximum: string): string => `A donation can be $0.00 to ${maximum}.`,
  summaryLabel: 'Order summary',
  summary: 'Order Summary',
  subtotal: 'Subtotal',
  fee: (feeBasisPoints: number): string => cardFeeLabel(feeBasisPoints),
  donation: 'Donation',
  total: 'Total',
  proceed: 'Proceed to Checkout',
  barLabel: 'Total and checkout',
  continueShopping: 'Continue Shopping',
  hold: (minutes: number): string => `We hold these items for ${minutes} minutes while you pay.`,
  /** 0 minutes means 'up to'. */
  readyIn: (from: number, to: number): string => (from === 0 ? `Ready in up to ${to} min` : `Ready in about ${from} to ${to} min`),
  readyInHint: 'From when you pay. We’ll update it if it changes.',
  processing: 'Processing...',
  processingText: 'We’re holding your items and opening the payment page.',
  old: (ago: string): string =>
    `Last updated ${ago}, no connection. Prices and what is left may have changed, and paying needs a connection.`,
  closedText: 'Your cart stays on this phone until the stand opens. Prices and what’s left may change.',
  waiting: {
    title: 'These have to wait',
    lead: 'They stay in your cart. This page tells you when there is room. Order the rest now, or wait and order all of it.',
    now: (items: string): string => `${items} to order now`,
    full: (minutes: number | null): string => `Full right now.${minutes === null ? '' : ` Room again in about ${minutes} min.`}`,
    /** `time`: null if unknown. */
    paused: (time: string | null, { sentence }: PauseSentence): string =>
      `Paused${time === null ? '.' : ` until about ${time}.`}${sentence === '' ? '' : ` ${sentence}`}`,
  },
  /** Spec §8: the server's own sentence, or one of two fallbacks: an answer without one, or no answer. */
  checkoutFailed: (error: unknown): string => {
    if (!(error instanceof ApiError) || error.kind === 'network') return 'Failed to proceed to checkout. Please try again.';
    const text = error.message === '' ? 'Failed to create checkout session' : error.message;
    return text.includes(SHORTAGE) ? `${text}. Please adjust your cart and try again.` : text;
  },
  word: {
    title: 'Tonight’s word',
    label: 'Tonight’s word: it’s on the sign at the stand',
    explanation: 'You only type it once, or you scan the code on the sign. It keeps out people who only pretend to order.',
    confirm: 'Continue',
  },
  paymentCancelled: 'Payment Cancelled',
  paymentCancelledText: 'Your order was not completed. Return to cart to try again.',
  returnToCart: 'Return to cart',
};
