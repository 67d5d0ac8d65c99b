import { makeCallOffGame, makeRetryCallOff } from '#core/use-cases/call-off/call-off.ts';
import { makeCarryOutCallOff } from '#core/use-cases/call-off/carry-out-call-off.ts';
import { makeGetCallOff } from '#core/use-cases/call-off/get-call-off.ts';
import { makeSettleDeposits, makeUnsettleDeposits } from '#core/use-cases/bank/settle-deposits.ts';
import { makeListDeposits } from '#core/use-cases/bank/list-deposits.ts';
import { makeCloseNight, makeResumeOrdering, makeStopOrdering } from '#core/use-cases/nights/close-night.ts';
import { makeGetClosing } from '#core/use-cases/nights/get-closing.ts';
import { makeListNights } from '#core/use-cases/nights/list-nights.ts';
import { makeKeepClosingTime } from '#core/use-cases/nights/keep-closing-time.ts';
import { makeOpenDueNight, makeOpenNight } from '#core/use-cases/nights/open-night.ts';
import { makeChangeNight, makeDeleteNight, makePlanNight } from '#core/use-cases/nights/plan-night.ts';
import { makeKeepUncollected, makeRefundUncollected } from '#core/use-cases/nights/settle-uncollected.ts';
import { makeSheetMails } from '#core/use-cases/nights/sheet-mails.ts';
import { makeStaffPresence } from '#core/use-cases/nights/watch-staff.ts';
import { makeCountDrawer } from '#core/use-cases/drawers/count-drawer.ts';
import { makeGetNightSheet, makeGetNightSheetCsv } from '#core/use-cases/reports/get-night-sheet.ts';
import { makeGetSheetMail, makeMailNightSheet } from '#core/use-cases/reports/mail-night-sheet.ts';
import { makeGetDrawer, makeListDrawers } from '#core/use-cases/drawers/list-drawers.ts';
import { makeMoveCash } from '#core/use-cases/drawers/move-cash.ts';
import { makeOpenDrawer } from '#core/use-cases/drawers/open-drawer.ts';
import { makeCountStock } from '#core/use-cases/stock/count-stock.ts';
import { makeListShelf } from '#core/use-cases/stock/list-shelf.ts';
import { makeWriteOff } from '#core/use-cases/stock/write-off.ts';
import { makeEnterOfflineSale } from '#core/use-cases/window/enter-offline-sale.ts';
import { makeEnterPaperSale } from '#core/use-cases/window/enter-paper-sale.ts';
import { makeMakeSale } from '#core/use-cases/window/make-sale.ts';
import { makeRefundSale } from '#core/use-cases/window/refund-sale.ts';
import { makeUndoSale } from '#core/use-cases/window/undo-sale.ts';
import { wired } from './wiring.ts';

/** Everything of a whole night beside the online orders: opening to closing, drawers, the window, the bank. */
export const NIGHT_USE_CASES = {
  // Nights
  listNights: wired(makeListNights, ['nights', 'clock']),
  planNight: wired(makePlanNight, ['unitOfWork', 'ids', 'clock']),
  changeNight: wired(makeChangeNight, ['unitOfWork', 'clock']),
  deleteNight: wired(makeDeleteNight, ['unitOfWork', 'clock']),
  openNight: wired(makeOpenNight, ['unitOfWork', 'ids', 'clock', 'settings', 'timeZone']),
  openDueNight: wired(makeOpenDueNight, ['unitOfWork', 'nights', 'clock', 'settings', 'timeZone']),
  keepClosingTime: wired(makeKeepClosingTime, ['unitOfWork', 'nights', 'clock', 'settings', 'timeZone']),
  stopOrdering: wired(makeStopOrdering, ['unitOfWork', 'clock']),
  resumeOrdering: wired(makeResumeOrdering, ['unitOfWork', 'clock', 'settings', 'timeZone']),
  closeNight: wired(makeCloseNight, ['unitOfWork', 'clock', 'sheetMails']),
  getClosing: wired(makeGetClosing, ['orders', 'settings']),
  keepUncollected: wired(makeKeepUncollected, ['unitOfWork', 'clock']),
  refundUncollected: wired(makeRefundUncollected, ['unitOfWork', 'orderMails', 'ids', 'clock']),
  staffPresence: wired(makeStaffPresence, ['nights', 'staffWatch', 'staffScreens', 'clock']),
  // Drawers
  openDrawer: wired(makeOpenDrawer, ['unitOfWork', 'clock', 'ids', 'numbering']),
  listDrawers: wired(makeListDrawers, ['drawers', 'nights', 'clock']),
  getNightSheet: wired(makeGetNightSheet, ['sales', 'drawers', 'stock']),
  getNightSheetCsv: wired(makeGetNightSheetCsv, ['sales', 'drawers', 'stock', 'timeZone']),
  sheetMails: wired(makeSheetMails, ['clock', 'ids', 'settings', 'publicUrl', 'timeZone']),
  getSheetMail: wired(makeGetSheetMail, ['sentMails']),
  mailNightSheet: wired(makeMailNightSheet, ['unitOfWork', 'sheetMails', 'clock']),
  getDrawer: wired(makeGetDrawer, ['drawers']),
  moveCash: wired(makeMoveCash, ['unitOfWork', 'clock']),
  countDrawer: wired(makeCountDrawer, ['unitOfWork', 'clock', 'ids']),
  // Counts of stock
  listShelf: wired(makeListShelf, ['stock']),
  countStock: wired(makeCountStock, ['unitOfWork', 'clock', 'numbering']),
  writeOff: wired(makeWriteOff, ['unitOfWork', 'clock']),
  // The window
  makeSale: wired(makeMakeSale, ['unitOfWork', 'clock', 'ids', 'numbering', 'settings']),
  enterOfflineSale: wired(makeEnterOfflineSale, ['unitOfWork', 'clock', 'ids', 'numbering']),
  enterPaperSale: wired(makeEnterPaperSale, ['unitOfWork', 'clock', 'ids', 'numbering']),
  refundSale: wired(makeRefundSale, ['unitOfWork', 'clock', 'ids']),
  undoSale: wired(makeUndoSale, ['unitOfWork', 'clock', 'ids']),
  // Called off
  callOffGame: wired(makeCallOffGame, ['unitOfWork', 'nights', 'clock']),
  retryCallOff: wired(makeRetryCallOff, ['unitOfWork', 'clock']),
  carryOutCallOff: wired(makeCarryOutCallOff, ['unitOfWork', 'callOffs', 'settleRefund', 'orderMails', 'ids', 'clock', 'logger']),
  getCallOff: wired(makeGetCallOff, ['nights', 'orders', 'callOffs', 'clock']),
  // The bank
  listDeposits: wired(makeListDeposits, ['payouts', 'sales', 'nights', 'bankSettlements', 'clock', 'timeZone']),
  settleDeposits: wired(makeSettleDeposits, ['unitOfWork', 'clock']),
  unsettleDeposits: wired(makeUnsettleDeposits, ['unitOfWork', 'clock']),
};
