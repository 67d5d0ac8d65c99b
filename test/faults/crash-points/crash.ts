import { expect } from 'vitest';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { brokenInvariants, comeToRest, numberFrom } from '#test/support/races/ledger-checks.ts';
import { startRaceHarness, type RaceHarness } from '#test/support/races/race-harness.ts';
import type { Play, Scenario } from './scenario.ts';
import { startVictim, type Victim } from './victim.ts';
import type { Weakness } from './weaknesses.ts';
import { createWorld, type World } from './world.ts';

/** I3, compared with the provider's own totals. */
const expectSameLedger = async (stand: RaceHarness, { stripe }: World): Promise<void> => {
  const kept = "(select coalesce(sum(paid_cents), 0) from orders where tender = 'card')";
  const back = "(select coalesce(sum(amount_cents), 0) from refunds where state = 'succeeded' and payment_id is not null)";
  const { chargedCents, refundedCents } = stripe.ledger();
  expect(await numberFrom(stand, `${kept} - ${back}`), 'cents in the orders and at the provider').toBe(chargedCents - refundedCents);
};

/** A second process on the state that the first one left. */
const recover = async (world: World, { afterwards, outcome }: Play): Promise<void> => {
  const { NODE_ENV: _environment, PORT: _port, ...env } = world.env;
  const stand = await startRaceHarness({ database: world.database, env });
  world.followTime(() => stand.clock.now());
  try {
    expect(await brokenInvariants(stand, { atRest: false }), 'right after the kill').toEqual([]);
    await afterwards(stand);
    await comeToRest(stand);
    expect(await brokenInvariants(stand, { atRest: true }), 'at rest').toEqual([]);
    await expectSameLedger(stand, world);
    await outcome(stand);
  } finally {
    await stand.stop();
  }
};

/** Plays the scenario up to the point. @returns its steps if it was not killed. */
const playVictim = async (victim: Victim, play: Play, point: string | null): Promise<readonly string[]> => {
  await victim.tell({ do: 'begin', point });
  if (point === null) {
    await play.act();
    return await victim.tell({ do: 'end' });
  }
  const acted = play.act().then(
    () => 'answered',
    () => 'died',
  );
  // Stopping waits for its last writes to the database.
  if ((await acted) === 'answered') {
    const lived = victim.tell({ do: 'end' }).then(() => 'lived');
    if ((await Promise.race([lived, victim.gone])) === 'lived') throw new Error('was never reached');
  }
  expect(await victim.gone).toBe('SIGKILL');
  return [];
};

/**
 * Kills a scenario before one step, or else at its end, and expects everything to be right after another process has recovered it.
 * @returns its steps, if it came to its end.
 */
export const crash = async (scenario: Scenario, point: string | null, weakness: Weakness | null = null): Promise<readonly string[]> => {
  const world = await createWorld(scenario);
  try {
    const victim = await startVictim({ databaseUrl: world.database.url, env: world.env, at: GAME_NIGHT, weakness });
    try {
      const play = await scenario.prepare(victim, world);
      const steps = await playVictim(victim, play, point);
      victim.kill();
      await victim.gone;
      await recover(world, play);
      return steps;
    } finally {
      victim.kill();
    }
  } finally {
    await world.close();
  }
};
