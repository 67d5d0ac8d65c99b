import type { Contract } from '#adapters/http-contract/contract.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

export const estimateHandlers = ({ cachedResponses, clock }: HttpServices): HandlersFor<Contract>['estimate'] => ({
  ofCart: async ({ query: { items } }) => ({ minutes: (await cachedResponses.estimates.fresh()).forCart(items, clock.now()) }),
});
