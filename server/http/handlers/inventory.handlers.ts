import type { Contract } from '#adapters/http-contract/contract.ts';
import { CATEGORY_WITH_ID } from '#core/domain/catalogue/category.ts';
import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { presentMenu, presentProduct } from '#adapters/http-contract/presenters/present-product.ts';

const changed = (outcome: Result<Product, Refusal>) => (outcome.ok ? presentProduct(outcome.value) : refuse(outcome.error));

const presentPreparation = ({ station, prepPoints }: Preparation) => ({ station, prep_points: prepPoints });

export const inventoryHandlers = (services: HttpServices): HandlersFor<Contract>['inventory'] => ({
  list: async () => presentMenu(await services.listInventory()),
  add: async ({ body }, { actor }) => {
    const { name, category_id, price, image_url, quantity, is_active } = body;
    const typed = { name, category: CATEGORY_WITH_ID[category_id], priceCents: price, imagePath: image_url, quantity, isActive: is_active };
    return changed(await services.addProduct(typed, actor));
  },
  setImage: async ({ params, body }, { actor }) => changed(await services.setProductImage(params.id, body.image, actor)),
  setPrice: async ({ params, body }, { actor }) => changed(await services.repriceProduct(params.id, body.price, actor)),
  setName: async ({ params, body }, { actor }) => changed(await services.renameProduct(params.id, body.name, actor)),
  setActive: async ({ params, body }, { actor }) => changed(await services.setProductActive(params.id, body.is_active, actor)),
  listStations: async () =>
    (await services.listPreparations()).map(({ product: { id, name, category, available, isActive }, preparation }) => ({
      product_id: id,
      name,
      category,
      quantity: available,
      is_active: isActive,
      ...presentPreparation(preparation),
    })),
  setPreparation: async ({ params, body }, { actor }) => {
    const set = await services.setPreparation(params.id, { station: body.station, prepPoints: body.prep_points }, actor);
    return set.ok ? presentPreparation(set.value) : refuse(set.error);
  },
  setQuantity: async ({ params, body }, { actor }) => changed(await services.setStock(params.id, body.quantity, actor)),
  bulkPrice: async ({ body }, { actor }) => {
    const repriced = await services.repriceCategory(body.category, body.price, actor);
    if (!repriced.ok) return refuse(repriced.error);
    const { count, before } = repriced.value;
    return { count, before: before.map(({ id, priceCents }) => ({ id, price: priceCents })) };
  },
  undoBulkPrice: async ({ body }, { actor }) => {
    const before = body.before.map(({ id, price }) => ({ id, priceCents: price }));
    const undone = await services.undoReprice(body.price, before, actor);
    return undone.ok ? { count: undone.value } : refuse(undone.error);
  },
});
