import { expect, it } from 'vitest';
import { budgetsOf } from '#core/application/budgets.ts';
import type { Ports } from '#core/ports/ports.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { noBudget } from '#test/support/fakes/no-budgets.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';

it('grants what budgets.txt lists', async () => {
  const granted: string[] = [];
  const makeThrottle: Ports['makeThrottle'] = (name, { points, windowMs, isShared }) => {
    granted.push(`${name}: ${points} in ${windowMs / 1_000} s, ${isShared ? 'of all instances' : 'of each process'}`);
    return noBudget;
  };
  budgetsOf({ makeThrottle, clock: fixedClock(), logger: recordingLogger() });
  await expect(granted.join('\n')).toMatchFileSnapshot('budgets.txt');
});
