import type { VisitorId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** A browser as the stand knows it, from what the stand itself has signed. Authenticates nobody. */
export interface Visitor {
  readonly id: VisitorId;
  /** Until then it is a newcomer: whoever makes up a thousand of them has to wait, and a crowd does not notice (rules §2). */
  readonly knownFrom: Instant;
  /** Which of tonight's words it has given. */
  readonly wordId: string | null;
}

export const isNewcomer = ({ knownFrom }: Pick<Visitor, 'knownFrom'>, now: Instant): boolean => now < knownFrom;
