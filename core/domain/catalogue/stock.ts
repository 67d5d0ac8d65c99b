import { MENU_LIMITS } from '../menu-limits.ts';
import { isSoldOut, type Product } from './product.ts';

export type StockLabel = { readonly tone: 'low' | 'ok'; readonly text: string };

/** Scarce enough for a warning on the menu. */
export const isScarce = (available: number): boolean => available <= MENU_LIMITS.stock.lowThreshold;

/** Spec §2: 3 or fewer reads 'Only N left!'. Asked only for listed products, so N is at least 1. */
export const stockLabel = (available: number): StockLabel =>
  isScarce(available) ? { tone: 'low', text: `Only ${available} left!` } : { tone: 'ok', text: `${available} available` };

/** Whether the menu shows the product at all. */
export const isListed = (product: Pick<Product, 'available' | 'isActive'>): boolean => product.isActive && !isSoldOut(product);

/** Ordering is over for the night: active food exists and none of it is left (rules §2). An empty catalogue is not 'closed'. */
export const isClosedForTonight = (products: readonly Pick<Product, 'available' | 'category' | 'isActive'>[]): boolean => {
  const food = products.filter((product) => product.isActive && product.category === 'food');
  return food.length > 0 && food.every(isSoldOut);
};

/** Whether an admin or manager may set this as the available quantity (rules §4). */
export const isSettableStock = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= MENU_LIMITS.stock.maximum;
