import type { Instant } from '../kernel/instant.ts';
import { isTimeToTell } from '../order/undo-limits.ts';
import type { TextOccasion } from './text-message.ts';

/** The latest occasions that a customer was told of by text, and whose text was lost. */
export type ConsentRecord = { readonly toldOf: Instant | null; readonly failedOf: Instant | null };

export type Occasion = { readonly occasion: TextOccasion; readonly occasionAt: Instant };

/** The latest occasion of a ready order, if its customer is to be told of it now. */
export const dueOccasion = (
  readyAt: Instant,
  remindedAt: Instant | null,
  { toldOf, failedOf }: ConsentRecord,
  now: Instant,
): Occasion | null => {
  const isReminder = remindedAt !== null && remindedAt > readyAt;
  const occasionAt = isReminder ? remindedAt : readyAt;
  if (!isTimeToTell(readyAt, now) || occasionAt === toldOf || occasionAt === failedOf) return null;
  return { occasion: isReminder ? 'reminder' : 'ready', occasionAt };
};

const later = (known: Instant | null, at: Instant): Instant => (known !== null && known > at ? known : at);

/** The provider took the text. A report that it was lost may have been faster. */
export const textTaken = <Known extends ConsentRecord>(known: Known, at: Instant): Known =>
  known.failedOf === at ? known : { ...known, toldOf: later(known.toldOf, at) };

/** The provider took the text, and it will never arrive. Reports come in any order, and late. */
export const textLost = <Known extends ConsentRecord>(known: Known, at: Instant): Known => ({
  ...known,
  failedOf: later(known.failedOf, at),
  toldOf: known.toldOf === at ? null : known.toldOf,
});
