import type { Stripe } from 'stripe';
import { cardName } from '#core/domain/bank/card-name.ts';
import type { InPersonPayment } from '#core/domain/bank/reader-match.ts';
import { paymentId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { isWithin, type TimeWindow } from '#core/domain/reports/business-day.ts';
import { instantOfUnix, toUnixSeconds } from './session-params.ts';
import { allOf, refused, type Ask } from './stripe-calls.ts';

const PAGE_SIZE = 100;
/** A reader without network sends its payments later; only then do they exist at Stripe. */
const SENT_LATER_MS = 3 * DAY_MS;

const toPayment = (charge: Stripe.Charge): readonly InPersonPayment[] => {
  const card = charge.payment_method_details?.card_present;
  if (card === undefined || charge.status !== 'succeeded' || !charge.captured) return [];
  const { payment_intent: intent } = charge;
  return [
    {
      paymentId: paymentId((typeof intent === 'string' ? intent : intent?.id) ?? charge.id),
      at: instantOfUnix(card.offline?.stored_at ?? charge.created),
      paidCents: cents(charge.amount_captured),
      givenBackCents: cents(charge.amount_refunded),
      card: cardName(card.brand, card.last4),
      // A charge does not say which part of it is a tip.
      tipCents: ZERO,
    },
  ];
};

/** Charges of Stripe Terminal and Tap to Pay. @throws Unavailable */
export const readInPersonPayments = async (stripe: Stripe, ask: Ask, window: TimeWindow): Promise<readonly InPersonPayment[]> => {
  const created = { gte: toUnixSeconds(window.start), lt: toUnixSeconds(plusMs(window.end, SENT_LATER_MS)) };
  const found = await ask((options) => allOf(stripe.charges.list({ created, limit: PAGE_SIZE }, options)));
  if (!found.ok) throw refused(found.error);
  return found.value.flatMap(toPayment).filter(({ at }) => isWithin(window, at));
};
