import type { Stripe } from 'stripe';
import { cardName } from '#core/domain/bank/card-name.ts';
import { splitTip, type InPersonPayment } from '#core/domain/bank/reader-match.ts';
import { paymentId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
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
  const isExpanded = typeof intent === 'object';
  const tip = isExpanded ? intent?.amount_details?.tip?.amount : undefined;
  return [
    {
      paymentId: paymentId((isExpanded ? intent?.id : intent) ?? charge.id),
      at: instantOfUnix(card.offline?.stored_at ?? charge.created),
      ...splitTip({ paidCents: cents(charge.amount_captured), givenBackCents: cents(charge.amount_refunded) }, cents(tip ?? 0)),
      card: cardName(card.brand, card.last4),
    },
  ];
};

/** Charges of Stripe Terminal and Tap to Pay; only their payment intents show which part is a tip. @throws Unavailable */
export const readInPersonPayments = async (stripe: Stripe, ask: Ask, window: TimeWindow): Promise<readonly InPersonPayment[]> => {
  const created = { gte: toUnixSeconds(window.start), lt: toUnixSeconds(plusMs(window.end, SENT_LATER_MS)) };
  const found = await ask((options) => allOf(stripe.charges.list({ created, limit: PAGE_SIZE, expand: ['data.payment_intent'] }, options)));
  if (!found.ok) throw refused(found.error);
  return found.value.flatMap(toPayment).filter(({ at }) => isWithin(window, at));
};
