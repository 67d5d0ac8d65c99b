import type { Throttle } from '#core/ports/throttle.ts';
import type { CheckoutBudgets } from '#core/use-cases/admission/admit.ts';

/** As often as anybody likes. */
export const noBudget: Throttle = { take: async () => ({ allowed: true }), giveBack: async () => undefined };

export const noCheckoutBudgets: CheckoutBudgets = {
  startsOfVisitor: noBudget,
  startsOfNetwork: noBudget,
  cancels: noBudget,
};
