import { ADMIN_SCENARIOS } from './admin-scenarios.ts';
import { CHECKOUT_SCENARIOS } from './checkout-scenarios.ts';
import { crash } from './crash.ts';
import { EXPECTED_STEPS } from './expected-steps.ts';
import type { Scenario } from './scenario.ts';
import type { CrashPoint } from './steps.ts';
import { TEXT_SCENARIOS } from './text-scenarios.ts';
import { WINDOW_SCENARIOS } from './window-scenarios.ts';

export const SCENARIOS: readonly Scenario[] = [...CHECKOUT_SCENARIOS, ...ADMIN_SCENARIOS, ...WINDOW_SCENARIOS, ...TEXT_SCENARIOS];
/** Concurrent processes: starting one takes most of the time, the rest is waiting. */
const AT_ONCE = 4;

export const scenarioNamed = (name: string): Scenario => {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found;
};

/** All listed steps of this scenario that outlast the process. */
export const stepsOf = ({ name }: Scenario): readonly string[] => (EXPECTED_STEPS[name] ?? []).map(([step]) => step);

/** The failures at each point. */
const wrongAt = async (scenario: Scenario, point: CrashPoint): Promise<readonly string[]> => {
  try {
    await crash(scenario, point);
    return [];
  } catch (error) {
    return [`${point.moment} ${point.step}: ${error instanceof Error ? error.message : String(error)}`];
  }
};

/** Kills it before and after each step. @returns the failures. */
export const wrongOf = async (scenario: Scenario, steps: readonly string[] = stepsOf(scenario)): Promise<readonly string[]> => {
  const left: CrashPoint[] = steps.flatMap((step) => [
    { step, moment: 'before' },
    { step, moment: 'after' },
  ]);
  const wrong: string[] = [];
  const line = async (): Promise<void> => {
    for (let point = left.shift(); point !== undefined; point = left.shift()) wrong.push(...(await wrongAt(scenario, point)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return wrong;
};
