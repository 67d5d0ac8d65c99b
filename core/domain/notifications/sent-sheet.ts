import type { Instant } from '../kernel/instant.ts';

/** A sheet that the mail server has taken; `to` lists its addresses with commas. */
export type SentSheet = { readonly to: string; readonly at: Instant };

/** One mail of a sheet: those to several addresses are written at the same moment. */
export type SheetMailSent = SentSheet & { readonly writtenAt: Instant };

/** The last sheet that was sent, with each address that it has reached; null for none. */
export const lastSheetOf = (sent: readonly SheetMailSent[]): SentSheet | null => {
  const [last] = sent.toSorted((one, other) => other.at - one.at);
  if (last === undefined) return null;
  const same = sent.filter(({ writtenAt }) => writtenAt === last.writtenAt);
  return { to: same.map(({ to }) => to).join(', '), at: last.at };
};
