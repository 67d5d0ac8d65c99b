import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { networkOf } from '../request-context.ts';

export const usageHandlers = ({ usageCalls, usageCounter }: HttpServices): HandlersFor<Contract>['usage'] => ({
  count: async ({ body }, { address }) => {
    const taken = await usageCalls.take(networkOf(address));
    if (!taken.ok) return refuse(taken.error);
    usageCounter.count(body);
    return undefined;
  },
});
