import type { Contract } from '#adapters/http-contract/contract.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

export const catalogueHandlers = ({ cachedResponses }: HttpServices): HandlersFor<Contract>['catalogue'] => ({
  listProducts: () => cachedResponses.menu.fresh(),
});
