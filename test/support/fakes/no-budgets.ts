import type { Throttle } from '#core/ports/throttle.ts';

/** As often as anybody likes. */
export const noBudget: Throttle = { take: async () => ({ allowed: true }), giveBack: async () => undefined };

export const noCheckoutBudgets = {
  startsOfVisitor: noBudget,
  startsOfNetwork: noBudget,
  cancels: noBudget,
};
