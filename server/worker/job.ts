import type { Hint } from '#core/ports/hints.ts';

/** Background work as data. */
export interface Job {
  readonly name: string;
  /** The longest pause between two rounds. */
  readonly everyMs: number;
  /** Hints that end the pause at once. */
  readonly wokenBy: readonly Hint['topic'][];
  /** One round. @returns whether there may be more to do right away. */
  readonly run: () => Promise<boolean>;
}
