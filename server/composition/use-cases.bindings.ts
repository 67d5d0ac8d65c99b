import { makeReleaseUnopened, makeReleaseCheckout } from '#core/use-cases/checkout/release-checkout.ts';
import { makeAdmitBuyer, makeAdmitCancel } from '#core/use-cases/checkout/admit-buyer.ts';
import { makeAskForWord, makeStopAskingForWord } from '#core/use-cases/checkout/ask-for-word.ts';
import { makeEndHolds } from '#core/use-cases/checkout/end-holds.ts';
import { makeGiveWord } from '#core/use-cases/checkout/give-word.ts';
import { makeListHolds } from '#core/use-cases/checkout/list-holds.ts';
import { makeMeetStaff } from '#core/use-cases/visitors/meet-staff.ts';
import { makeMeetVisitor } from '#core/use-cases/visitors/meet-visitor.ts';
import { makeWatchHolds } from '#core/use-cases/checkout/watch-holds.ts';
import { makeAddProduct } from '#core/use-cases/catalogue/add-product.ts';
import { makeAuthenticate, makeIdentify } from '#core/use-cases/auth/authenticate.ts';
import { makeCancelCheckout } from '#core/use-cases/checkout/cancel-checkout.ts';
import { makeCompareLedger } from '#core/use-cases/reports/compare-ledger.ts';
import { makeDeliverOutbox } from '#core/use-cases/notifications/deliver-outbox.ts';
import { makeDemoStaffCode } from '#core/use-cases/staff/demo-staff-code.ts';
import { makeExportLedger } from '#core/use-cases/reports/export-ledger.ts';
import { makeFindOrderBySession } from '#core/use-cases/checkout/find-order-by-session.ts';
import { makeFollowOrder, makeUnfollowOrder } from '#core/use-cases/push/follow-order.ts';
import { makeForgetSubscribers } from '#core/use-cases/push/forget-subscribers.ts';
import { makeForgetLogins } from '#core/use-cases/auth/forget-logins.ts';
import { makeForgetVisitors } from '#core/use-cases/queue/forget-visitors.ts';
import { makeFulfilCheckout } from '#core/use-cases/checkout/fulfil-checkout.ts';
import { makeGetMetrics } from '#core/use-cases/queue/get-metrics.ts';
import { makePauseStation, makeResumeStation } from '#core/use-cases/queue/pause-station.ts';
import { makeStations } from '#core/use-cases/queue/read-stations.ts';
import { makeReadEstimates } from '#core/use-cases/queue/read-estimates.ts';
import { makeGetQueueStatus } from '#core/use-cases/queue/get-queue-status.ts';
import { makeGetSalesCsv, makeGetSalesReport } from '#core/use-cases/reports/get-sales-report.ts';
import { makeIssueStaffCode } from '#core/use-cases/staff/issue-staff-code.ts';
import { makeIssueLoginLink } from '#core/use-cases/staff/issue-login-link.ts';
import { makeKnowsImage } from '#core/use-cases/images/knows-image.ts';
import { makeListAudit } from '#core/use-cases/reports/list-audit.ts';
import { makeListImages } from '#core/use-cases/images/list-images.ts';
import { makeGetFoodFacts } from '#core/use-cases/catalogue/get-food-facts.ts';
import { makeListInventory } from '#core/use-cases/catalogue/list-inventory.ts';
import { makeListPreparations } from '#core/use-cases/catalogue/list-preparations.ts';
import { makeSetFoodFacts } from '#core/use-cases/catalogue/set-food-facts.ts';
import { makeSetPreparation } from '#core/use-cases/catalogue/set-preparation.ts';
import { makeListMenu } from '#core/use-cases/catalogue/list-menu.ts';
import { makeListRefunds } from '#core/use-cases/refunds/list-refunds.ts';
import { makeListStaffCodes } from '#core/use-cases/staff/list-staff-codes.ts';
import { makeLogInAdmin } from '#core/use-cases/auth/log-in-admin.ts';
import { makeLogInStaff } from '#core/use-cases/auth/log-in-staff.ts';
import { makeLogInWithLink } from '#core/use-cases/auth/log-in-with-link.ts';
import { makeIdentifySecondPerson } from '#core/use-cases/auth/second-person.ts';
import { makeLogOut } from '#core/use-cases/auth/log-out.ts';
import { makePrepareAdminPassword } from '#core/use-cases/auth/prepare-admin-password.ts';
import { makeReceiveWebhookEvent } from '#core/use-cases/checkout/receive-webhook-event.ts';
import { makeReconcileCheckouts } from '#core/use-cases/checkout/reconcile-checkouts.ts';
import { makeReconcileNow } from '#core/use-cases/checkout/reconcile-now.ts';
import { makeRecordHeartbeat } from '#core/use-cases/queue/record-heartbeat.ts';
import { makeRefundItem, makeRefundRest, makeRefundSoldOut } from '#core/use-cases/refunds/request-refund.ts';
import { makeRenameProduct } from '#core/use-cases/catalogue/rename-product.ts';
import { makeRepriceCategory } from '#core/use-cases/catalogue/reprice-category.ts';
import { makeRepriceProduct } from '#core/use-cases/catalogue/reprice-product.ts';
import { makeRevokeStaffCode } from '#core/use-cases/staff/revoke-staff-code.ts';
import { makeSeedCatalogue } from '#core/use-cases/catalogue/seed-catalogue.ts';
import { makeSendTestEmail } from '#core/use-cases/notifications/send-test-email.ts';
import { makeSetAdminPassword } from '#core/use-cases/auth/set-admin-password.ts';
import { makeSetProductActive } from '#core/use-cases/catalogue/set-product-active.ts';
import { makeSetProductImage } from '#core/use-cases/catalogue/set-product-image.ts';
import { makeSetStock } from '#core/use-cases/catalogue/set-stock.ts';
import { makeSettleCheckout } from '#core/use-cases/checkout/settle-checkout.ts';
import { makeSettleRefund } from '#core/use-cases/refunds/settle-refund.ts';
import { makeSettleRefunds } from '#core/use-cases/refunds/settle-refunds.ts';
import { makeStartCheckout } from '#core/use-cases/checkout/start-checkout.ts';
import { makeNotifyReady } from '#core/use-cases/push/notify-ready.ts';
import { makeSyncPayment } from '#core/use-cases/refunds/sync-payment.ts';
import { makeUndoReprice } from '#core/use-cases/catalogue/undo-reprice.ts';
import { makeGetShortage, makeListSellable } from '#core/use-cases/catalogue/list-shortages.ts';
import { makePutBack, makeSellOut } from '#core/use-cases/catalogue/sell-out.ts';
import { makeUploadImage } from '#core/use-cases/images/upload-image.ts';
import { makeUsageCounter } from '#core/use-cases/usage/count-usage.ts';
import { makeListSettings } from '#core/use-cases/settings/list-settings.ts';
import { makeSaveSettings } from '#core/use-cases/settings/save-settings.ts';
import { BOARD_USE_CASES } from './board.bindings.ts';
import { NIGHT_USE_CASES } from './night.bindings.ts';
import { ORDER_USE_CASES } from './orders.bindings.ts';
import { TEXT_USE_CASES } from './texts.bindings.ts';
import { wired, type Made } from './wiring.ts';

