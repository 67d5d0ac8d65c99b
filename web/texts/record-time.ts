import type { Instant } from '#core/domain/kernel/instant.ts';

type Shape = Pick<Intl.DateTimeFormatOptions, 'year' | 'month' | 'day' | 'hour' | 'minute'>;

const YEAR: Shape = { year: 'numeric' };
const MOMENT: Shape = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' };

/** A moment on a record that lasts: 'Nov 20, 7:42 PM', and 'Nov 20, 2025, 7:42 PM' in another year. */
export const recordTimeText = (at: Instant, now: Instant, timeZone: string | null): string => {
  const format = (moment: Instant, shape: Shape) =>
    new Intl.DateTimeFormat('en-US', { ...shape, ...(timeZone === null ? {} : { timeZone }) }).format(moment);
  return format(at, format(at, YEAR) === format(now, YEAR) ? MOMENT : { ...YEAR, ...MOMENT });
};
