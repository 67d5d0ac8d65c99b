import type { CartItem } from '#core/domain/cart/cart.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { aProduct } from './product-builder.ts';

/** The product as a cart line, by default once. */
export const aCartItem = (product: Product = aProduct(), changes: Partial<CartItem> = {}): CartItem => ({
  productId: product.id,
  name: product.name,
  priceCents: product.priceCents,
  quantity: 1,
  category: product.category,
  imagePath: product.imagePath,
  ...changes,
});
