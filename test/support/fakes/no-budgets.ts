import type { Throttle } from '#core/ports/throttle.ts';
import type { CheckoutBudgets } from '#core/use-cases/checkout/admit-buyer.ts';

/** As often as anybody likes. */
export const noBudget: Throttle = { take: async () => ({ allowed: true }), giveBack: async () => undefined };

export const noCheckoutBudgets: CheckoutBudgets = {
  ofVisitor: noBudget,
  ofKnown: noBudget,
  ofNewcomers: noBudget,
  ofUnknownSessions: noBudget,
};
