import { ok } from '#core/domain/kernel/result.ts';
import type { LookupBudget } from '#core/use-cases/orders/lookup-budget.ts';

/** As many lookups as anybody likes. */
export const noLookupBudget: LookupBudget = {
  takeLookup: async () => ok(undefined),
  takeGuess: async () => ok({ giveBack: async () => undefined }),
  takeName: async () => ok({ isForCodes: false, giveBack: async () => undefined }),
};
