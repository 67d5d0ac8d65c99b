import { formatUsd } from '#core/domain/kernel/money.ts';
import { taxText } from '#web/ui/tax-text.ts';
import { flowRows, keptText, unitsSold, type SalesReport } from './sales-report.view.ts';

/** The report as a message for the treasurer. @param title 'Friday, November 20, 2026' */
export const reportText = (report: SalesReport, title: string): string => {
  const { itemsSold: bars, tax } = report;
  return [
    `Daily Sales Report, ${title}`,
    `Total Sales: ${formatUsd(report.totalSales)}`,
    `Total Orders: ${report.totalOrders}`,
    `Items Sold: ${unitsSold(bars)}`,
    ...flowRows(report).map(({ label, amount }) => `${label}: ${amount}`),
    `Net: ${formatUsd(report.net)}`,
    ...[keptText(report)].filter((line) => line !== null),
    ...(tax.length === 0 ? [] : [taxText(tax)]),
    ...bars.map(({ name, quantity, amount }) => `${quantity} × ${name}: ${formatUsd(amount)}`),
  ].join('\n');
};
