import type { Square } from 'square';
import { cardName } from '#core/domain/bank/card-name.ts';
import { splitTip, type InPersonPayment } from '#core/domain/bank/reader-match.ts';
import { paymentId } from '#core/domain/kernel/ids.ts';
import { isWithin, type TimeWindow } from '#core/domain/reports/business-day.ts';
import { centsOf } from './link-params.ts';
import type { SquareAccount } from './square-account.ts';
import { allOf, answered, isoWindow, momentOf, present, type Ask } from './square-calls.ts';

/** Not `KEYED` and `ON_FILE`: the card was elsewhere. */
const CARD_PRESENT: ReadonlySet<string | undefined> = new Set(['SWIPED', 'EMV', 'CONTACTLESS']);

const isInPerson = ({ status, sourceType, cardDetails }: Square.Payment): boolean =>
  status === 'COMPLETED' && sourceType === 'CARD' && CARD_PRESENT.has(cardDetails?.entryMethod);

/** `total_money` includes the tip, and so does the refund of a whole payment. */
const toPayment = ({ id, createdAt, totalMoney, tipMoney, refundedMoney, ...rest }: Square.Payment): InPersonPayment => {
  const { cardDetails, offlinePaymentDetails } = rest;
  return {
    paymentId: paymentId(present(id)),
    at: momentOf(offlinePaymentDetails?.clientCreatedAt ?? createdAt),
    ...splitTip({ paidCents: centsOf(totalMoney), givenBackCents: centsOf(refundedMoney) }, centsOf(tipMoney)),
    card: cardName(cardDetails?.card?.cardBrand, cardDetails?.card?.last4),
  };
};

/** Payments of Square's readers and Tap to Pay at the stand's location. @throws Unavailable */
export const readInPersonPayments = async (
  { square, stand }: SquareAccount,
  ask: Ask,
  window: TimeWindow,
): Promise<readonly InPersonPayment[]> => {
  const { locationId } = stand;
  const { beginTime, endTime } = isoWindow(window);
  const list = (which: Square.ListPaymentsRequest) =>
    answered(ask(async (options) => allOf(await square.payments.list({ ...which, locationId }, options))));
  const online = await list({ beginTime, endTime });
  // Taken without network in the window, and sent to Square any time later.
  const offline = await list({ offlineBeginTime: beginTime, offlineEndTime: endTime });
  const byId = new Map([...online, ...offline].filter(isInPerson).map((payment) => [payment.id, toPayment(payment)]));
  return [...byId.values()].filter(({ at }) => isWithin(window, at));
};
