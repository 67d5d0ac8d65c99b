import { businessDayOf, dayWindow, readBusinessDay, type BusinessDay } from '../../domain/reports/business-day.ts';
import { salesCsv } from '../../domain/reports/sales-csv.ts';
import { salesReport, type SalesFacts, type SalesReport } from '../../domain/reports/sales-report.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SalesReader } from '../../ports/sales-reader.ts';
import type { NoSuchDay } from '../errors.ts';

/** One local day of the stand; today when none is named. @param day as '2026-11-20'. */
export type GetSalesReport = (
  day: string | undefined,
) => Promise<Result<{ readonly day: BusinessDay; readonly report: SalesReport }, NoSuchDay>>;

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

export const makeGetSalesReport = (deps: SalesDeps): GetSalesReport => {
  const read = readDay(deps);
  return async (text) => {
    const found = await read(text);
    return found.ok ? ok({ day: found.value.day, report: salesReport(found.value.facts) }) : found;
  };
};

export const makeGetSalesCsv = (deps: SalesDeps): GetSalesCsv => {
  const read = readDay(deps);
  return async (text) => {
    const found = await read(text);
    return found.ok ? ok(salesCsv(found.value.facts)) : found;
  };
};
