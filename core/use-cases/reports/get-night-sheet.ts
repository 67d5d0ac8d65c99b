import type { NightId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { NightRefusal } from '../../domain/night/night.ts';
import { nightSheetCsv } from '../../domain/reports/night-sheet-csv.ts';
import { nightSheet, type NightSheet } from '../../domain/reports/night-sheet.ts';
import type { DrawerReader } from '../../ports/drawer-repository.ts';
import type { StockReader } from '../../ports/stock-repository.ts';
import type { SalesReader } from '../../ports/sales-reader.ts';

type NoSuchNight = Extract<NightRefusal, { readonly kind: 'night/not-found' }>;

/** What one night took in, gave back, counted and gave away. An open night's is as of now. */
export type GetNightSheet = (id: NightId) => Promise<Result<NightSheet, NoSuchNight>>;

/** The same as CSV. */
export type GetNightSheetCsv = (id: NightId) => Promise<Result<string, NoSuchNight>>;

export interface NightSheetDeps {
  readonly sales: Pick<SalesReader, 'ofNight'>;
  readonly drawers: Pick<DrawerReader, 'ofNight'>;
  readonly stock: Pick<StockReader, 'ofNight'>;
}

export const makeGetNightSheet =
  ({ sales, drawers, stock }: NightSheetDeps): GetNightSheet =>
  async (id) => {
    const [found, books, shelf] = await Promise.all([sales.ofNight(id), drawers.ofNight(id), stock.ofNight(id)]);
    return found === null ? err({ kind: 'night/not-found' }) : ok(nightSheet({ ...found, drawers: books, stock: shelf }));
  };

export const makeGetNightSheetCsv = ({ timeZone, ...deps }: NightSheetDeps & { readonly timeZone: string }): GetNightSheetCsv => {
  const read = makeGetNightSheet(deps);
  return async (id) => {
    const found = await read(id);
    return found.ok ? ok(nightSheetCsv(found.value, timeZone)) : found;
  };
};
