import type { Product } from '#core/domain/catalogue/product.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';

/** A cola that can be bought. */
export const aProduct = (changes: Partial<Product> = {}): Product => ({
  id: productId(1),
  name: 'Cola',
  priceCents: cents(250),
  category: 'drinks',
  imagePath: '/images/products/cola.jpg',
  available: 48,
  isActive: true,
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
