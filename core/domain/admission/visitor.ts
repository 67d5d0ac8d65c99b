import type { VisitorId } from '../kernel/ids.ts';

/** A browser as the stand knows it, from the stand's own signed ticket. It authenticates no person. */
export interface Visitor {
  readonly id: VisitorId;
  /** The id of the pass or word that it has presented; null: none. */
  readonly shown: string | null;
}
