import { makeListDeposits } from '../use-cases/bank/list-deposits.ts';
import { makeDecideReaderSale, makeUndoReaderDecision } from '../use-cases/bank/decide-reader-sales.ts';
import { makeMatchReaderSales } from '../use-cases/bank/match-reader-sales.ts';
import { makeSettleDeposits, makeUnsettleDeposits } from '../use-cases/bank/settle-deposits.ts';
import { makeListRefunds } from '../use-cases/refunds/list-refunds.ts';
import { makeRefundItem, makeRefundRest, makeRefundSoldOut } from '../use-cases/refunds/request-refund.ts';
import { makeSettleRefund } from '../use-cases/refunds/settle-refund.ts';
import { makeSettleRefunds } from '../use-cases/refunds/settle-refunds.ts';
import { makeSyncPayment } from '../use-cases/refunds/sync-payment.ts';
import { makeSyncRecentPayments } from '../use-cases/refunds/sync-recent-payments.ts';
import { makeCheckSheets } from '../use-cases/reports/check-sheets.ts';
import { makeCompareLedger } from '../use-cases/reports/compare-ledger.ts';
import { makeExportLedger } from '../use-cases/reports/export-ledger.ts';
import { makeGetDistrictForm, makeGetDistrictFormCsv, makeGetSeason, makeGetSeasonCsv } from '../use-cases/reports/get-season.ts';
import { makeGetSalesCsv, makeGetSalesReport } from '../use-cases/reports/get-sales-report.ts';
import type { Parts } from './policies.ts';

/** Refunds, reports and the bank. */
export const makeMoneyUseCases = (parts: Parts) => {
  const settleRefund = makeSettleRefund(parts);
  const syncPayment = makeSyncPayment(parts);

  return {
    settleRefund,
    settleRefunds: makeSettleRefunds({ ...parts, settle: settleRefund }),
    syncPayment,
    syncRecentPayments: makeSyncRecentPayments({ ...parts, syncPayment }),
    refundItem: makeRefundItem({ ...parts, settleRefund }),
    refundSoldOut: makeRefundSoldOut({ ...parts, settleRefund }),
    refundRest: makeRefundRest({ ...parts, settleRefund }),
    listRefunds: makeListRefunds(parts),
    getSalesReport: makeGetSalesReport(parts),
    getSalesCsv: makeGetSalesCsv(parts),
    getSeason: makeGetSeason(parts),
    getSeasonCsv: makeGetSeasonCsv(parts),
    getDistrictForm: makeGetDistrictForm(parts),
    getDistrictFormCsv: makeGetDistrictFormCsv(parts),
    checkSheets: makeCheckSheets(parts),
    compareLedger: makeCompareLedger({ ...parts, ledger: parts.paymentLedger }),
    exportLedger: makeExportLedger(parts),
    listDeposits: makeListDeposits(parts),
    matchReaderSales: makeMatchReaderSales(parts),
    decideReaderSale: makeDecideReaderSale(parts),
    undoReaderDecision: makeUndoReaderDecision(parts),
    settleDeposits: makeSettleDeposits(parts),
    unsettleDeposits: makeUnsettleDeposits(parts),
  };
};

export type MoneyUseCases = ReturnType<typeof makeMoneyUseCases>;
