import { CATEGORIES, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { isClosedForTonight, isListed, type StockLabel } from '#core/domain/catalogue/stock.ts';
import { quantityIn, type Cart } from '#core/domain/cart/cart.ts';
import { refusalToAdd } from '#core/domain/cart/cart-limits.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { MENU } from '#web/texts/en/menu.ts';

export type ProductCardView = {
  readonly product: Product;
  readonly price: string;
  readonly stock: StockLabel;
  /** 0: the card offers Add to Cart. */
  readonly quantity: number;
  readonly atMost: boolean;
};

export type MenuSection = { readonly category: Category; readonly label: string; readonly cards: readonly ProductCardView[] };

export type MenuView = { readonly sections: readonly MenuSection[]; readonly isClosed: boolean };

/** How the customer's language says it. */
type Words = Pick<typeof MENU, 'category' | 'stock'>;

const cardOf = (product: Product, cart: Cart, words: Words): ProductCardView => {
  const quantity = quantityIn(cart, product.id);
  return {
    product,
    price: formatUsd(product.priceCents),
    stock: words.stock(product.available),
    quantity,
    atMost: refusalToAdd(product, quantity) !== null,
  };
};

/** Only what can be bought, by category; a category with nothing to buy has no heading. */
export const menuView = (products: readonly Product[], cart: Cart, words: Words = MENU): MenuView => ({
  sections: CATEGORIES.map((category) => ({
    category,
    label: words.category(category),
    cards: products.filter((product) => product.category === category && isListed(product)).map((product) => cardOf(product, cart, words)),
  })).filter((section) => section.cards.length > 0),
  isClosed: isClosedForTonight(products),
});
