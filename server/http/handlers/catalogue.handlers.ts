import type { Contract } from '#adapters/http-contract/contract.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { presentMenu } from '../presenters/present-product.ts';

export const catalogueHandlers = ({ listMenu }: HttpServices): HandlersFor<Contract>['catalogue'] => ({
  listProducts: async () => presentMenu(await listMenu()),
});
