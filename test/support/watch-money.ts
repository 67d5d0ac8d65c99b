import { instant } from '#core/domain/kernel/instant.ts';
import { wrongParts } from '#core/domain/reports/check-parts.ts';
import type { SalesReader } from '#core/ports/sales-reader.ts';

type Watched = { readonly sales: Pick<SalesReader, 'between'> };

const watched: Watched[] = [];
const ALWAYS = { start: instant(0), end: instant(Number.MAX_SAFE_INTEGER) };

/** A stand whose money `checkMoney` verifies. */
export const watchMoney = <T extends Watched>(persistence: T): T => {
  watched.push(persistence);
  return persistence;
};

/** The fast half of invariant I7b. @returns the violations of a stand */
export const wrongMoneyOf = async ({ sales }: Watched): Promise<readonly string[]> => wrongParts(await sales.between(ALWAYS));

/** The same after each test, of every stand of that test. */
export const checkMoney = async (): Promise<readonly string[]> => {
  const found = [];
  for (const stand of watched.splice(0)) found.push(...(await wrongMoneyOf(stand)));
  return found;
};
