import type { Night } from '../../domain/night/night.ts';
import type { NightSheet } from '../../domain/reports/night-sheet.ts';
import { checkChain, type SheetChain } from '../../domain/reports/sheet-seal.ts';
import { MAX_NIGHTS } from '../../domain/reports/season.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import { readNightSheet, type NightSheetDeps } from './get-night-sheet.ts';

/** Recomputes the sheets of all closed nights and their fingerprints, and names the first night that differs. */
export type CheckSheets = () => Promise<SheetChain>;

/** Sequential: a treasurer can wait, customers in line should not. */
export const readSheets = async (deps: NightSheetDeps, nights: readonly { readonly night: Night }[]): Promise<readonly NightSheet[]> => {
  const read = readNightSheet(deps);
  const sheets: NightSheet[] = [];
  for (const { night } of nights) {
    const found = await read(night.id);
    if (found.ok) sheets.push(found.value);
  }
  return sheets;
};

export interface CheckSheetsDeps extends NightSheetDeps {
  readonly nights: Pick<NightReader, 'list' | 'seals'>;
}

export const makeCheckSheets =
  ({ nights, ...ledger }: CheckSheetsDeps): CheckSheets =>
  async () => {
    const closed = (await nights.list(MAX_NIGHTS)).filter(({ night }) => night.state === 'closed');
    const sheets = await readSheets(ledger, closed);
    return checkChain(
      sheets.map((sheet) => ({ night: sheet.night, sheet })),
      await nights.seals(),
    );
  };
