import type { Contract } from '#adapters/http-contract/contract.ts';
import { businessDayText } from '#core/domain/reports/business-day.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

export const reportsHandlers = (services: HttpServices): HandlersFor<Contract>['reports'] => ({
  sales: async ({ query }, { actor }) => {
    const found = await services.getSalesReport(query.day, actor);
    if (!found.ok) return refuse(found.error);
    const { day, report, ways, kept, tax, usage } = found.value;
    return {
      day: businessDayText(day),
      totalSales: report.itemsCents,
      totalOrders: report.totalOrders,
      itemsSold: report.itemsSold.map(({ name, quantity, amountCents }) => ({ name, quantity, amount: amountCents })),
      tax: tax.map(({ cents, ...line }) => ({ ...line, amount: cents })),
      gross: report.grossCents,
      refunds: report.refundsCents,
      net: report.netCents,
      fee: report.feeCents,
      donation: report.donationCents,
      other: report.otherCents,
      ways: ways.map(({ netCents, ...way }) => ({ ...way, net: netCents })),
      kept: { orders: kept.orders, amount: kept.amountCents },
      quarters: [...report.quarters],
      usage,
    };
  },
  salesCsv: async ({ query }, { actor }) => {
    const found = await services.getSalesCsv(query.day, actor);
    return found.ok ? found.value : refuse(found.error);
  },
  audit: async ({ query }, { actor: reader }) => {
    const found = await services.listAudit({ day: query.day, kind: query.kind, before: query.before, reader });
    return found.ok ? { entries: [...found.value.entries], hasMore: found.value.hasMore } : refuse(found.error);
  },
  testEmail: async ({ body }) => {
    const sent = await services.sendTestEmail(body.email, body.type);
    if (!sent.ok) return refuse(sent.error);
    return { success: true, message: 'Test email sent.', email: sent.value.to, type: body.type };
  },
});
