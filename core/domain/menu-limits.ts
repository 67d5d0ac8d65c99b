import { cents } from './kernel/money.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './kernel/instant.ts';

/** The `LIMITS` that the menu needs, in a separate file because every customer's phone loads them first. */
export const MENU_LIMITS = {
  pricing: {
    /** 3 %; the default of `CARD_FEE_PERCENT`. */
    cardFeeBasisPoints: 300,
    donationPresetPercents: [0, 10, 12, 15],
    defaultDonationPercent: 12,
    maximumDonationCents: cents(50_000),
    /** The smallest amount that card networks accept. */
    cardMinimumCents: cents(50),
    priceStepCents: cents(25),
    /** A larger amount is a typing error. */
    maximumPriceCents: cents(100_000),
  },
  cart: { maximumPerItem: 5 },
  stock: { lowThreshold: 3, maximum: 999 },
  queue: {
    warningAt: 12,
    criticalAt: 14,
    pauseAtQueued: 15,
    pauseAtQueuedAndOpenCheckouts: 30,
    comeToWindowPosition: 5,
  },
  checkout: {
    /** The default of `CHECKOUT_HOLD_MINUTES`. */
    holdMs: 10 * MINUTE_MS,
    /** Leaves 5 s for a round of the worker and the provider's answer: a paid order appears within 15 s (rules §0.2). */
    checkEveryMs: 10 * SECOND_MS,
  },
  polling: {
    queueStatusMs: 30 * SECOND_MS,
    heartbeatMs: 60 * SECOND_MS,
    metricsMs: 30 * SECOND_MS,
    thankYouOrderMs: 30 * SECOND_MS,
    fulfillmentOrdersMs: 30 * SECOND_MS,
    productsMs: 60 * SECOND_MS,
    customerStatusMs: 10 * SECOND_MS,
    pickupClockMs: 10 * SECOND_MS,
  },
  thankYouLookup: { attempts: 5, everyMs: 2 * SECOND_MS },
  staffCodes: { length: 6, validForMs: 6 * HOUR_MS, validAtMostMs: 24 * HOUR_MS },
  screen: {
    codeNotificationMs: 10 * SECOND_MS,
    copiedBadgeMs: 3 * SECOND_MS,
    successAlertMs: 2_500,
    errorAlertMs: 4 * SECOND_MS,
    /** After an element has appeared under a finger. */
    ignoreTapsMs: 500,
  },
} as const;
