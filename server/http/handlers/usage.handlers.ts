import type { Contract } from '#adapters/http-contract/contract.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const TOO_MANY = { kind: 'throttle/too-many', retryAfterMs: 10 * SECOND_MS } as const;

export const usageHandlers = ({ usageCeiling, usageCounter }: HttpServices): HandlersFor<Contract>['usage'] => ({
  count: ({ body }, { address }) => {
    if (!usageCeiling(address)) return refuse(TOO_MANY);
    usageCounter.count(body);
    return undefined;
  },
});
