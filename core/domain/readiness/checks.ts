import type { Check, CheckRule } from './check.ts';
import { MACHINE_CHECKS } from './machine-checks.ts';
import type { ReadinessFacts } from './readiness-facts.ts';
import { STAND_CHECKS } from './stand-checks.ts';

const judged = <Facts>(rules: readonly CheckRule<Facts>[], facts: Facts, moment: ReadinessFacts): readonly Check[] =>
  rules.flatMap(({ id, group, title, judge }) => {
    const finding = judge(facts, moment);
    return finding === null ? [] : [{ id, group, title, ...finding }];
  });

/** Whether the machine can run a night; the same conditions raise metrics warnings. */
export const checkMachine = (facts: ReadinessFacts): readonly Check[] => judged(MACHINE_CHECKS, facts.machine, facts);

/** Whether the stand is ready for tonight: the page's rows and the lines of `bandstand doctor`, in their fixed order. */
export const checkReadiness = (facts: ReadinessFacts): readonly Check[] => [
  ...(facts.stand === null ? [] : judged(STAND_CHECKS, facts.stand, facts)),
  ...checkMachine(facts),
];
