import { readerWindow } from '../../domain/bank/reader-match.ts';
import type { NightId, PaymentId } from '../../domain/kernel/ids.ts';
import { groupBy } from '../../domain/kernel/group-by.ts';
import type { Cents } from '../../domain/kernel/money.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import type { Night } from '../../domain/night/night.ts';
import { districtForm, formCsv, type DistrictForm } from '../../domain/reports/district-form.ts';
import { businessDayOf } from '../../domain/reports/business-day.ts';
import { journalCsv, seasonCsv, type ReaderTips } from '../../domain/reports/season-csv.ts';
import { checkChain, type SheetChain } from '../../domain/reports/sheet-seal.ts';
import {
  dayOfNight,
  hasLateLines,
  MAX_NIGHTS,
  monthOf,
  seasonOf,
  startOfSeason,
  sumOfTotals,
  totalsOf,
  type MoneyTotals,
  type Month,
  type Season,
} from '../../domain/reports/season.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { PayoutReader } from '../../ports/payout-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SalesReader } from '../../ports/sales-reader.ts';
import { answered } from '../../ports/unavailable.ts';
import { readBank, type BankDeps } from '../bank/list-deposits.ts';
import type { ShowDrawersDeps } from '../drawers/show-cash.ts';
import { readSheets } from './check-sheets.ts';
import { makeGetNightSheet, type NightSheetDeps, type SheetRefusal } from './get-night-sheet.ts';

export type SeasonView = {
  readonly season: Season;
  /** Seasons with a closed night, and the current one; newest first. */
  readonly seasons: readonly Season[];
  /** Closed nights, newest first. */
  readonly nights: readonly { readonly night: Night; readonly month: Month; readonly totals: MoneyTotals }[];
  readonly total: MoneyTotals;
  /** Seasons with a closed night, newest first, each summed. */
  readonly months: readonly { readonly month: Month; readonly totals: MoneyTotals }[];
  /** All seals; the sheets of this season only. */
  readonly chain: SheetChain;
};

/** The closed nights of a season, and their sum. @param season the current one by default */
export type GetSeason = (season?: Season) => Promise<SeasonView>;

/** The season as CSV, oldest first: one line per night, or the double-entry journal of its days. */
export type GetSeasonCsv = (season: Season | undefined, kind: 'nights' | 'journal') => Promise<string>;

/** The district's form of one night, or of the closed nights of a month. @param reader as for the sheet */
export type GetDistrictForm = (
  of: { readonly night: NightId } | { readonly month: Month },
  reader?: Actor,
) => Promise<Result<DistrictForm, SheetRefusal>>;

export interface SeasonDeps extends Pick<Ports, 'clock'>, NightSheetDeps {
  readonly nights: Pick<NightReader, 'list' | 'seals'>;
  readonly timeZone: string;
}

type FormDeps = SeasonDeps & ShowDrawersDeps;
type SeasonCsvDeps = SeasonDeps &
  BankDeps & {
    readonly payouts: Pick<PayoutReader, 'inPersonPayments'>;
    readonly sales: Pick<SalesReader, 'readerSalesOf'>;
  };

const openedNights = async ({ nights, timeZone }: SeasonDeps) =>
  (await nights.list(MAX_NIGHTS)).flatMap(({ night }) => {
    const day = dayOfNight(night, timeZone);
    return day === null ? [] : [{ night, day }];
  });

const isClosed = ({ night }: { readonly night: Night }): boolean => night.state === 'closed';

const closedNights = async (deps: SeasonDeps) => (await openedNights(deps)).filter(isClosed);

const seasonNow = ({ clock, timeZone }: SeasonDeps): Season => seasonOf(businessDayOf(clock.now(), timeZone));

const ofSeason = async (deps: SeasonDeps, wanted: Season | undefined) => {
  const now = seasonNow(deps);
  const season = wanted ?? now;
  const closed = await closedNights(deps);
  const seasons = [...new Set([now, ...closed.map(({ day }) => seasonOf(day))])].toSorted((one, other) => other - one);
  const nights = closed.filter(({ day }) => seasonOf(day) === season);
  return { season, seasons, closed, nights, sheets: await readSheets(deps, nights) };
};

