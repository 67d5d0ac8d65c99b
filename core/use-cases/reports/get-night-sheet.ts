import { beingCounted, type BeingCounted } from '../../domain/drawer/drawer.ts';
import type { NightId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { NightRefusal } from '../../domain/night/night.ts';
import { nightSheetCsv } from '../../domain/reports/night-sheet-csv.ts';
import { nightSheet, type NightSheet } from '../../domain/reports/night-sheet.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import { splitsWholeRefundsOf, taxRatesOfNight } from '../../domain/reports/sheet-seal.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { NightLedger } from '../../ports/sales-reader.ts';
import { makeShowDrawers, type ShowDrawersDeps } from '../drawers/show-cash.ts';

export type NoSuchNight = Extract<NightRefusal, { readonly kind: 'night/not-found' }>;

export type SheetRefusal = NoSuchNight | BeingCounted;

/**
 * One night's takings, refunds, counts and comps. An open night's sheet is as of now, and hidden during a blind count.
 * @param reader the person who is shown it, and counts none of its drawers afterwards
 */
export type GetNightSheet = (id: NightId, reader?: Actor) => Promise<Result<NightSheet, SheetRefusal>>;

/** The sheet as CSV. */
export type GetNightSheetCsv = (id: NightId, reader?: Actor) => Promise<Result<string, SheetRefusal>>;

export interface NightSheetDeps extends NightLedger {
  readonly settings: Pick<CurrentSettings, 'current'>;
}

/** The sheet inside a transaction, without a reader to record. */
export const readNightSheet =
  ({ sales, drawers, stock, settings }: NightSheetDeps): ((id: NightId) => ReturnType<GetNightSheet>) =>
  async (id) => {
    // Sequential: a transaction has one connection.
    const found = await sales.ofNight(id);
    if (found === null) return err({ kind: 'night/not-found' });
    const boxes = await drawers.ofNight(id);
    const hidden = beingCounted(boxes.map(({ drawer }) => drawer));
    if (hidden !== null) return err(hidden);
    const { seal, ...facts } = found;
    const taxRates = taxRatesOfNight(seal, settings.current());
    const sealed = { taxRates, splitsWholeRefunds: splitsWholeRefundsOf(seal), fingerprint: seal?.fingerprint ?? null };
    return ok(nightSheet({ ...facts, drawers: boxes, stock: await stock.ofNight(id), ...sealed }));
  };

export type GetNightSheetDeps = NightSheetDeps & ShowDrawersDeps;

export const makeGetNightSheet = (deps: GetNightSheetDeps): GetNightSheet => {
  const [read, show] = [readNightSheet(deps), makeShowDrawers(deps)];
  return async (id, reader) => {
    const found = await read(id);
    const hidden = found.ok ? await show(await deps.drawers.ofNight(id), reader) : null;
    return hidden === null ? found : err(hidden);
  };
};

export interface GetNightSheetCsvDeps extends GetNightSheetDeps {
  readonly timeZone: string;
}

export const makeGetNightSheetCsv = (deps: GetNightSheetCsvDeps): GetNightSheetCsv => {
  const read = makeGetNightSheet(deps);
  return async (id, reader) => {
    const found = await read(id, reader);
    const { standName } = deps.settings.current();
    return found.ok ? ok(nightSheetCsv(found.value, { standName, timeZone: deps.timeZone })) : found;
  };
};
