import { expect } from 'vitest';
import type { HttpAnswer } from '#test/support/http-calls.ts';
import { numberFrom } from '#test/support/races/ledger-checks.ts';
import type { RaceHarness } from '#test/support/races/race-harness.ts';
import type { Victim } from './victim.ts';
import type { World } from './world.ts';

/** A sequence of calls during which the process may be killed. */
export interface Play {
  /** The request or background round that kills the process. It may never be answered. */
  readonly act: () => Promise<unknown>;
  /** People's actions once the stand is back, before any other recovery. */
  readonly afterwards: (stand: RaceHarness) => Promise<void>;
  /** The required outcome when all work is done. */
  readonly outcome: (stand: RaceHarness) => Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** Twilio's client takes a fifth of a start. */
  readonly hasTexts?: true;
  /** Everything before the first possible kill. */
  readonly prepare: (victim: Victim, world: World) => Promise<Play>;
}

export type Reachable = { readonly url: string };

type Request = {
  /** Shared by the process that dies and the next one. */
  readonly request: (stand: Reachable) => Promise<HttpAnswer>;
  /** Statuses of the next process's answer; 200 by default. */
  readonly again?: readonly number[];
  /** The expected figures at the end, named by what follows `select`. */
  readonly figures: Readonly<Record<string, number>>;
  readonly outcome?: (stand: RaceHarness) => Promise<void> | void;
};

/** A process dies in a request, which is sent again to the next one. */
export const sentAgain = (name: string, prepare: (victim: Victim, world: World) => Promise<Request>): Scenario => ({
  name,
  prepare: async (victim, world) => {
    const { request, again = [200], figures, outcome } = await prepare(victim, world);
    return {
      act: () => request(victim),
      afterwards: async (stand) => expect(again).toContain((await request(stand)).status),
      outcome: async (stand) => {
        for (const [figure, wanted] of Object.entries(figures)) expect(await numberFrom(stand, `select ${figure}`), figure).toBe(wanted);
        await outcome?.(stand);
      },
    };
  },
});
