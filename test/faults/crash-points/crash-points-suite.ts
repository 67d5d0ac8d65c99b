import { describe, expect, it } from 'vitest';
import { crash } from './crash.ts';
import { stepsOf, wrongOf } from './points.ts';
import type { Scenario } from './scenario.ts';

export const describeCrashes = (scenarios: readonly Scenario[]): void =>
  describe.each(scenarios)('$name', (scenario) => {
    it('takes the steps of the table, and no others, and loses nothing when the process dies after any of them', async () => {
      expect(await crash(scenario, null)).toEqual(stepsOf(scenario));
      expect(await wrongOf(scenario)).toEqual([]);
    });
  });
