import { ADMIN_SCENARIOS } from './admin-scenarios.ts';
import { CHECKOUT_SCENARIOS } from './checkout-scenarios.ts';
import { crash } from './crash.ts';
import { EXPECTED_STEPS } from './expected-steps.ts';
import type { Scenario } from './scenario.ts';
import { TEXT_SCENARIOS } from './text-scenarios.ts';
import { WINDOW_SCENARIOS } from './window-scenarios.ts';

const SCENARIOS: readonly Scenario[] = [...CHECKOUT_SCENARIOS, ...ADMIN_SCENARIOS, ...WINDOW_SCENARIOS, ...TEXT_SCENARIOS];

export const scenarioNamed = (name: string): Scenario => {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found;
};

/** All listed steps of this scenario that outlast the process. */
export const stepsOf = ({ name }: Scenario): readonly string[] => (EXPECTED_STEPS[name] ?? []).map(([step]) => step);

/** Nothing outlasts the process after them. */
const LEAVE_NOTHING = ['payments.retrieveSession', 'imageProcessor.process'];

/**
 * The steps that a kill comes before: each finds another state. Nothing lasting happens between two steps, so before the first one, and
 * after one that leaves nothing, the state is one that another kill has found.
 */
const pointsOf = (scenario: Scenario): readonly string[] => {
  const steps = stepsOf(scenario);
  return steps.filter((_, at) => at > 0 && !LEAVE_NOTHING.includes(steps[at - 1] ?? ''));
};

/** Kills it before each of these steps; null: at the end. @returns the failures. */
export const wrongOf = async (scenario: Scenario, points: readonly (string | null)[] = pointsOf(scenario)): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const point of points)
    await crash(scenario, point).catch((error: unknown) => {
      wrong.push(`${point ?? 'the end'}: ${error instanceof Error ? error.message : String(error)}`);
    });
  return wrong;
};
