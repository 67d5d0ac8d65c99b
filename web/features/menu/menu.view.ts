import { verdictOn, type Verdict } from '#core/domain/catalogue/allergen-filter.ts';
import { allergensThatAre, type Allergen, type AllergenFacts } from '#core/domain/catalogue/allergens.ts';
import { CATEGORIES, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { isClosedForTonight, isListed, type StockLabel } from '#core/domain/catalogue/stock.ts';
import { quantityIn, type Cart } from '#core/domain/cart/cart.ts';
import { refusalToAdd } from '#core/domain/cart/cart-limits.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { MENU } from '#web/texts/en/menu.ts';

export type ProductCardView = {
  readonly product: Product;
  readonly name: string;
  readonly price: string;
  readonly stock: StockLabel;
  /** 0: the card offers Add to Cart. */
  readonly quantity: number;
  readonly atMost: boolean;
  /** Its known and unknown allergens; '' when it is known to contain none. */
  readonly allergens: string;
};

/** A category, or the products that may contain an excluded allergen. */
export type MenuSection = { readonly category: Category | 'not-known'; readonly label: string; readonly cards: readonly ProductCardView[] };

export type MenuView = { readonly sections: readonly MenuSection[]; readonly isClosed: boolean };

/** Texts in the customer's language. */
type Words = Pick<
  typeof MENU,
  'productName' | 'category' | 'stock' | 'allergens' | 'allergen' | 'contains' | 'notKnown' | 'others' | 'notKnownTitle'
>;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** On a phone, a longer list is less useful than a summary. */
const MOST_UNKNOWN = 2;

/** 'Contains milk. Soybeans not known' */
const allergenLine = (facts: AllergenFacts, words: Words): string => {
  const named = (known: 'y' | '?') => allergensThatAre(known, facts).map((allergen) => words.allergen[allergen]);
  const [contained, unknown] = [named('y').join(', '), named('?')];
  const said = contained === '' ? [] : [words.contains(contained)];
  const all = contained === '' ? words.allergens : words.others;
  if (unknown.length > 0) said.push(words.notKnown(unknown.length > MOST_UNKNOWN ? all : capitalized(unknown.join(', '))));
  return said.join('. ');
};

const cardOf = (product: Product, cart: Cart, words: Words): ProductCardView => {
  const quantity = quantityIn(cart, product.id);
  return {
    product,
    name: words.productName(product),
    price: formatUsd(product.priceCents),
    stock: words.stock(product.available),
    quantity,
    atMost: refusalToAdd(product, quantity) !== null,
    allergens: allergenLine(product.allergens, words),
  };
};

/**
 * Only available products, by category; an empty category has no heading. Products with excluded allergens are hidden, and unknown ones are
 * in a separate section.
 */
export const menuView = (products: readonly Product[], cart: Cart, words: Words = MENU, leftOut: readonly Allergen[] = []): MenuView => {
  const cards = (verdict: Verdict, category?: Category) =>
    products
      .filter((product) => isListed(product) && (category ?? product.category) === product.category)
      .filter(({ allergens }) => verdictOn(allergens, leftOut) === verdict)
      .map((product) => cardOf(product, cart, words));
  const sections: readonly MenuSection[] = [
    ...CATEGORIES.map((category) => ({ category, label: words.category(category), cards: cards('free', category) })),
    { category: 'not-known', label: words.notKnownTitle, cards: cards('not-known') },
  ];
  return { sections: sections.filter((section) => section.cards.length > 0), isClosed: isClosedForTonight(products) };
};
