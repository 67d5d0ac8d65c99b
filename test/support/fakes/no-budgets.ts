import { ok } from '#core/domain/kernel/result.ts';
import type { Throttle } from '#core/ports/throttle.ts';

/** An unlimited budget. */
export const noBudget: Throttle = { take: async () => ok(undefined), giveBack: async () => undefined };

export const noCheckoutBudgets = {
  startsOfVisitor: noBudget,
  startsOfNetwork: noBudget,
  cancels: noBudget,
};
