import type { Allergen } from '#core/domain/catalogue/allergens.ts';
import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { PauseSentence } from '#core/domain/queue/pause.ts';
import { stockLabel, type StockLabel } from '#core/domain/catalogue/stock.ts';
import { cartRefusalText, type CartRefusal } from '#core/domain/cart/cart-limits.ts';
import { isNetworkFailure } from '#web/api/api-error.ts';

/** `/`, and its overlays while orders are closed. */
export const MENU = {
  title: 'Menu',
  welcome: 'Welcome to the band stand!',
  lead: 'Order from your seat. We call your number.',
  pickupAt: (place: string): string => `Pickup at ${place}`,
  categories: 'Categories',
  category: (category: Category): string => categoryLabel(category),
  stock: (available: number): StockLabel => stockLabel(available),
  productName: ({ name }: Pick<Product, 'name' | 'nameEs'>): string => name,
  addToCart: 'Add to Cart',
  allergens: 'Allergens',
  /** In a sentence. */
  allergen: {
    milk: 'milk',
    eggs: 'eggs',
    fish: 'fish',
    shellfish: 'shellfish',
    treeNuts: 'tree nuts',
    peanuts: 'peanuts',
    wheat: 'wheat',
    soybeans: 'soybeans',
    sesame: 'sesame',
  } as Readonly<Record<Allergen, string>>,
  contains: (allergens: string): string => `Contains ${allergens}`,
  notKnown: (allergens: string): string => `${allergens} not known`,
  others: 'Others',
  notKnownTitle: 'We’re not sure about these',
  refusal: (refusal: CartRefusal): string => cartRefusalText(refusal),
  loading: 'Loading menu...',
  /** Spec §8, 'Products'. */
  failed: (error: unknown): string => (isNetworkFailure(error) ? 'Error fetching products' : 'Failed to fetch products'),
  checkSignal: 'Check your signal. We try again every minute.',
  old: (ago: string): string => `Last updated ${ago}, no connection. What is left may have changed.`,
  noProducts: 'No products available at the moment.',
  beingSetUp: 'The stand is still being set up. This page checks again every minute.',
  closedTitle: 'Online ordering is closed',
  calledOff: 'Tonight’s game is off',
  calledOffText: 'Every order is refunded in full. You don’t have to do anything.',
  closedText: 'Here’s the menu. You can order when the stand opens.',
  next: (night: string): string => `Next: ${night}`,
  soldOutTitle: 'Online Ordering Closed for Tonight',
  soldOutText: 'All food is sold out. Thank you for supporting the band!',
  busyTitle: 'Our team is working hard on current orders!',
  busyNote: (seconds: number): string => `Checking again every ${seconds} seconds`,
  busyText: (paused?: PauseSentence): string =>
    paused?.sentence || 'New orders are paused for a moment so nobody waits too long. Your cart is safe. This page opens again by itself.',
};
