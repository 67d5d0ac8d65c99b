import * as z from 'zod/mini';
import { productId, usd } from './codecs.ts';
import { waitingItem } from './queue.contract.ts';

/** Every code an error answer can carry, with its HTTP status. */
export const ERROR_STATUS = {
  INVALID_REQUEST: 400,
  CART_EMPTY: 400,
  ITEM_LIMIT: 400,
  BELOW_CARD_MINIMUM: 400,
  DONATION_OUT_OF_RANGE: 400,
  BAD_SIGNATURE: 400,
  REASON_REQUIRED: 400,
  NAME_REQUIRED: 400,
  IMAGE_REQUIRED: 400,
  UNKNOWN_IMAGE: 400,
  EXPIRY_OUT_OF_RANGE: 400,
  SETTING_REFUSED: 400,
  TOO_LITTLE_CASH: 400,
  UNAUTHENTICATED: 401,
  INVALID_PASSWORD: 401,
  INVALID_STAFF_CODE: 401,
  CODE_ON_OTHER_DEVICE: 401,
  LINK_UNUSABLE: 401,
  FORBIDDEN: 403,
  WORD_REQUIRED: 403,
  WRONG_WORD: 403,
  WRONG_PICKUP_CODE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_SLOW: 408,
  PRICE_CHANGED: 409,
  INSUFFICIENT_STOCK: 409,
  ITEMS_WAIT: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  ALREADY_PREPARING: 409,
  STATUS_CONFLICT: 409,
  PICKUP_CODE_REQUIRED: 409,
  REMINDER_TOO_SOON: 409,
  NO_EMAIL: 409,
  NAME_TAKEN: 409,
  NIGHT_CONFLICT: 409,
  WRONG_NAME: 409,
  STAND_CLOSED: 409,
  DRAWER_CONFLICT: 409,
  STOCK_CONFLICT: 409,
  REPLACEMENT_REFUSED: 409,
  COMP_LIMIT: 409,
  ALREADY_REFUNDED: 409,
  UNDO_TOO_LATE: 409,
  REFUND_TOO_LARGE: 409,
  UPLOADS_DISABLED: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  WRONG_HOST: 421,
  IMAGE_REFUSED: 422,
  LAST_NAME_NEEDED: 429,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  PAYMENT_REFUSED: 502,
  REFUND_REFUSED: 502,
  MAIL_REFUSED: 502,
  ORDERS_PAUSED: 503,
  PAYMENT_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What every error answer has (decisions, 'Calls beside the spec's'); `error` is a sentence for people. */
export const problem = z.looseObject({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
});

export type Problem = z.output<typeof problem>;

/** 409 PRICE_CHANGED: the fresh figures, so that the cart can show them (rules §1). */
export const priceChangedProblem = z.extend(problem, {
  items: z.array(z.strictObject({ id: productId, name: z.string(), price: usd })),
  subtotal: usd,
  processingFee: usd,
  donationAmount: usd,
  total: usd,
});

/** 409 INSUFFICIENT_STOCK: each offending item and what is left (rules §2). */
export const shortageProblem = z.extend(problem, {
  items: z.array(z.strictObject({ id: productId, name: z.string(), left: z.int() })),
});

/** 409 ITEMS_WAIT: what has to wait; the rest can be bought. */
export const itemsWaitProblem = z.extend(problem, { items: z.array(waitingItem) });

/** 503 ORDERS_PAUSED */
export const pausedProblem = z.extend(problem, { acceptingOrders: z.literal(false) });

/** 409 ALREADY_PREPARING: who holds the order (spec §7). */
export const alreadyPreparingProblem = z.extend(problem, { preparing_staff: z.string() });
