import type { RaceHarness } from '#test/support/races/race-harness.ts';
import type { Victim } from './victim.ts';
import type { World } from './world.ts';

/** One way through the stand that a process may die in. */
export interface Play {
  /** The request, or the round of background work, in which the process dies. May never be answered. */
  readonly act: () => Promise<unknown>;
  /** What people do once the stand is back, before anything else has recovered. */
  readonly afterwards: (stand: RaceHarness) => Promise<void>;
  /** What must have come of it when nothing is left to do. */
  readonly outcome: (stand: RaceHarness) => Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** Everything up to the moment from which on it may die. */
  readonly prepare: (victim: Victim, world: World) => Promise<Play>;
}
