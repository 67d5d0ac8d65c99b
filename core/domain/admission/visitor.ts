import type { VisitorId } from '../kernel/ids.ts';

/** A browser as the stand knows it, from what the stand itself has signed. Authenticates nobody. */
export interface Visitor {
  readonly id: VisitorId;
  /** The name of the pass or the word that it has shown; null: none. */
  readonly shown: string | null;
}
