import type { Throttle } from '#core/ports/throttle.ts';

/** An unlimited budget. */
export const noBudget: Throttle = { take: async () => ({ allowed: true }), giveBack: async () => undefined };

export const noCheckoutBudgets = {
  startsOfVisitor: noBudget,
  startsOfNetwork: noBudget,
  cancels: noBudget,
};
