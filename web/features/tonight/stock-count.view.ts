import { stockActId } from '#core/domain/kernel/ids.ts';
import { digitsIn } from '#core/domain/kernel/typed-text.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { CountKind } from '#core/domain/stock/stock-entry.ts';
import type { Draft, Entry } from './count-draft.ts';
import type { ShelfItem } from '#web/api/stock.queries.ts';

const MAXIMUM_DIGITS = String(LIMITS.stock.maximum).length;

/** Typed input, digits only; null if empty. */
export const typedUnits = (text: string): number | null => {
  const digits = digitsIn(text).slice(0, MAXIMUM_DIGITS);
  return digits === '' ? null : Math.min(Number(digits), LIMITS.stock.maximum);
};

/** Another person has counted it since. */
export const isOvertaken = ({ count }: ShelfItem, entry: Entry | undefined): boolean =>
  entry !== undefined && count !== null && count.id !== entry.after;

const isPaidText = ({ toPack }: ShelfItem): string => (toPack === 0 ? '' : `, ${toPack} of them paid and not packed`);

/** Next to the figure: 'expected 13', '2 missing', 'Dana counted 12'. */
export const noteOf = (product: ShelfItem, entry: Entry | undefined, kind: CountKind): string => {
  const { expected, count } = product;
  if (entry === undefined || isOvertaken(product, entry)) {
    if (count?.kind === kind) return `${count.by} counted ${count.counted}`;
    return `${kind === 'opening-count' ? 'last' : 'expected'} ${expected}${isPaidText(product)}`;
  }
  if (kind === 'opening-count') return entry.counted === entry.seen ? `last ${entry.seen}` : `was ${entry.seen}`;
  const difference = entry.counted - entry.seen;
  if (difference === 0) return 'as expected';
  return difference < 0 ? `${-difference} missing` : `${difference} more`;
};

export const isDifferent = (entry: Entry | undefined): boolean => entry !== undefined && entry.counted !== entry.seen;

/** In wire form; deleted products are left out. */
export const linesOf = ({ entries }: Draft, products: readonly ShelfItem[]) =>
  products.flatMap(({ id }) => {
    const entry = entries[String(id)];
    return entry === undefined
      ? []
      : [{ product: id, counted: entry.counted, seen: entry.seen, after: entry.after === null ? null : stockActId(entry.after) }];
  });

/** '28 of 31 counted', '2 differ' */
export const progressText = (products: readonly ShelfItem[], { entries }: Draft): string => {
  const typed = products.map(({ id }) => entries[String(id)]).filter((entry) => entry !== undefined);
  const others = typed.filter(isDifferent).length;
  return `${typed.length} of ${products.length} counted${others === 0 ? '' : `, ${others} differ`}`;
};

/** 'Cola 60 (was 48), Pizza Slice 24 (was 0)' */
export const othersText = (others: readonly ShelfItem[], { entries }: Draft): string =>
  others
    .flatMap(({ id, name }) => {
      const entry = entries[String(id)];
      return entry === undefined ? [] : [`${name} ${entry.counted} (was ${entry.seen})`];
    })
    .join(', ');
