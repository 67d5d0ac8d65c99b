import { makeAdmitBuyer, makeAdmitCancel } from '../use-cases/checkout/admit-buyer.ts';
import { makeAskForWord, makeStopAskingForWord } from '../use-cases/checkout/ask-for-word.ts';
import { makeCancelCheckout } from '../use-cases/checkout/cancel-checkout.ts';
import { windowTerms } from '../use-cases/checkout/checkout-terms.ts';
import { makeEndHolds } from '../use-cases/checkout/end-holds.ts';
import { makeFindOrderBySession } from '../use-cases/checkout/find-order-by-session.ts';
import { makeFulfilCheckout } from '../use-cases/checkout/fulfil-checkout.ts';
import { makeGiveWord } from '../use-cases/checkout/give-word.ts';
import { makeListHolds } from '../use-cases/checkout/list-holds.ts';
import { makeReceiveWebhookEvent } from '../use-cases/checkout/receive-webhook-event.ts';
import { makeReconcileCheckouts } from '../use-cases/checkout/reconcile-checkouts.ts';
import { makeReconcileNow } from '../use-cases/checkout/reconcile-now.ts';
import { makeReleaseCheckout, makeReleaseUnopened } from '../use-cases/checkout/release-checkout.ts';
import { makeSettleCheckout } from '../use-cases/checkout/settle-checkout.ts';
import { makeStartCheckout } from '../use-cases/checkout/start-checkout.ts';
import { makeWatchHolds } from '../use-cases/checkout/watch-holds.ts';
import { makeMeetStaff } from '../use-cases/visitors/meet-staff.ts';
import { makeMeetVisitor } from '../use-cases/visitors/meet-visitor.ts';
import type { QueueUseCases } from './queue.ts';
import type { MoneyUseCases } from './money.ts';
import type { Parts } from './policies.ts';

/** From a visitor to a paid order. */
export const makeCheckoutUseCases = (
  parts: Parts & Pick<QueueUseCases, 'staffPresence' | 'stations'> & Pick<MoneyUseCases, 'settleRefund' | 'syncPayment'>,
) => {
  const fulfilCheckout = makeFulfilCheckout(parts);
  const releaseCheckout = makeReleaseCheckout(parts);
  const releaseUnopened = makeReleaseUnopened(parts);
  const settleCheckout = makeSettleCheckout({ ...parts, fulfil: fulfilCheckout, release: releaseCheckout, releaseUnopened });
  const listHolds = makeListHolds(parts);

  return {
    fulfilCheckout,
    releaseCheckout,
    releaseUnopened,
    settleCheckout,
    startCheckout: makeStartCheckout({ ...parts, settle: settleCheckout, releaseUnopened }),
    startPhonePayment: makeStartCheckout({
      ...parts,
      settle: settleCheckout,
      releaseUnopened,
      terms: windowTerms(parts.terms),
      // It is the staff that asks.
      staffPresence: { isAway: () => false },
    }),
    cancelCheckout: makeCancelCheckout({ ...parts, settle: settleCheckout }),
    reconcileCheckouts: makeReconcileCheckouts({ ...parts, settle: settleCheckout }),
    reconcileNow: makeReconcileNow({ ...parts, settle: settleCheckout }),
    findOrderBySession: makeFindOrderBySession({ ...parts, settle: settleCheckout }),
    receiveWebhookEvent: makeReceiveWebhookEvent({ ...parts, settle: settleCheckout }),
    meetVisitor: makeMeetVisitor(parts),
    meetStaff: makeMeetStaff(parts),
    admitBuyer: makeAdmitBuyer(parts),
    admitCancel: makeAdmitCancel(parts),
    giveWord: makeGiveWord(parts),
    askForWord: makeAskForWord(parts),
    stopAskingForWord: makeStopAskingForWord(parts),
    listHolds,
    endHolds: makeEndHolds(parts),
    watchHolds: makeWatchHolds({ ...parts, listHolds }),
  };
};
