import type { RaceHarness } from '#test/support/races/race-harness.ts';
import type { Victim } from './victim.ts';
import type { World } from './world.ts';

/** One way through the stand that a process may die in. */
export interface Play {
  /** The request, or the round of background work, in which the process dies. May never be answered. */
  readonly act: () => Promise<unknown>;
  /** People's acts once the stand is back, before any other recovery. */
  readonly afterwards: (stand: RaceHarness) => Promise<void>;
  /** The required outcome when all work is done. */
  readonly outcome: (stand: RaceHarness) => Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** Everything up to the moment from which on it may die. */
  readonly prepare: (victim: Victim, world: World) => Promise<Play>;
}
