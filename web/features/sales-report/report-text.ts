import { bigUsd } from '#web/ui/big-usd.ts';
import { barsOf, flowRows, keptText, unitsSold, type SalesReport } from './sales-report.view.ts';

/** The report as a message for the treasurer. @param title 'Friday, November 20, 2026' */
export const reportText = (report: SalesReport, title: string): string => {
  const bars = barsOf(report);
  return [
    `Daily Sales Report, ${title}`,
    `Total Sales: ${bigUsd(report.totalSales)}`,
    `Total Orders: ${report.totalOrders}`,
    `Items Sold: ${unitsSold(bars)}`,
    ...flowRows(report).map(({ label, amount }) => `${label}: ${amount}`),
    `Net: ${bigUsd(report.net)}`,
    ...[keptText(report)].filter((line) => line !== null),
    ...bars.map(({ name, quantity, amount }) => `${quantity} × ${name}: ${bigUsd(amount)}`),
  ].join('\n');
};
