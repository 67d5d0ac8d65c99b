import { businessDayOf, dayWindow, readBusinessDay, type BusinessDay } from '../../domain/reports/business-day.ts';
import { salesCsv } from '../../domain/reports/sales-csv.ts';
import { keptAsDonation, salesReport, type SalesFacts, type SalesReport } from '../../domain/reports/sales-report.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SalesReader } from '../../ports/sales-reader.ts';
import type { UsageLog } from '../../ports/usage-log.ts';
import type { UsageCounts } from '../../domain/usage/usage.ts';
import type { NoSuchDay } from '../errors.ts';

/** One local day of the stand; today when none is named. @param day as '2026-11-20'. */
export type GetSalesReport = (day: string | undefined) => Promise<Result<DayReport, NoSuchDay>>;

export type DayReport = {
  readonly day: BusinessDay;
  readonly report: SalesReport;
  readonly kept: ReturnType<typeof keptAsDonation>;
  readonly usage: UsageCounts;
};

/** The same day's money line by line. */
export type GetSalesCsv = (day: string | undefined) => Promise<Result<string, NoSuchDay>>;

export interface SalesDeps {
  readonly sales: SalesReader;
  readonly clock: Clock;
  readonly timeZone: string;
}

const readDay =
  ({ sales, clock, timeZone }: SalesDeps) =>
  async (text: string | undefined): Promise<Result<{ readonly day: BusinessDay; readonly facts: SalesFacts }, NoSuchDay>> => {
    const day = text === undefined ? businessDayOf(clock.now(), timeZone) : readBusinessDay(text);
    if (day === null) return err({ kind: 'report/no-such-day' });
    return ok({ day, facts: await sales.between(dayWindow(day, timeZone)) });
  };

export const makeGetSalesReport = ({ usage, ...deps }: SalesDeps & { readonly usage: UsageLog }): GetSalesReport => {
  const read = readDay(deps);
  return async (text) => {
    const found = await read(text);
    if (!found.ok) return found;
    const { day, facts } = found.value;
    return ok({ day, report: salesReport(facts), kept: keptAsDonation(facts), usage: await usage.of(day) });
  };
};

export const makeGetSalesCsv = (deps: SalesDeps): GetSalesCsv => {
  const read = readDay(deps);
  return async (text) => {
    const found = await read(text);
    return found.ok ? ok(salesCsv(found.value.facts, deps.timeZone)) : found;
  };
};
