import { makeAdmitBuyer, makeAdmitCancel, makeMeetVisitor, makeRecordStaffNetwork } from '../use-cases/admission/meet-visitor.ts';
import { makeAskForWord, makeGiveWord, makeStopAskingForWord } from '../use-cases/admission/access-word.ts';
import { makeCancelCheckout } from '../use-cases/checkout/cancel-checkout.ts';
import { windowTerms } from '../use-cases/checkout/checkout-terms.ts';
import { makeEndHolds } from '../use-cases/admission/end-holds.ts';
import { makeFindOrderBySession } from '../use-cases/checkout/find-order-by-session.ts';
import { makeFulfilCheckout } from '../use-cases/checkout/fulfil-checkout.ts';
import { makeReceiveWebhookEvent } from '../use-cases/checkout/receive-webhook-event.ts';
import { makeReconcileCheckouts } from '../use-cases/checkout/reconcile-checkouts.ts';
import { makeReconcileNow } from '../use-cases/checkout/reconcile-now.ts';
import { makeReleaseCheckout, makeReleaseUnopened } from '../use-cases/checkout/release-checkout.ts';
import { makeSettleCheckout } from '../use-cases/checkout/settle-checkout.ts';
import { makeStartCheckout } from '../use-cases/checkout/start-checkout.ts';
import {
  makeReadScreenPass,
  makeReadSignPass,
  makeRecordSignPrint,
  makeRenewSignPass,
  makeShowPass,
} from '../use-cases/admission/show-pass.ts';
import { makeListHolds, makeWatchHolds } from '../use-cases/admission/watch-holds.ts';
import type { QueueUseCases } from './queue.ts';
import type { MoneyUseCases } from './money.ts';
import type { CardTestRuns } from '../use-cases/setup/card-tests.ts';
import type { Parts } from './policies.ts';

/** From a visitor to a paid order. */
export const makeCheckoutUseCases = (
  parts: Parts &
    Pick<QueueUseCases, 'staffPresence' | 'stations'> &
    Pick<MoneyUseCases, 'settleRefund' | 'syncPayment'> & { readonly cardTests: CardTestRuns },
) => {
  const fulfilCheckout = makeFulfilCheckout(parts);
  const releaseCheckout = makeReleaseCheckout(parts);
  const releaseUnopened = makeReleaseUnopened(parts);
  const settleCheckout = makeSettleCheckout({ ...parts, fulfil: fulfilCheckout, release: releaseCheckout, releaseUnopened });
  const [listHolds, endHolds, stopAskingForWord] = [makeListHolds(parts), makeEndHolds(parts), makeStopAskingForWord(parts)];
  const askForWord = makeAskForWord({ ...parts, endHolds });

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
      // The staff make this request, so they are present.
      staffPresence: { isAway: () => false },
    }),
    cancelCheckout: makeCancelCheckout({ ...parts, settle: settleCheckout }),
    reconcileCheckouts: makeReconcileCheckouts({ ...parts, settle: settleCheckout }),
    reconcileNow: makeReconcileNow({ ...parts, settle: settleCheckout }),
    findOrderBySession: makeFindOrderBySession({ ...parts, settle: settleCheckout }),
    receiveWebhookEvent: makeReceiveWebhookEvent({ ...parts, settle: settleCheckout }),
    meetVisitor: makeMeetVisitor(parts),
    recordStaffNetwork: makeRecordStaffNetwork(parts),
    admitBuyer: makeAdmitBuyer(parts),
    admitCancel: makeAdmitCancel(parts),
    giveWord: makeGiveWord(parts),
    showPass: makeShowPass(parts),
    readSignPass: makeReadSignPass(parts),
    renewSignPass: makeRenewSignPass(parts),
    recordSignPrint: makeRecordSignPrint(parts),
    readScreenPass: makeReadScreenPass(parts),
    askForWord,
    stopAskingForWord,
    listHolds,
    endHolds,
    watchHolds: makeWatchHolds({ ...parts, listHolds, askForWord, stopAskingForWord }),
  };
};
