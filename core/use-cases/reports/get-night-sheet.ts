import type { NightId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { NightRefusal } from '../../domain/night/night.ts';
import { nightSheetCsv } from '../../domain/reports/night-sheet-csv.ts';
import { nightSheet, type NightSheet } from '../../domain/reports/night-sheet.ts';
import type { NightLedger } from '../../ports/sales-reader.ts';

export type NoSuchNight = Extract<NightRefusal, { readonly kind: 'night/not-found' }>;

/** What one night took in, gave back, counted and gave away. An open night's is as of now. */
export type GetNightSheet = (id: NightId) => Promise<Result<NightSheet, NoSuchNight>>;

/** The same as CSV. */
export type GetNightSheetCsv = (id: NightId) => Promise<Result<string, NoSuchNight>>;

export const makeGetNightSheet =
  ({ sales, drawers, stock }: NightLedger): GetNightSheet =>
  async (id) => {
    const [found, books, shelf] = await Promise.all([sales.ofNight(id), drawers.ofNight(id), stock.ofNight(id)]);
    return found === null ? err({ kind: 'night/not-found' }) : ok(nightSheet({ ...found, drawers: books, stock: shelf }));
  };

export const makeGetNightSheetCsv = ({ timeZone, ...deps }: NightLedger & { readonly timeZone: string }): GetNightSheetCsv => {
  const read = makeGetNightSheet(deps);
  return async (id) => {
    const found = await read(id);
    return found.ok ? ok(nightSheetCsv(found.value, timeZone)) : found;
  };
};
