import { describe, expect, it } from 'vitest';
import { crash } from './crash.ts';
import { pointsOf, stepsOf, wrongOf } from './points.ts';
import type { Scenario } from './scenario.ts';

export const describeCrashes = (scenarios: readonly Scenario[]): void =>
  describe.each(scenarios)('$name', (scenario) => {
    it('takes the steps of the table, and no others, and loses nothing when the process dies at the end', async () => {
      expect(await crash(scenario, null)).toEqual(stepsOf(scenario));
    });

    it.runIf(pointsOf(scenario).length > 0)('loses nothing when the process dies between any two of them', async () => {
      expect(await wrongOf(scenario)).toEqual([]);
    });
  });
