import type { BeingCounted } from '../../domain/drawer/drawer.ts';
import { businessDayOf, dayWindow, readBusinessDay, type BusinessDay } from '../../domain/reports/business-day.ts';
import { itemTaxes, sumOfTaxes, type ItemTax } from '../../domain/reports/item-taxes.ts';
import { salesCsv } from '../../domain/reports/sales-csv.ts';
import { keptAsDonation, salesReport, waysOf, type SalesFacts, type SalesReport, type Way } from '../../domain/reports/sales-report.ts';
import { taxRatesOfNight } from '../../domain/reports/sheet-seal.ts';
import type { TaxLine } from '../../domain/pricing/sales-tax.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { StockReader } from '../../ports/stock-repository.ts';
import type { UsageLog } from '../../ports/usage-log.ts';
import type { UsageCounts } from '../../domain/usage/usage.ts';
import type { ListDrawersDeps } from '../drawers/list-drawers.ts';
import { makeShowDrawers, type ShowDrawersDeps } from '../drawers/show-cash.ts';
import type { NoSuchDay } from '../errors.ts';

type ReportRefusal = NoSuchDay | BeingCounted;

/**
 * One local day of the stand, today by default. The open night's days are hidden during a blind count. @param day as '2026-11-20'
 * @param reader the person who is shown it, and counts none of the open night's drawers afterwards
 */
export type GetSalesReport = (day: string | undefined, reader?: Actor) => Promise<Result<DayReport, ReportRefusal>>;

export type DayReport = {
  readonly day: BusinessDay;
  readonly report: SalesReport;
  readonly ways: readonly Way[];
  readonly kept: ReturnType<typeof keptAsDonation>;
  /** In `itemsSold`. */
  readonly tax: readonly TaxLine[];
  readonly usage: UsageCounts;
};

/** The same day's money line by line. */
export type GetSalesCsv = (day: string | undefined, reader?: Actor) => Promise<Result<string, ReportRefusal>>;

export interface SalesDeps extends Pick<Ports, 'sales'>, ListDrawersDeps, ShowDrawersDeps {
  readonly stock: Pick<StockReader, 'ofNight'>;
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly timeZone: string;
}

type Day = { readonly day: BusinessDay; readonly facts: SalesFacts; readonly taxes: readonly ItemTax[] };

const readDay = ({ sales, stock, settings, nights, drawers, clock, timeZone, ...deps }: SalesDeps) => {
  const show = makeShowDrawers({ ...deps, clock });
  return async (text: string | undefined, reader: Actor | undefined): Promise<Result<Day, ReportRefusal>> => {
    const day = text === undefined ? businessDayOf(clock.now(), timeZone) : readBusinessDay(text);
    if (day === null) return err({ kind: 'report/no-such-day' });
    const window = dayWindow(day, timeZone);
    const facts = await sales.between(window);
    const taxed = (await sales.nightsIn(window)).map(async ({ id, orders, seal }) => {
      return { orders, stock: await stock.ofNight(id), rates: taxRatesOfNight(seal, settings.current()) };
    });
    const taxes = itemTaxes(facts, await Promise.all(taxed));
    // Read afterwards, so that figures stay hidden if a count began in between.
    const { open } = await nights.current(clock.now());
    const isTonight = open !== null && (open.openedAt ?? window.start) < window.end;
    const hidden = isTonight ? await show(await drawers.ofNight(open.id), reader) : null;
    return hidden === null ? ok({ day, facts, taxes }) : err(hidden);
  };
};

export const makeGetSalesReport = ({ usage, ...deps }: SalesDeps & { readonly usage: UsageLog }): GetSalesReport => {
  const read = readDay(deps);
  return async (text, reader) => {
    const found = await read(text, reader);
    if (!found.ok) return found;
    const { day, facts, taxes } = found.value;
    const [kept, tax] = [keptAsDonation(facts), sumOfTaxes(taxes)];
    return ok({ day, report: salesReport(facts), ways: waysOf(facts), kept, tax, usage: await usage.of(day) });
  };
};

export const makeGetSalesCsv = (deps: SalesDeps): GetSalesCsv => {
  const read = readDay(deps);
  return async (text, reader) => {
    const found = await read(text, reader);
    return found.ok ? ok(salesCsv(found.value.facts, found.value.taxes, deps.timeZone)) : found;
  };
};
