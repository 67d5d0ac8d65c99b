import type { Contract } from '#adapters/http-contract/contract.ts';
import type { DrawerCount } from '#core/domain/drawer/drawer-figures.ts';
import type { Deposit } from '#core/domain/reports/deposit.ts';
import type { NightSheet, SheetDrawer } from '#core/domain/reports/night-sheet.ts';
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

const presentSales = ({ sales, cents }: NightSheet['onPaper']) => ({ sales, amount: cents });

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
    const sheet = found.value;
    const { total, fingerprint } = sheet;
    return {
      night: sheet.night,
      mailed: await getSheetMail(params.id),
      fingerprint: fingerprint === null ? null : shortFingerprint(fingerprint),
      total: presentMoney(total),
      otherCauses: total.otherCauses,
      tenders: sheet.tenders.map(({ tender, report }) => ({ tender, ...presentMoney(report) })),
      drawers: sheet.drawers.map(presentDrawer),
      deposit: sheet.deposit === null ? null : presentDeposit(sheet.deposit),
      earlierRefunds: sheet.earlierRefundsCents,
      comps: sheet.comps.map(({ reason, items, cents }) => ({ reason, items, amount: cents })),
      approvals: sheet.approvals.map(({ cents, ...one }) => ({ ...one, amount: cents })),
      kept: { orders: sheet.kept.orders, amount: sheet.kept.amountCents },
      onPaper: presentSales(sheet.onPaper),
      offline: presentSales(sheet.offline),
      inNoDrawer: presentSales(sheet.inNoDrawer),
      beforeOpening: presentSales(sheet.beforeOpening),
      itemsSold: total.itemsSold.map(({ name, quantity, amountCents }) => ({ name, quantity, amount: amountCents })),
      tax: sheetTax(sheet).map(({ cents, ...line }) => ({ ...line, amount: cents })),
      stock: sheet.stock.map(({ productId, priceCents, soldCents, category: _category, taxCents: _tax, ...line }) => ({
        id: productId,
        price: priceCents,
        revenue: soldCents,
        ...line,
      })),
      rush: [...sheet.rush],
      afterClosing: sheet.late.map(({ amountCents, heardAt: _heardAt, isFromDrawer: _isFromDrawer, ...line }) => ({
        ...line,
        amount: amountCents,
      })),
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
