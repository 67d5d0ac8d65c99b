import { expect, it } from 'vitest';
import { scenarioNamed, wrongOf } from '../faults/crash-points/points.ts';

/** The steps that move money and stock; all other steps of every scenario are in test/faults/crash-points. */
const STEPS: readonly (readonly [scenario: string, steps: readonly string[]])[] = [
  ['checkout, and the buyer never comes back', ['checkouts.hold']],
  ['fulfil, by webhook', ['checkouts.fulfil']],
  ['refund', ['payments.refund']],
  ['cancel, by the customer', ['commit-1']],
];

it.each(STEPS)('%s: a process that dies before or after %o loses nothing', async (scenario, steps) => {
  expect(await wrongOf(scenarioNamed(scenario), steps)).toEqual([]);
});