/** Every use case, what makes it and what it needs: the one place where it is wired, with the tables that it spreads. */
export const USE_CASES = {
  // The menu and the inventory
  listMenu: wired(makeListMenu, ['products']),
  seedCatalogue: wired(makeSeedCatalogue, ['unitOfWork']),
  listInventory: wired(makeListInventory, ['products']),
  listPreparations: wired(makeListPreparations, ['products']),
  setPreparation: wired(makeSetPreparation, ['unitOfWork', 'clock']),
  getFoodFacts: wired(makeGetFoodFacts, ['products']),
  setFoodFacts: wired(makeSetFoodFacts, ['unitOfWork', 'clock']),
  addProduct: wired(makeAddProduct, ['unitOfWork', 'clock', 'knowsImage']),
  renameProduct: wired(makeRenameProduct, ['unitOfWork', 'clock']),
  repriceProduct: wired(makeRepriceProduct, ['unitOfWork', 'clock']),
  repriceCategory: wired(makeRepriceCategory, ['unitOfWork', 'clock']),
  undoReprice: wired(makeUndoReprice, ['unitOfWork', 'clock']),
  setProductActive: wired(makeSetProductActive, ['unitOfWork', 'clock']),
  setProductImage: wired(makeSetProductImage, ['unitOfWork', 'clock', 'knowsImage']),
  setStock: wired(makeSetStock, ['unitOfWork', 'clock']),
  sellOut: wired(makeSellOut, ['unitOfWork', 'checkouts', 'clock']),
  putBack: wired(makePutBack, ['unitOfWork', 'orders', 'clock']),
  listSellable: wired(makeListSellable, ['products']),
  getShortage: wired(makeGetShortage, ['products', 'orders', 'checkouts']),
  // From a cart to a paid order
  fulfilCheckout: wired(makeFulfilCheckout, ['unitOfWork', 'checkouts', 'clock', 'ids', 'orderMails', 'numbering', 'logger']),
  releaseCheckout: wired(makeReleaseCheckout, ['unitOfWork']),
  releaseUnopened: wired(makeReleaseUnopened, ['unitOfWork']),
  settleCheckout: wired(makeSettleCheckout, ['unitOfWork', 'checkouts', 'payments', 'clock'], {
    fulfil: 'fulfilCheckout',
    release: 'releaseCheckout',
    releaseUnopened: 'releaseUnopened',
  }),
  startCheckout: wired(
    makeStartCheckout,
    [
      'unitOfWork',
      'checkouts',
      'staffPresence',
      'stations',
      'staffNetworks',
      'payments',
      'providerQuestions',
      'terms',
      'clock',
      'pause',
      'ids',
      'logger',
      'thankYouUrl',
    ],
    { settle: 'settleCheckout', releaseUnopened: 'releaseUnopened' },
  ),
  startPhonePayment: wired(
    makeStartCheckout,
    [
      'unitOfWork',
      'checkouts',
      'stations',
      'staffNetworks',
      'payments',
      'providerQuestions',
      'clock',
      'pause',
      'ids',
      'logger',
      'thankYouUrl',
    ],
    { settle: 'settleCheckout', releaseUnopened: 'releaseUnopened', terms: 'windowTerms', staffPresence: 'windowPresence' },
  ),
  cancelCheckout: wired(makeCancelCheckout, ['unitOfWork', 'checkouts', 'payments', 'providerQuestions', 'clock'], {
    settle: 'settleCheckout',
  }),
  meetVisitor: wired(makeMeetVisitor, ['tickets', 'checkouts', 'ticketThrottle', 'clock', 'ids']),
  meetStaff: wired(makeMeetStaff, ['tickets', 'staffNetworks']),
  admitBuyer: wired(makeAdmitBuyer, ['checkoutBudgets', 'words', 'checkouts', 'clock']),
  admitCancel: wired(makeAdmitCancel, ['checkoutBudgets']),
  giveWord: wired(makeGiveWord, ['words', 'wordBudgets', 'tickets', 'clock', 'logger']),
  askForWord: wired(makeAskForWord, ['unitOfWork', 'words', 'checkouts', 'secrets', 'ids', 'clock']),
  stopAskingForWord: wired(makeStopAskingForWord, ['unitOfWork', 'words', 'clock']),
  listHolds: wired(makeListHolds, ['checkouts', 'queue', 'staffNetworks', 'terms', 'clock']),
  endHolds: wired(makeEndHolds, ['unitOfWork', 'checkouts', 'clock']),
  watchHolds: wired(makeWatchHolds, ['listHolds', 'checkouts', 'staffNetworks', 'terms', 'clock', 'logger']),
  reconcileCheckouts: wired(makeReconcileCheckouts, ['unitOfWork', 'checkouts', 'clock', 'pause', 'logger'], { settle: 'settleCheckout' }),
  findOrderBySession: wired(makeFindOrderBySession, ['orders', 'checkouts', 'providerQuestions'], { settle: 'settleCheckout' }),
  receiveWebhookEvent: wired(makeReceiveWebhookEvent, ['payments', 'logger', 'syncPayment'], {
    settle: 'settleCheckout',
  }),
  reconcileNow: wired(makeReconcileNow, ['checkouts', 'refunds', 'settleRefund', 'sales', 'clock', 'syncPayment'], {
    settle: 'settleCheckout',
  }),
  ...ORDER_USE_CASES,
  // Push notifications and mails
  followOrder: wired(makeFollowOrder, ['orders', 'pushes', 'pushSender']),
  unfollowOrder: wired(makeUnfollowOrder, ['orders', 'pushes']),
  notifyReady: wired(makeNotifyReady, ['pushes', 'pushSender', 'settings', 'clock', 'logger']),
  forgetSubscribers: wired(makeForgetSubscribers, ['pushes', 'clock']),
  ...TEXT_USE_CASES,
  // Who is here, and whether orders are accepted
  readEstimates: wired(makeReadEstimates, ['queue', 'products']),
  stations: wired(makeStations, ['queue', 'products', 'terms', 'clock']),
  pauseStation: wired(makePauseStation, ['unitOfWork', 'settings', 'clock']),
  resumeStation: wired(makeResumeStation, ['unitOfWork', 'settings', 'clock']),
  getQueueStatus: wired(makeGetQueueStatus, ['queue', 'nights', 'staffPresence', 'stations', 'terms', 'clock'], { limits: 'queueLimits' }),
  recordHeartbeat: wired(makeRecordHeartbeat, ['presence', 'clock']),
  getMetrics: wired(makeGetMetrics, ['presence', 'clock']),
  forgetVisitors: wired(makeForgetVisitors, ['presence', 'clock']),
  usageCounter: wired(makeUsageCounter, ['usage', 'clock', 'timeZone']),
  // Logins
  authenticate: wired(makeAuthenticate, ['boardLinks', 'secrets', 'clock'], { tokens: 'accessTokens' }),
  identify: wired(makeIdentify, ['boardLinks', 'secrets', 'clock'], { tokens: 'accessTokens' }),
  logInStaff: wired(makeLogInStaff, ['unitOfWork', 'secrets', 'clock'], { budget: 'staffGuesses' }),
  identifySecondPerson: wired(makeIdentifySecondPerson, ['unitOfWork', 'secrets', 'clock'], { budget: 'staffGuesses' }),
  logInAdmin: wired(makeLogInAdmin, ['unitOfWork', 'secrets', 'clock', 'hasher'], {
    budget: 'adminGuesses',
    credentials: 'adminCredentials',
  }),
  logInWithLink: wired(makeLogInWithLink, ['unitOfWork', 'secrets', 'clock']),
  logOut: wired(makeLogOut, ['unitOfWork', 'secrets'], { tokens: 'accessTokens' }),
  forgetLogins: wired(makeForgetLogins, ['clock'], { tokens: 'accessTokens' }),
  setAdminPassword: wired(makeSetAdminPassword, ['unitOfWork', 'hasher', 'clock', 'standWords']),
  prepareAdminPassword: wired(makePrepareAdminPassword, ['unitOfWork', 'hasher', 'secrets', 'clock', 'isProduction'], {
    credentials: 'adminCredentials',
    setPassword: 'setAdminPassword',
  }),
  ...BOARD_USE_CASES,
  // Staff codes
  listStaffCodes: wired(makeListStaffCodes, ['staffCodes']),
  issueStaffCode: wired(makeIssueStaffCode, ['unitOfWork', 'secrets', 'ids', 'clock'], { validForMs: 'staffCodeMs' }),
  issueLoginLink: wired(makeIssueLoginLink, ['unitOfWork', 'secrets', 'clock']),
  revokeStaffCode: wired(makeRevokeStaffCode, ['unitOfWork', 'clock']),
  demoStaffCode: wired(makeDemoStaffCode, ['staffCodes', 'clock', 'isProduction'], { issue: 'issueStaffCode', revoke: 'revokeStaffCode' }),
  // Pictures
  knowsImage: wired(makeKnowsImage, ['images', 'builtInImages']),
  listImages: wired(makeListImages, ['images', 'builtInImages']),
  uploadImage: wired(makeUploadImage, ['images'], { processor: 'imageProcessor' }),
  // Refunds
  settleRefund: wired(makeSettleRefund, ['unitOfWork', 'payments', 'clock', 'logger']),
  settleRefunds: wired(makeSettleRefunds, ['refunds', 'logger'], { settle: 'settleRefund' }),
  syncPayment: wired(makeSyncPayment, ['unitOfWork', 'payments', 'clock']),
  refundItem: wired(makeRefundItem, ['unitOfWork', 'settleRefund', 'orderMails', 'ids', 'clock', 'logger']),
  refundSoldOut: wired(makeRefundSoldOut, ['unitOfWork', 'settleRefund', 'orderMails', 'ids', 'clock', 'logger']),
  refundRest: wired(makeRefundRest, ['unitOfWork', 'settleRefund', 'orderMails', 'ids', 'clock', 'logger']),
  listRefunds: wired(makeListRefunds, ['sales']),
  ...NIGHT_USE_CASES,
  // Settings
  listSettings: wired(makeListSettings, ['storedSettings', 'settings']),
  saveSettings: wired(makeSaveSettings, ['unitOfWork', 'settings', 'clock', 'timeZone']),
  // Reports
  getSalesReport: wired(makeGetSalesReport, ['sales', 'usage', 'clock', 'timeZone']),
  getSalesCsv: wired(makeGetSalesCsv, ['sales', 'clock', 'timeZone']),
  listAudit: wired(makeListAudit, ['audit', 'timeZone']),
  compareLedger: wired(makeCompareLedger, ['sales'], { ledger: 'paymentLedger' }),
  exportLedger: wired(makeExportLedger, ['sales', 'timeZone']),
  deliverOutbox: wired(makeDeliverOutbox, ['outbox', 'composer', 'clock', 'pause', 'logger'], { sender: 'emailSender' }),
  sendTestEmail: wired(makeSendTestEmail, ['orderMails', 'composer', 'ids', 'clock', 'settings'], {
    sender: 'emailSender',
    throttle: 'testMailThrottle',
  }),
};

export type UseCases = Made<typeof USE_CASES>;
