import type { Instant } from '../kernel/instant.ts';
import { isNotificationDue } from '../order/undo-limits.ts';
import type { TextOccasion } from './text-message.ts';

/** The latest text occasions: of a text sent to the customer, and of one that was lost. */
export type ConsentRecord = { readonly toldOf: Instant | null; readonly failedOf: Instant | null };

export type Occasion = { readonly occasion: TextOccasion; readonly occasionAt: Instant };

/** The occasion of a ready order that its customer must be texted about now, if any. */
export const dueOccasion = (
  readyAt: Instant,
  remindedAt: Instant | null,
  { toldOf, failedOf }: ConsentRecord,
  now: Instant,
): Occasion | null => {
  const isReminder = remindedAt !== null && remindedAt > readyAt;
  const occasionAt = isReminder ? remindedAt : readyAt;
  if (!isNotificationDue(readyAt, now) || occasionAt === toldOf || occasionAt === failedOf) return null;
  return { occasion: isReminder ? 'reminder' : 'ready', occasionAt };
};

const later = (known: Instant | null, at: Instant): Instant => (known !== null && known > at ? known : at);

/** The provider accepted the text. A report of its loss may have come first. */
export const textTaken = <Known extends ConsentRecord>(known: Known, at: Instant): Known =>
  known.failedOf === at ? known : { ...known, toldOf: later(known.toldOf, at) };

/** The provider accepted the text, but it will never arrive. Reports may be late and in any order. */
export const textLost = <Known extends ConsentRecord>(known: Known, at: Instant): Known => ({
  ...known,
  failedOf: later(known.failedOf, at),
  toldOf: known.toldOf === at ? null : known.toldOf,
});
