import { CONTACT_REQUIRED, ORDER_NOT_FOUND } from '#core/domain/kernel/contact.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { STATUS_BANNERS, STATUS_LABELS, thankYouMessage } from '#core/domain/order/order-labels.ts';
import type { OrderItem, OrderStatus } from '#core/domain/order/order.ts';
import { storedFeeLabel } from '#core/domain/pricing/quote.ts';
import { positionBanner, type PositionBanner } from '#core/domain/queue/queue.ts';
import type { Correction, CorrectionReason } from '#core/domain/queue/estimate-correction.ts';
import { placeTitle } from '#web/texts/place-text.ts';
import { hasStatus, isApiError, sentenceOf, unlessSilent } from '#web/api/api-error.ts';

const NOT_FOUND = 404;
const { from, to } = LIMITS.orders.typicalMinutes;

const FETCH_FAILED = 'Failed to fetch order status';
const SENT = 'We sent a confirmation to your email.';

const WHY: Readonly<Record<CorrectionReason, string>> = {
  paused: 'Part of your order is paused.',
  full: 'Lots of people want what you ordered right now.',
  'more-ahead': 'More orders are ahead of yours now.',
  slower: 'Orders are taking longer to make than before.',
  faster: 'It’s going faster than we thought.',
};

export type StatusFailureText = { readonly title?: string; readonly text: string };

