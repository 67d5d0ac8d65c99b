import { makeCallOffGame, makeRetryCallOff } from '../use-cases/call-off/call-off.ts';
import { makeCarryOutCallOff } from '../use-cases/call-off/carry-out-call-off.ts';
import { makeGetCallOff } from '../use-cases/call-off/get-call-off.ts';
import { makeCloseNight, makeResumeOrdering, makeStopOrdering } from '../use-cases/nights/close-night.ts';
import { makeGetClosing } from '../use-cases/nights/get-closing.ts';
import { makeKeepClosingTime } from '../use-cases/nights/keep-closing-time.ts';
import { makeListNights } from '../use-cases/nights/list-nights.ts';
import { makeEndAutomaticNight, makeOpenDueNight, makeOpenNight } from '../use-cases/nights/open-night.ts';
import { makeChangeNight, makeDeleteNight, makePlanNight, makeRenameNight } from '../use-cases/nights/plan-night.ts';
import { makeKeepUncollected, makeRefundUncollected, makeUndoKeep } from '../use-cases/nights/settle-uncollected.ts';
import { makeSheetMails } from '../use-cases/nights/sheet-mails.ts';
import { makeGetNightSheet, makeGetNightSheetCsv } from '../use-cases/reports/get-night-sheet.ts';
import { makeGetSheetMail, makeMailNightSheet } from '../use-cases/reports/mail-night-sheet.ts';
import { makeCountStock } from '../use-cases/stock/count-stock.ts';
import { makeListShelf } from '../use-cases/stock/list-shelf.ts';
import { makeWriteOff } from '../use-cases/stock/write-off.ts';
import type { MoneyUseCases } from './money.ts';
import type { Parts } from './policies.ts';

/** Opening, closing and stock of a night, and called-off games. */
export const makeNightsUseCases = (parts: Parts & Pick<MoneyUseCases, 'settleRefund'>) => {
  const sheetMails = makeSheetMails(parts);

  return {
    listNights: makeListNights(parts),
    planNight: makePlanNight(parts),
    changeNight: makeChangeNight(parts),
    deleteNight: makeDeleteNight(parts),
    openNight: makeOpenNight(parts),
    openDueNight: makeOpenDueNight({ ...parts, sheetMails }),
    endAutomaticNight: makeEndAutomaticNight({ ...parts, sheetMails }),
    renameNight: makeRenameNight(parts),
    keepClosingTime: makeKeepClosingTime(parts),
    stopOrdering: makeStopOrdering(parts),
    resumeOrdering: makeResumeOrdering(parts),
    closeNight: makeCloseNight({ ...parts, sheetMails }),
    getClosing: makeGetClosing(parts),
    keepUncollected: makeKeepUncollected(parts),
    refundUncollected: makeRefundUncollected(parts),
    undoKeep: makeUndoKeep(parts),
    sheetMails,
    getNightSheet: makeGetNightSheet(parts),
    getNightSheetCsv: makeGetNightSheetCsv(parts),
    getSheetMail: makeGetSheetMail(parts),
    mailNightSheet: makeMailNightSheet({ ...parts, sheetMails }),
    listShelf: makeListShelf(parts),
    countStock: makeCountStock(parts),
    writeOff: makeWriteOff(parts),
    callOffGame: makeCallOffGame(parts),
    retryCallOff: makeRetryCallOff(parts),
    carryOutCallOff: makeCarryOutCallOff(parts),
    getCallOff: makeGetCallOff(parts),
  };
};
