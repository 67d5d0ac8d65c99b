import { taxText } from '#web/ui/tax-text.ts';
import { flowRows, keptText, unitsSold, type SalesReport } from './sales-report.view.ts';
import { amountText } from '#web/ui/amount-text.ts';

/** The report as a message for the treasurer. @param title 'Friday, November 20, 2026' */
export const reportText = (report: SalesReport, title: string): string => {
  const { itemsSold: bars, tax } = report;
  return [
    `Daily Sales Report, ${title}`,
    `Total Sales: ${amountText(report.totalSales)}`,
    `Total Orders: ${report.totalOrders}`,
    `Items Sold: ${unitsSold(bars)}`,
    ...flowRows(report).map(({ label, amount }) => `${label}: ${amount}`),
    `Net: ${amountText(report.net)}`,
    ...[keptText(report)].filter((line) => line !== null),
    ...(tax.length === 0 ? [] : [taxText(tax)]),
    ...bars.map(({ name, quantity, amount }) => `${quantity} × ${name}: ${amountText(amount)}`),
  ].join('\n');
};
