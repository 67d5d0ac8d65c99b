import { expect, it } from 'vitest';
import { scenarioNamed, wrongOf } from '../faults/crash-points/points.ts';

/** Before and after the steps that move money and stock; all other steps of every scenario are in test/faults/crash-points. */
const POINTS: readonly (readonly [scenario: string, points: readonly (string | null)[]])[] = [
  ['checkout, and the buyer never comes back', ['checkouts.hold', 'payments.startSession']],
  ['fulfil, by webhook', ['checkouts.fulfil', null]],
  ['refund', ['payments.refund', 'commit-2']],
  ['cancel, by the customer', ['commit-1', 'payments.refund']],
];

it.concurrent.each(POINTS)('%s: a process that dies before %o, or at the end, loses nothing', async (scenario, points) => {
  expect(await wrongOf(scenarioNamed(scenario), points)).toEqual([]);
});
