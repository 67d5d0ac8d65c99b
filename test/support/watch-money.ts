import { afterEach, expect } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import { wrongParts } from '#core/domain/reports/check-parts.ts';
import type { SalesReader } from '#core/ports/sales-reader.ts';

type Watched = { readonly sales: Pick<SalesReader, 'between'> };

const watched: Watched[] = [];
const ALWAYS = { start: instant(0), end: instant(Number.MAX_SAFE_INTEGER) };

/** The fast half of invariant I7b, after every test of a file that has a stand from one of the harnesses. */
afterEach(async () => {
  const stands = watched.splice(0);
  for (const { sales } of stands) expect(wrongParts(await sales.between(ALWAYS))).toEqual([]);
});

export const watchMoney = <T extends Watched>(persistence: T): T => {
  watched.push(persistence);
  return persistence;
};
