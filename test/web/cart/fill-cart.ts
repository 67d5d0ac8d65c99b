import type { Donation } from '#core/domain/pricing/donation.ts';
import type { Product } from '#core/domain/catalogue/product.ts';

/** Stores a cart, as an earlier visit would have. */
export const fillCart = (lines: readonly (readonly [Product, number])[], donation: Donation | null = null): void => {
  const items = lines.map(([product, quantity]) => ({
    productId: product.id,
    name: product.name,
    priceCents: product.priceCents,
    category: product.category,
    imagePath: product.imagePath,
    quantity,
  }));
  localStorage.setItem('bandstand.cart', JSON.stringify({ items, donation, key: 'first-version', changes: [] }));
};

export const storedCart = (): { readonly items: readonly unknown[]; readonly key: string } | null =>
  JSON.parse(localStorage.getItem('bandstand.cart') ?? 'null');
