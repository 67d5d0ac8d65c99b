import { expect, it } from 'vitest';
import { scenarioNamed, wrongOf } from '../faults/crash-points/points.ts';

/** One real process for each way of money; every step is in test/faults/crash-points, and test/simulation kills at any call of a port. */
const POINTS = [
  ['checkout, and the buyer never comes back', 'payments.startSession'],
  ['fulfil, by webhook', 'checkouts.fulfil'],
  ['refund', 'commit-2'],
  ['cancel, by the customer', 'payments.refund'],
] as const;

it.concurrent.each(POINTS)('%s survives a crash before %s', async (scenario, point) => {
  expect(await wrongOf(scenarioNamed(scenario), [point])).toEqual([]);
});
