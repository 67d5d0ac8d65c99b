import { describe, expect, it } from 'vitest';
import { ADMIN_SCENARIOS } from './admin-scenarios.ts';
import { CHECKOUT_SCENARIOS } from './checkout-scenarios.ts';
import { crash } from './crash.ts';
import { EXPECTED_STEPS } from './expected-steps.ts';
import type { Scenario } from './scenario.ts';
import type { CrashPoint } from './steps.ts';

const SCENARIOS = [...CHECKOUT_SCENARIOS, ...ADMIN_SCENARIOS];
/** Processes side by side: most of a kill is the start of a process, the rest is waiting. */
const AT_ONCE = 4;

const stepsOf = ({ name }: Scenario): readonly string[] => (EXPECTED_STEPS[name] ?? []).map(([step]) => step);

const pointsOf = (scenario: Scenario): readonly CrashPoint[] =>
  stepsOf(scenario).flatMap((step) => [
    { step, moment: 'before' as const },
    { step, moment: 'after' as const },
  ]);

/** What went wrong at which point. */
const wrongAt = async (scenario: Scenario, point: CrashPoint): Promise<readonly string[]> => {
  try {
    await crash(scenario, point);
    return [];
  } catch (error) {
    return [`${point.moment} ${point.step}: ${error instanceof Error ? error.message : String(error)}`];
  }
};

const wrongOf = async (scenario: Scenario): Promise<readonly string[]> => {
  const [left, wrong] = [[...pointsOf(scenario)], [] as string[]];
  const line = async (): Promise<void> => {
    for (let point = left.shift(); point !== undefined; point = left.shift()) wrong.push(...(await wrongAt(scenario, point)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return wrong;
};

describe.each(SCENARIOS)('$name', (scenario) => {
  it('takes the steps of the table, and no others', async () => {
    expect(await crash(scenario, null)).toEqual(stepsOf(scenario));
  });

  it('loses nothing when the process dies before or after each of them', async () => {
    expect(await wrongOf(scenario)).toEqual([]);
  });
});

describe('a stand that does things in a wrong order is caught', () => {
  const named = (name: string): Scenario => {
    const found = SCENARIOS.find((scenario) => scenario.name === name);
    if (found === undefined) throw new Error(`no scenario ${name}`);
    return found;
  };

  it('the mail written after the commit of its order: an order without a mail', async () => {
    const crashing = crash(named('fulfil, by webhook'), { step: 'commit-1', moment: 'after' }, 'mail-after-the-order');
    await expect(crashing).rejects.toThrow(/length/);
  });

  it('the provider asked before the refund is committed: money gone that nobody knows of, so the second press asks again', async () => {
    const crashing = crash(named('refund'), { step: 'commit-1', moment: 'before' }, 'money-before-the-row');
    await expect(crashing).rejects.toThrow(/include 502/);
  });

  it('a step that is in no table shows up as one too many', async () => {
    const steps = await crash(named('fulfil, by webhook'), null, 'mail-after-the-order');
    expect(steps).not.toEqual(stepsOf(named('fulfil, by webhook')));
  });
});
