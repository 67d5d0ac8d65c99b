import { ALL_UNKNOWN } from '#core/domain/catalogue/allergens.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { NewProduct } from '#core/ports/product-repository.ts';

/** A cola that is not on the menu yet. */
export const aNewProduct = (changes: Partial<NewProduct> = {}): NewProduct => ({
  name: 'Cola',
  priceCents: cents(250),
  category: 'drinks',
  imagePath: '/images/products/cola.jpg',
  isActive: true,
  ...changes,
});

/** A cola that can be bought. */
export const aProduct = (changes: Partial<Product> = {}): Product => ({
  ...aNewProduct(),
  id: productId(1),
  available: 48,
  allergens: ALL_UNKNOWN,
  ...changes,
});

/** The same for food. */
export const aHotDog = (changes: Partial<Product> = {}): Product =>
  aProduct({
    id: productId(14),
    name: 'Hot Dog',
    priceCents: cents(350),
    category: 'food',
    imagePath: '/images/products/hot-dog.jpg',
    available: 60,
    ...changes,
  });
