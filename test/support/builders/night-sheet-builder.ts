import { NO_TAX } from '#core/domain/pricing/sales-tax.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { NightSheet } from '#core/domain/reports/night-sheet.ts';
import type { SalesReport } from '#core/domain/reports/sales-report.ts';

export const CHICAGO = 'America/Chicago';
/** 6:30 PM in Chicago. */
export const OPENED = instant(Date.parse('2026-11-21T00:30:00Z'));

export const report = (grossCents: number, changes: Partial<SalesReport> = {}): SalesReport => ({
  grossCents: cents(grossCents),
  refundsCents: cents(0),
  netCents: cents(grossCents),
  itemsCents: cents(grossCents),
  feeCents: cents(0),
  donationCents: cents(0),
  otherCents: cents(0),
  otherCauses: { refund: cents(0), dispute: cents(0), payment: cents(0) },
  paidOrders: 1,
  totalOrders: 1,
  itemsSold: [],
  quarters: [],
  ...changes,
});

export const NIGHT: NightSheet['night'] = {
  id: nightId('night-1'),
  name: 'vs. Lincoln',
  state: 'closed',
  opensAt: null,
  closesAt: null,
  openedAt: OPENED,
  openedBy: 'Dana',
  closedAt: plusMs(OPENED, 180 * MINUTE_MS),
  closedBy: 'Dana',
};

export const QUIET: NightSheet = {
  night: NIGHT,
  total: report(0, { paidOrders: 0 }),
  tenders: [],
  drawers: [],
  comps: [],
  deposit: null,
  earlierRefundsCents: cents(0),
  approvals: [],
  kept: { orders: 0, amountCents: cents(0) },
  onPaper: { sales: 0, cents: cents(0) },
  offline: { sales: 0, cents: cents(0) },
  inNoDrawer: { sales: 0, cents: cents(0) },
  beforeOpening: { sales: 0, cents: cents(0) },
  stock: [],
  taxRates: NO_TAX,
  splitsWholeRefunds: true,
  refundedFoodCents: cents(0),
  rush: [],
  late: [],
  fingerprint: null,
};
