import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { Contract } from '#adapters/http-contract/contract.ts';
import { groupByCategory, type Product } from '#core/domain/catalogue/product.ts';

type WireMenu = ResponseOf<Contract['catalogue']['listProducts']>;

export const presentProduct = (product: Product): WireMenu['food'][number] => ({
  id: product.id,
  name: product.name,
  price: product.priceCents,
  category: product.category,
  image: product.imagePath,
  quantity: product.available,
  is_active: product.isActive,
});

/** The grouped form of spec §7; `groupByCategory` keeps the catalogue's order. */
export const presentMenu = (products: readonly Product[]): WireMenu => {
  const { drinks, candy, food } = groupByCategory(products);
  return { drinks: drinks.map(presentProduct), candy: candy.map(presentProduct), food: food.map(presentProduct) };
};