/** From the payment to the end: thank-you page, lookup, status page, and an order's outcome. */
export const ORDER = {
  status: (status: OrderStatus): string => STATUS_LABELS[status],
  banner: (status: OrderStatus): string | null => STATUS_BANNERS[status],
  position: (status: OrderStatus, position: number | null): PositionBanner | null => positionBanner(status, position),
  message: (status: OrderStatus, position: number | null): string => thankYouMessage(status, position),
  /** For an order that was not collected before the night was closed. */
  notPickedUp: 'Not Picked Up',
  kept: 'Nobody picked up this order, so it’s closed. What was paid and not refunded stays with the band as a donation.',
  lastName: 'Last name:',
  itemName: ({ productName }: Pick<OrderItem, 'productName' | 'productNameEs'>): string => productName,
  insteadOf: (name: string, replaced: string): string => `${name}, instead of ${replaced}`,
  refundedItem: (name: string): string => `${name} (refunded)`,
  owedDifference: (name: string): string => `${name} (price difference, not returned yet)`,
  /** Follows the amount. @param total if only part of it goes back */
  goesBack: (total: string | null): string => `${total === null ? 'goes' : `of your ${total} goes`} back to you`,
  backWhen: 'To your card, usually in 5 to 10 days. You don’t have to do anything.',
  cancelledTitle: 'Your order is cancelled',
  orderElse: 'Order Something Else',
  startWalking: 'Start walking over if you’re sitting far away.',
  waitsForYou: 'It’s waiting for you.',
  pickup: 'Pickup',
  place: (place: string): string => placeTitle(place),
  howToPickUp: 'Show your order number or say your last name.',
  details: 'Order details',
  customer: 'Customer',
  ordered: 'Ordered',
  estimatedReady: 'Estimated ready',
  readyBetween: 'Ready between',
  readyBy: 'Ready by',
  /** '7:54 and 8:00 PM', '11:58 AM and 12:04 PM' */
  between: (first: string, last: string): string => `${first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first} and ${last}`,
  /** The change of the estimate, with its reason. */
  correction: ({ minutes, reason }: Correction): string =>
    `${Math.abs(minutes)} minutes ${minutes > 0 ? 'later' : 'earlier'} than we said. ${WHY[reason]}`,
  readyNow: 'Ready now',
  subtotal: 'Subtotal',
  fee: (order: Parameters<typeof storedFeeLabel>[0], feeBasisPoints: number): string => storedFeeLabel(order, feeBasisPoints),
  donation: 'Donation',
  total: 'Total',
  specialInstructions: 'Special instructions',
  items: 'Items',
  checkAnother: 'Check Another Order',
  backToMenu: 'Back to Menu',
  statusTitle: 'Order status',
  loading: 'Loading your order',
  offlineSince: (time: string): string => `You are offline, last updated ${time}.`,
  noConnection: (ago: string): string => `Last updated ${ago}, no connection. `,
  lastKnown: 'This is the last we know. We’ll keep trying.',
  updated: (time: string, seconds: number): string => `Last updated ${time}. Refreshes every ${seconds} seconds.`,
  invalidLink: 'Invalid order lookup link',
  notFoundTitle: 'Order Not Found',
  fetchFailed: FETCH_FAILED,
  statusFailure: (error: unknown): StatusFailureText =>
    hasStatus(error, NOT_FOUND) ? { title: 'Order Not Found', text: ORDER_NOT_FOUND } : { text: FETCH_FAILED },

  seeWhole: 'See the whole order',
  whyProof:
    'For everyone’s privacy, this page shows an order number for any email or phone. Type the last name you paid with, or your pickup code, to make sure that the order is yours.',
  proofLabel: 'Last name or pickup code',
  proofRequired: 'Please type your last name or your pickup code.',
  showMyOrder: 'Show My Order',
  /** For a last name or code that opens no order: it may be misspelled, or belong to another order. */
  proofFailed: (error: unknown): string =>
    hasStatus(error, NOT_FOUND)
      ? 'That’s not the order’s last name or pickup code. Please check it, and the email or phone you typed before.'
      : sentenceOf(error, FETCH_FAILED),

  lookupTitle: 'Check Order',
  lookupIntro: 'Find your order with the email or phone you paid with.',
  tipsTitle: 'Tips',
  tips: [
    `Orders typically take ${from}-${to} minutes.`,
    'Use the same email or phone you paid with.',
    'Your confirmation email has a link to this page too.',
  ] as readonly string[],
  contact: 'Email or phone',
  contactExample: 'name@example.com or 5550100142',
  contactRequired: CONTACT_REQUIRED,
  lookingFor: 'Looking for',
  checkStatus: 'Check Order Status',
  lookupFailed: (error: unknown): string =>
    isApiError(error, 'INVALID_REQUEST') ? CONTACT_REQUIRED : sentenceOf(error, 'Failed to lookup order. Please try again.'),
  youHavePaid: (number: string): string => `You have paid: order ${number}`,
  yourOrder: (number: string, status: string): string => `Your order ${number} · ${status}`,

  confirmed: 'Order Confirmed!',
  cancelled: 'Cancelled',
  viewStatus: 'View Order Status',
  summary: 'Order Summary',
  sent: SENT,
  sentAndUpdates: `${SENT} This page updates by itself.`,
  session: (id: string): string => `Session ${id}`,
  thankYou: 'Thank you!',
  checkOrder: 'Check Order',
  noSession: 'No session ID provided',
  loadFailed: 'Failed to load order details. Please check your email for confirmation.',
  stillProcessing:
    'Order is still being processed. This can take up to 30 seconds. Please keep this page open or check your email for confirmation.',
  processingTitle: 'Processing Your Order',
  processingText: 'Your payment went through. Your number appears here in a few seconds.',

  notifyMeTitle: 'Tell me when it’s ready',
  notifyMe: 'Tell Me',
  turnOff: 'Turn Off',
  notifyMeFailed: (error: unknown): string => unlessSilent(error, sentenceOf(error)),
  notifyMeTexts: {
    off: 'We’ll send one notification to this phone, even if this page is closed.',
    on: 'We’ll tell you here, even if this page is closed.',
    denied: 'Notifications are blocked for this site. Allow them in your browser, or keep this page open and the screen on: it will ring.',
    unsupported: 'This browser can’t show notifications. Keep this page open and the screen on: it will ring when your order is ready.',
    'needs-home-screen':
      'On an iPhone this works from the home screen only: tap Share, then Add to Home Screen, open the stand there and find your order with Check Order. Or keep this page open and the screen on: it rings.',
  },

  changedYourMind: 'Changed your mind?',
  cancelOrder: 'Cancel Order',
  cancelUntil: 'You can cancel until we start making it. You get a full refund.',
  cancelFailed: (error: unknown, number: string): string =>
    isApiError(error, 'STATUS_CONFLICT')
      ? `We’ve just started making it. It’s too late to cancel order ${number}. We’ll tell you when it’s ready.`
      : unlessSilent(error, sentenceOf(error)),
  askForCode: (number: string): string => `What is the pickup code of order ${number}?`,
  askForCodeTitle: 'Cancel order',
  askForCodeWhy: 'It makes sure that the order is yours. It’s in your confirmation email.',
  askForCodeExample: 'A letter and two digits',
  goOn: 'Continue',
  /** Null: part of it is already refunded. */
  moneyBack: (total: string | null): string =>
    `${total === null ? 'What’s left of your payment' : `All of the ${total}`} goes back to your card, usually in 5 to 10 days. Your place in line is gone.`,
  cancelTitle: (number: string): string => `Cancel order ${number}?`,
  keepOrder: 'Keep My Order',

  contactData: 'Your email and phone',
  forget: 'Delete My Email and Phone',
  forgetTitle: 'Delete your email and phone?',
  forgetNow: 'Delete Now',
  forgetEffect: 'They’re deleted from this order at once, and we can’t write to you about it anymore. Your name and order number stay.',
  forgotten: 'Your email and phone are deleted.',
  forgetFailed: (error: unknown): string => unlessSilent(error, sentenceOf(error)),

  notFoundPage: 'Page not found',
  outOfBounds: 'This page is out of bounds',
  nothingHere: 'There’s nothing at this address. The menu is one tap away.',
  offlineTitle: 'You are offline',
  offlineText: 'This page needs a connection. What’s below still works, but paying doesn’t. You can also order at the window.',
  orderAsOf: (number: string, ago: string): string => `Order ${number}, as of ${ago}`,
  menuAsOf: (ago: string): string => `Menu, as of ${ago}`,
  yourCart: 'Your cart',
};
