import { ok } from '#core/domain/kernel/result.ts';
import type { LookupBudget } from '#core/use-cases/orders/lookup-budget.ts';

/** An unlimited budget of lookups. */
export const noLookupBudget: LookupBudget = {
  takeLookup: async () => ok(undefined),
  takeGuess: async () => ok({ giveBack: async () => undefined }),
  takeName: async () => ok({ isForCodes: false, giveBack: async () => undefined }),
};
