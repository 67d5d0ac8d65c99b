import * as z from 'zod/mini';
import { cartRefusalText, EMPTY_CART_ALERT } from '#core/domain/cart/cart-limits.ts';
import { MAX_PREP_POINTS } from '#core/domain/catalogue/preparation.ts';
import { NAME_REQUIRED } from '#core/domain/catalogue/product-name.ts';
import type { CheckoutLine } from '#core/domain/checkout/checkout.ts';
import { shortagesText } from '#core/domain/checkout/checkout-lines.ts';
import { FILE_REQUIRED, UPLOADS_DISABLED } from '#core/domain/images/image-entry.ts';
import { CONTACT_REQUIRED, EMAIL_REQUIRED, ORDER_NOT_FOUND } from '#core/domain/kernel/contact.ts';
import { SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { PriceChanged } from '#core/domain/pricing/quote.ts';
import { unfinishedText } from '#core/domain/night/unfinished-text.ts';
import { wordsOfWeakness, type WeakPassword } from '#core/domain/staff/admin-password.ts';
import { LINK_UNUSABLE } from '#core/domain/staff/login-link.ts';
import { REFUSED_STAFF_CODE } from '#core/domain/staff/typed-staff-code.ts';
import { SETTINGS } from '#core/domain/settings/settings.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import type { WaitingItem } from '#core/use-cases/queue/read-stations.ts';
import { isoInstant, usd } from '../codecs.ts';
import { DRAWER_REFUSALS } from './drawer-refusals.ts';
import { PEOPLE_REFUSALS } from './people-refusals.ts';
import { presentWait } from './present-queue-status.ts';
import { ProblemAnswer } from './problem-answer.ts';
import { SETUP_REFUSALS } from './setup-refusals.ts';

type Refused<K extends Refusal['kind']> = Extract<Refusal, { readonly kind: K }>;
type ErrorMap = { readonly [K in Refusal['kind']]: (refusal: Refused<K>) => ProblemAnswer };

const RETRY_SECONDS = { paused: 30, crowded: 5 } as const;

const dollars = (amount: Parameters<typeof formatUsd>[0]): unknown => z.encode(usd, amount);

const priceChanged = ({ quote, lines }: PriceChanged<CheckoutLine>): ProblemAnswer =>
  new ProblemAnswer('PRICE_CHANGED', 'Prices have changed since you filled your cart. Please check the new total.', {
    extras: {
      items: lines.map((line) => ({ id: line.productId, name: line.name, price: dollars(line.unitPriceCents) })),
      subtotal: dollars(quote.subtotalCents),
      processingFee: dollars(quote.feeCents),
      donationAmount: dollars(quote.donationCents),
      total: dollars(quote.totalCents),
    },
  });

const IMAGE_REFUSALS: Readonly<Record<Refused<'image/refused'>['reason'], string>> = {
  'not-a-picture': 'Please choose a JPEG, PNG or WebP picture.',
  'too-many-pixels': 'This picture is larger than 24 megapixels.',
  'too-many-bytes': 'This file is larger than 5 MB.',
  broken: 'This picture is damaged and cannot be read.',
};

const weakPassword = (weak: WeakPassword): ProblemAnswer =>
  new ProblemAnswer('INVALID_REQUEST', `The password must ${wordsOfWeakness(weak)}.`);

const isoText = (at: Instant): unknown => z.encode(isoInstant, at);

/** 'Hot Dog has to wait: it’s paused. Back at eight.' Customers do not know the stations' names. */
const waitText = ({ name, reason, sentence, minutes }: WaitingItem): string =>
  ({
    paused: `${name} has to wait: it’s paused.${sentence === '' ? '' : ` ${sentence}`}`,
    full: `${name} has to wait: too many are ordered right now.${minutes === null ? '' : ` Room again in about ${minutes} minutes.`}`,
    'too-much': `${name}: this is more than we can make right now. Take fewer, or wait.`,
  })[reason];

/** The sentence for people for each refusal. A new kind does not compile until it has a row here (style §1.6). */
export const ERROR_MAP = {
  'checkout/empty': () => new ProblemAnswer('CART_EMPTY', EMPTY_CART_ALERT),
  'checkout/donation-only': () => new ProblemAnswer('CART_EMPTY', 'Please add an item: a donation alone cannot be ordered.'),
  'checkout/too-large': ({ maximumCents: cents }) =>
    new ProblemAnswer('ITEM_LIMIT', `More than ${formatUsd(cents)} cannot be sold at once. Please check the quantities.`),
  'checkout/too-many': ({ name, maximum }) =>
    new ProblemAnswer('ITEM_LIMIT', cartRefusalText({ kind: 'cart/maximum-reached', name, maximum })),
  'checkout/below-card-minimum': ({ minimumCents }) =>
    new ProblemAnswer('BELOW_CARD_MINIMUM', `Cards can only be charged ${formatUsd(minimumCents)} or more.`),
  'settings/out-of-range': ({ setting, expectation }) =>
    new ProblemAnswer('SETTING_REFUSED', `${SETTINGS[setting].label} must be ${expectation}.`, { extras: { setting } }),
  'settings/contradiction': ({ setting, text }) => new ProblemAnswer('SETTING_REFUSED', text, { extras: { setting } }),
  'donation/out-of-range': ({ maximumCents }) =>
    new ProblemAnswer('DONATION_OUT_OF_RANGE', `The donation can be from $0.00 to ${formatUsd(maximumCents)}.`),
  'checkout/price-changed': priceChanged,
  'checkout/shortage': ({ shortages }) =>
    new ProblemAnswer('INSUFFICIENT_STOCK', shortagesText(shortages), {
      extras: { items: shortages.map((one) => ({ id: one.productId, name: one.name ?? `item ${one.productId}`, left: one.available })) },
    }),
  'checkout/orders-paused': () =>
    new ProblemAnswer('ORDERS_PAUSED', 'Our team is working hard on current orders! Please try again in a few minutes.', {
      extras: { acceptingOrders: false },
      retryAfterSeconds: RETRY_SECONDS.paused,
    }),
  'checkout/items-wait': ({ items }) =>
    new ProblemAnswer('ITEMS_WAIT', `${items.map(waitText).join(' ')} You can order the rest now.`, {
      extras: {
        items: items.map((item) => ({ ...presentWait(item), until: item.until === null ? null : isoText(item.until) })),
      },
    }),
  'pause/over-already': () => new ProblemAnswer('INVALID_REQUEST', 'Choose a time in the future.'),
  'checkout/stand-closed': ({ next }) =>
    new ProblemAnswer(
      'STAND_CLOSED',
      `Online ordering is closed.${next === null ? '' : ` Next: ${next.name}.`} Thank you for supporting the band!`,
    ),
  'call-off/wrong-name': ({ name }) => new ProblemAnswer('WRONG_NAME', `Type the name of tonight’s game exactly: ${name}`),
  'night/not-found': () => new ProblemAnswer('NOT_FOUND', 'There is no such night.'),
  'night/already-closed': () => new ProblemAnswer('NIGHT_CONFLICT', 'This night is closed. A closed night never changes.'),
  'night/already-opened': () => new ProblemAnswer('NIGHT_CONFLICT', 'This night is already open.'),
  'night/not-open': () => new ProblemAnswer('NIGHT_CONFLICT', 'This night is not open.'),
  'night/another-is-open': ({ name }) => new ProblemAnswer('NIGHT_CONFLICT', `${name} is still open. Close it first.`),
  'night/takes-orders': () => new ProblemAnswer('NIGHT_CONFLICT', 'Stop online orders first: until then someone may still come.'),
  'night/times-reversed': () => new ProblemAnswer('INVALID_REQUEST', 'Online ordering must close after it opens.'),
  'night/over-already': () => new ProblemAnswer('INVALID_REQUEST', 'This night would be over already. Please check the dates.'),
  'night/unfinished': (unfinished) => new ProblemAnswer('NIGHT_CONFLICT', unfinishedText(unfinished)),
  'reader/booked': () => new ProblemAnswer('STATUS_CONFLICT', 'A past month’s journal has this. Please correct it in your ledger.'),
  'reader/nothing-to-decide': () => new ProblemAnswer('STATUS_CONFLICT', 'This has changed in the meantime. Please check again.'),
  'checkout/crowded': () =>
    new ProblemAnswer('UNAVAILABLE', 'Lots of people are checking out right now. Please try again in a moment.', {
      retryAfterSeconds: RETRY_SECONDS.crowded,
    }),
  'checkout/word-required': () => new ProblemAnswer('WORD_REQUIRED', 'Please scan the sign at the stand, or type tonight’s word from it.'),
  'checkout/wrong-word': () => new ProblemAnswer('WRONG_WORD', 'This is not tonight’s word. It is on the sign at the stand.'),
  'checkout/key-reused': () =>
    new ProblemAnswer('IDEMPOTENCY_KEY_REUSED', 'This checkout was started with another cart. Please try again.'),
  'checkout/replaced': () => new ProblemAnswer('IDEMPOTENCY_KEY_REUSED', 'This checkout has already ended. Please try again.'),
  'checkout/not-found': () => new ProblemAnswer('NOT_FOUND', 'There is no such checkout.'),
  ...DRAWER_REFUSALS,
  'stock/counted-since': ({ name, by }) =>
    new ProblemAnswer('STOCK_CONFLICT', `${by} has counted ${name} in the meantime. Please check the new figure.`),
  'stock/below-held': ({ name }) =>
    new ProblemAnswer('STOCK_CONFLICT', `${name}: more than that is sold or being paid for right now. Look again in a few minutes.`),
  'product/fewer-than-wait': ({ waiting }) =>
    new ProblemAnswer(
      'STOCK_CONFLICT',
      `${waiting} are paid, being paid for, or spoiled since the count. Settle the orders first, or count at least as many.`,
    ),
  'product/put-back-since': ({ available }) =>
    new ProblemAnswer('STATUS_CONFLICT', `Someone has put it back on the menu in the meantime. ${available} can be bought.`),
  'replace/cheaper': () =>
    new ProblemAnswer(
      'REPLACEMENT_REFUSED',
      'The difference cannot be refunded here. Choose something that costs as much, or ask a manager.',
    ),
  'stock/note-required': () => new ProblemAnswer('REASON_REQUIRED', 'Please write what happened to it.'),
  'sale/too-little-cash': ({ missingCents }) => new ProblemAnswer('TOO_LITTLE_CASH', `${formatUsd(missingCents)} is missing.`),
  'sale/not-allowed-to-give': () => new ProblemAnswer('NOT_ALLOWED', 'Only a manager or an admin can give something away.'),
  'sale/no-open-night': () => new ProblemAnswer('STAND_CLOSED', 'The stand is closed. Open the night first.'),
  'sale/by-another': ({ name }) => new ProblemAnswer('IDEMPOTENCY_KEY_REUSED', `This is already recorded, sold by ${name}.`),
  'approval/not-found': () => new ProblemAnswer('NOT_FOUND', 'There is nothing left to approve.'),
  'act/not-yours': () => new ProblemAnswer('NOT_ALLOWED', 'Only a manager can do this for someone else.'),
  'sale/not-yours': () => new ProblemAnswer('NOT_ALLOWED', 'Only the person who made a sale can undo it.'),
  'sale/comp-limit': ({ limitCents, givenCents }) =>
    new ProblemAnswer(
      'COMP_LIMIT',
      `${formatUsd(givenCents)} was given away tonight. ${formatUsd(limitCents)} is the limit; an admin can change it in the settings.`,
    ),
  'sale/drawer-needed': () => new ProblemAnswer('DRAWER_CONFLICT', 'This cash needs an open drawer. Open one, then try again.'),
  'sale/seller-required': () => new ProblemAnswer('NAME_REQUIRED', 'Please type who sold it.'),
  'sale/written-at-another-time': () =>
    new ProblemAnswer('INVALID_REQUEST', 'The time on the sheet must be tonight: not in the future, and no more than 12 hours ago.'),
  'sale/undo-too-late': () => new ProblemAnswer('UNDO_TOO_LATE', 'This sale is more than a minute old. Refund it instead.'),
  'payment/session-refused': () =>
    new ProblemAnswer('PAYMENT_REFUSED', 'The payment provider refused this checkout. Please tell the stand’s staff.'),
  'payment/bad-signature': () => new ProblemAnswer('BAD_SIGNATURE', 'The signature is not right'),
  'act/id-reused': () => new ProblemAnswer('IDEMPOTENCY_KEY_REUSED', 'This key was used for something else.'),
  'order/not-found': () => new ProblemAnswer('NOT_FOUND', ORDER_NOT_FOUND),
  'order/wrong-pickup-code': () =>
    new ProblemAnswer('WRONG_PICKUP_CODE', 'This is not the pickup code of this order. It is in your confirmation email.'),
  'order/code-asked': () =>
    new ProblemAnswer('PICKUP_CODE_REQUIRED', 'This stand asks for the pickup code. Ask for it, or say how you know that it is theirs.'),
  'order/not-its-code': () => new ProblemAnswer('PICKUP_CODE_REQUIRED', 'This is not the pickup code of this order.'),
  'order/handed-out': ({ by, at }) =>
    new ProblemAnswer('STATUS_CONFLICT', `${by} has already handed this order out. Do not give a second bag.`, {
      extras: { status: 'completed', handed_out_by: by, handed_out_at: z.encode(isoInstant, at) },
    }),
  'order/already-preparing': ({ preparingStaff }) =>
    new ProblemAnswer('ALREADY_PREPARING', `This order is already being prepared by ${preparingStaff}. Please select a different order.`, {
      extras: { preparing_staff: preparingStaff },
    }),
  'order/not-allowed': ({ status }) =>
    new ProblemAnswer('STATUS_CONFLICT', `This is not possible: the order is ${status} now.`, { extras: { status } }),
  'order/cancel-at-window': () => new ProblemAnswer('CANCEL_AT_WINDOW', 'Please come to the pickup window to cancel a third order.'),
  'order/reason-required': () => new ProblemAnswer('REASON_REQUIRED', 'Please give a reason.'),
  'reminder/too-soon': () =>
    new ProblemAnswer('REMINDER_TOO_SOON', 'Reminders start after 10 minutes of waiting, 5 minutes apart, up to 3.'),
  'reminder/no-email': () => new ProblemAnswer('NO_EMAIL', 'This customer did not give an e-mail address.'),
  'auth/invalid-password': () => new ProblemAnswer('INVALID_PASSWORD', 'Invalid password. Please try again.'),
  'auth/invalid-staff-code': () => new ProblemAnswer('INVALID_STAFF_CODE', REFUSED_STAFF_CODE),
  'auth/code-on-other-device': () =>
    new ProblemAnswer('CODE_ON_OTHER_DEVICE', 'This code is in use on another device. Log out there first, or ask for another code.'),
  'auth/link-unusable': () => new ProblemAnswer('LINK_UNUSABLE', LINK_UNUSABLE),
  'staff-code/expiry-out-of-range': () =>
    new ProblemAnswer('EXPIRY_OUT_OF_RANGE', 'A code must end in the future, within 24 hours.', {
      extras: { details: ['expiresAt must be in the future, within 24 hours'] },
    }),
  'board/no-such-screen': () => new ProblemAnswer('NOT_FOUND', 'No screen shows this code now. Codes change every 5 minutes.'),
  'board-link/not-found': () => new ProblemAnswer('NOT_FOUND', 'There is no such link.'),
  'staff-code/not-found': () => new ProblemAnswer('NOT_FOUND', 'There is no such code.'),
  'product/not-found': () => new ProblemAnswer('NOT_FOUND', 'There is no such product.'),
  'product/name-required': () => new ProblemAnswer('NAME_REQUIRED', NAME_REQUIRED),
  'product/name-taken': ({ name }) => new ProblemAnswer('NAME_TAKEN', `There is already a product called '${name}'.`),
  'product/price-out-of-range': ({ maximumCents }) =>
    new ProblemAnswer('INVALID_REQUEST', `The price can be from $0.00 to ${formatUsd(maximumCents)}.`),
  'product/station-required': () => new ProblemAnswer('INVALID_REQUEST', 'The station needs a name.'),
  'product/prep-points-out-of-range': () => new ProblemAnswer('INVALID_REQUEST', `Prep points can be from 0 to ${MAX_PREP_POINTS}.`),
  'product/stock-out-of-range': () => new ProblemAnswer('INVALID_REQUEST', `The stock can be from 0 to ${LIMITS.stock.maximum}.`),
  'image/not-found': () => new ProblemAnswer('UNKNOWN_IMAGE', 'Please select an image for the product'),
  'image/missing': () => new ProblemAnswer('IMAGE_REQUIRED', FILE_REQUIRED),
  'image/uploads-disabled': () => new ProblemAnswer('UPLOADS_DISABLED', UPLOADS_DISABLED),
  'image/refused': ({ reason }) => new ProblemAnswer('IMAGE_REFUSED', IMAGE_REFUSALS[reason]),
  'refund/no-such-item': () => new ProblemAnswer('NOT_FOUND', 'There is no such item in this order.'),
  'shortage/found-for-good': () => new ProblemAnswer('STATUS_CONFLICT', 'The customer already knows that it was found.'),
  'refund/already-refunded': () => new ProblemAnswer('ALREADY_REFUNDED', 'This was already refunded.'),
  'refund/no-payment': () =>
    new ProblemAnswer('REFUND_TOO_LARGE', 'This order was not paid by card here, so it cannot be refunded to a card.'),
  'refund/exceeds-left': ({ leftCents }) =>
    new ProblemAnswer(
      'REFUND_TOO_LARGE',
      `Only ${formatUsd(leftCents)} of this payment is left: the rest went back in the provider's dashboard or by a dispute.`,
    ),
  'payment/refund-refused': () =>
    new ProblemAnswer('REFUND_REFUSED', 'The payment provider refused this refund. No money was refunded; you can try again.'),
  'report/no-such-day': () => new ProblemAnswer('INVALID_REQUEST', 'There is no such day.'),
  'email/not-an-address': () => new ProblemAnswer('INVALID_REQUEST', EMAIL_REQUIRED),
  'email/refused': () => new ProblemAnswer('MAIL_REFUSED', 'The mail server does not accept mail for this address.'),
  'sheet/no-treasurer': () =>
    new ProblemAnswer('NO_EMAIL', 'Nobody gets the sheet yet. Enter the treasurer’s email address in the settings.'),
  'contact/not-a-contact': () => new ProblemAnswer('INVALID_REQUEST', CONTACT_REQUIRED),
  'push/unknown-service': () => new ProblemAnswer('INVALID_REQUEST', 'This browser’s push service is not known here.'),
  'lookup/name-needed': () =>
    new ProblemAnswer('LAST_NAME_NEEDED', 'Many orders are being looked up right now. Please type your last name or pickup code as well.'),
  'lookup/code-needed': () =>
    new ProblemAnswer(
      'PICKUP_CODE_NEEDED',
      'Many last names have been tried. Please type the pickup code of your order; it is in your mail.',
    ),
  'auth/password-too-short': weakPassword,
  'auth/password-too-common': weakPassword,
  'auth/password-own-words': weakPassword,
  ...PEOPLE_REFUSALS,
  ...SETUP_REFUSALS,
  'throttle/too-many': ({ retryAfterMs }) =>
    new ProblemAnswer('RATE_LIMITED', 'Too many tries. Please wait a few minutes.', {
      retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / SECOND_MS)),
    }),
} as const satisfies ErrorMap;

/** A refusal in wire form. */
export const refuse = <K extends Refusal['kind']>(refusal: Refused<K>): ProblemAnswer => {
  const map: ErrorMap = ERROR_MAP;
  return map[refusal.kind](refusal);
};