export const makeGetSeason =
  (deps: SeasonDeps): GetSeason =>
  async (wanted) => {
    const { season, seasons, closed, nights, sheets } = await ofSeason(deps, wanted);
    const sheetOf = new Map(sheets.map((sheet) => [sheet.night.id, sheet]));
    const lines = nights.flatMap(({ night: { id }, day }) => {
      const sheet = sheetOf.get(id);
      return sheet === undefined ? [] : [{ night: sheet.night, month: monthOf(day), totals: totalsOf(sheet) }];
    });
    const sumOf = (own: typeof lines) => sumOfTotals(own.map(({ totals }) => totals));
    return {
      season,
      seasons,
      nights: lines,
      total: sumOf(lines),
      months: [...groupBy(lines, ({ month }) => month)].map(([month, own]) => ({ month, totals: sumOf([...own]) })),
      chain: checkChain(
        closed.map(({ night }) => ({ night, sheet: sheetOf.get(night.id) ?? null })),
        await deps.nights.seals(),
      ),
    };
  };

/** Payments of nights with sales on a card reader, without those that a person said are not the stand's. @throws Unavailable */
const readReaders = async ({ payouts, sales, clock }: SeasonCsvDeps, nights: readonly Night[]): Promise<ReaderTips> => {
  const tips = new Map<PaymentId, Cents>();
  for (const night of nights) {
    const [window, { sales: own, decisions }] = [readerWindow(night, nights, clock.now()), await sales.readerSalesOf(night.id)];
    if (window === null || own.length + decisions.length === 0) continue;
    const notOurs = decisions.flatMap(({ kind, paymentId }) => (kind === 'not-ours' ? [paymentId] : []));
    for (const { paymentId, tipCents } of await payouts.inPersonPayments(window))
      if (!notOurs.includes(paymentId)) tips.set(paymentId, tipCents);
  }
  return tips;
};

const writeNights = async (deps: SeasonCsvDeps, wanted: Season | undefined): Promise<string> => {
  const { nights, sheets } = await ofSeason(deps, wanted);
  return seasonCsv(sheets.toReversed(), await answered(readBank(deps, idsOf(nights))), deps.timeZone);
};

const idsOf = (nights: readonly { readonly night: Night }[]): readonly NightId[] => nights.map(({ night }) => night.id);

/**
 * Includes earlier nights, whose disputes, decisions and payouts may come in this season, and what the provider took before the first night.
 * The provider is asked about the nights of this season and the previous one, and about older ones with news.
 */
const writeJournal = async (deps: SeasonCsvDeps, wanted: Season | undefined): Promise<string> => {
  const { timeZone } = deps;
  const season = wanted ?? seasonNow(deps);
  const nights = (await openedNights(deps)).filter(({ day }) => seasonOf(day) <= season);
  const recent = nights.filter(({ day }) => seasonOf(day) >= season - 1);
  const sheets = await readSheets(deps, nights.filter(isClosed));
  const withNews = sheets.filter((sheet) => hasLateLines(sheet, season, timeZone)).map(({ night }) => night.id);
  const older = withNews.filter((id) => !recent.some(({ night }) => night.id === id));
  const ask = async () => ({
    ...(await readBank(deps, idsOf(recent), { start: startOfSeason(season, timeZone), older })),
    readers: await readReaders(
      deps,
      recent.map(({ night }) => night),
    ),
  });
  return journalCsv(sheets.toReversed(), await answered(ask()), timeZone, season);
};

const WRITE = { nights: writeNights, journal: writeJournal } as const;

export const makeGetSeasonCsv =
  (deps: SeasonCsvDeps): GetSeasonCsv =>
  (season, kind) =>
    WRITE[kind](deps, season);

export const makeGetDistrictForm =
  (deps: FormDeps): GetDistrictForm =>
  async (of, reader) => {
    if ('month' in of) {
      const nights = (await closedNights(deps)).filter(({ day }) => monthOf(day) === of.month);
      return ok(districtForm((await readSheets(deps, nights)).toReversed()));
    }
    const found = await makeGetNightSheet(deps)(of.night, reader);
    return found.ok ? ok(districtForm([found.value])) : found;
  };

/** The form as CSV. */
export type GetDistrictFormCsv = (...asked: Parameters<GetDistrictForm>) => Promise<Result<string, SheetRefusal>>;

export const makeGetDistrictFormCsv = (deps: FormDeps): GetDistrictFormCsv => {
  const read = makeGetDistrictForm(deps);
  return async (...asked) => {
    const found = await read(...asked);
    return found.ok ? ok(formCsv(found.value)) : found;
  };
};
