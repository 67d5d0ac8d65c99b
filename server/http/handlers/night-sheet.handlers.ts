import type { Contract } from '#adapters/http-contract/contract.ts';
import type { DrawerCount } from '#core/domain/drawer/drawer-figures.ts';
import type { Deposit } from '#core/domain/reports/deposit.ts';
import type { SheetDrawer } from '#core/domain/reports/night-sheet.ts';
import { sheetTax } from '#core/domain/reports/sheet-products.ts';
import { shortFingerprint } from '#core/domain/reports/sheet-seal.ts';
import type { SalesReport } from '#core/domain/reports/sales-report.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { presentSums } from '#adapters/http-contract/presenters/present-drawer.ts';

const presentMoney = (report: SalesReport) => ({
  orders: report.paidOrders,
  gross: report.grossCents,
  refunds: report.refundsCents,
  net: report.netCents,
  items: report.itemsCents,
  fee: report.feeCents,
  donation: report.donationCents,
  other: report.otherCents,
});

const presentCount = ({ countedCents, differenceCents, countedBy, confirmedBy, note }: DrawerCount) => ({
  counted: countedCents,
  difference: differenceCents,
  countedBy,
  confirmedBy,
  note,
});

const presentDrawer = ({ name, sums, count, earlierCounts }: SheetDrawer) => ({
  name,
  sums: presentSums(sums),
  count: count === null ? null : presentCount(count),
  earlierCounts: earlierCounts.map(presentCount),
});

const presentDeposit = (deposit: Deposit) => ({
  counted: deposit.countedCents,
  safe: deposit.safeCents,
  floats: deposit.floatsCents,
  cashNet: deposit.netCents,
  inNoDrawer: deposit.noDrawerCents,
  earlierRefunds: deposit.earlierRefundsCents,
  paidIn: deposit.paidInCents,
  paidOut: deposit.paidOutCents,
  difference: deposit.differenceCents,
  amount: deposit.toDepositCents,
});

export const nightSheetHandlers = ({
  getNightSheet,
  getNightSheetCsv,
  getSheetMail,
  mailNightSheet,
}: HttpServices): HandlersFor<Contract>['nightSheet'] => ({
  get: async ({ params }, { actor }) => {
    const found = await getNightSheet(params.id, actor);
    if (!found.ok) return refuse(found.error);
    const {
      night,
      total,
      tenders,
      drawers,
      deposit,
      earlierRefundsCents,
      comps,
      approvals,
      kept,
      onPaper,
      offline,
      inNoDrawer,
      beforeOpening,
      stock,
      rush,
      late,
      fingerprint,
    } = found.value;
    return {
      night,
      mailed: await getSheetMail(params.id),
      fingerprint: fingerprint === null ? null : shortFingerprint(fingerprint),
      total: presentMoney(total),
      tenders: tenders.map(({ tender, report }) => ({ tender, ...presentMoney(report) })),
      drawers: drawers.map(presentDrawer),
      deposit: deposit === null ? null : presentDeposit(deposit),
      earlierRefunds: earlierRefundsCents,
      comps: comps.map(({ reason, items, cents }) => ({ reason, items, amount: cents })),
      approvals: approvals.map(({ cents, ...one }) => ({ ...one, amount: cents })),
      kept: { orders: kept.orders, amount: kept.amountCents },
      onPaper: { sales: onPaper.sales, amount: onPaper.cents },
      offline: { sales: offline.sales, amount: offline.cents },
      inNoDrawer: { sales: inNoDrawer.sales, amount: inNoDrawer.cents },
      beforeOpening: { sales: beforeOpening.sales, amount: beforeOpening.cents },
      itemsSold: total.itemsSold.map(({ name, quantity, amountCents }) => ({ name, quantity, amount: amountCents })),
      tax: sheetTax(found.value).map(({ cents, ...line }) => ({ ...line, amount: cents })),
      stock: stock.map(({ productId, priceCents, soldCents, category: _category, taxCents: _tax, ...line }) => ({
        id: productId,
        price: priceCents,
        revenue: soldCents,
        ...line,
      })),
      rush: [...rush],
      afterClosing: late.map(({ amountCents, ...line }) => ({ ...line, amount: amountCents })),
    };
  },
  csv: async ({ params }, { actor }) => {
    const found = await getNightSheetCsv(params.id, actor);
    return found.ok ? found.value : refuse(found.error);
  },
  mail: async ({ params, body }, { actor }) => {
    const mailed = await mailNightSheet(params.id, body.id, actor);
    return mailed.ok ? mailed.value : refuse(mailed.error);
  },
});
