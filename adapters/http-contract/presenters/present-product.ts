import type { ResponseOf } from '../endpoint.ts';
import type { Contract } from '../contract.ts';
import { ALL_UNKNOWN } from '#core/domain/catalogue/allergens.ts';
import { groupByCategory, type Product } from '#core/domain/catalogue/product.ts';

type WireMenu = ResponseOf<Contract['catalogue']['listProducts']>;

export const presentProduct = (product: Product): WireMenu['food'][number] => ({
  id: product.id,
  name: product.name,
  ...(product.nameEs === undefined ? {} : { name_es: product.nameEs }),
  price: product.priceCents,
  category: product.category,
  image: product.imagePath,
  quantity: product.available,
  is_active: product.isActive,
  ...(product.allergens === ALL_UNKNOWN ? {} : { allergens: product.allergens }),
});

/**
 * The grouped form of spec §7; `groupByCategory` keeps the catalogue's order.
 * @param addressOf the address under which phones may cache a picture permanently; admins see its path.
 */
export const presentMenu = (products: readonly Product[], addressOf = (imagePath: string): string => imagePath): WireMenu => {
  const present = (product: Product) => presentProduct({ ...product, imagePath: addressOf(product.imagePath) });
  const { drinks, candy, food } = groupByCategory(products);
  return { drinks: drinks.map(present), candy: candy.map(present), food: food.map(present) };
};
