import { cents } from '../kernel/money.ts';
import type { Category } from './category.ts';
import { UNCHECKED, type FoodFacts } from './food-facts.ts';
import { USUAL_PREPARATION, type Preparation } from './preparation.ts';
import type { Product } from './product.ts';

export type StarterProduct = Omit<Product, 'id' | 'nameEs' | 'available' | 'isActive' | 'allergens'> & {
  /** Stable name of the picture and of the product when seeding again. */
  readonly slug: string;
  /** Units on hand on the first evening. */
  readonly stock: number;
  readonly preparation: Preparation;
  readonly foodFacts: FoodFacts;
};

/** Products whose preparation differs from their category's usual one. */
const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  coffee: { station: 'Drinks', prepPoints: 1 },
  'hot-cocoa': { station: 'Drinks', prepPoints: 1 },
  'chili-dog': { station: 'Grill', prepPoints: 2 },
  cheeseburger: { station: 'Grill', prepPoints: 2 },
  hamburger: { station: 'Grill', prepPoints: 2 },
  'chicken-sandwich': { station: 'Grill', prepPoints: 2 },
  'pizza-slice': { station: 'Snacks', prepPoints: 1 },
  'nachos-with-cheese': { station: 'Snacks', prepPoints: 2 },
  'walking-taco': { station: 'Snacks', prepPoints: 2 },
  'soft-pretzel': { station: 'Snacks', prepPoints: 1 },
  popcorn: { station: 'Snacks', prepPoints: 1 },
  'potato-chips': { station: 'Snacks', prepPoints: 0 },
  'dill-pickle': { station: 'Snacks', prepPoints: 0 },
};

/** Sealed packages whose facts follow from their kind. All others are unknown until a person reads the package. */
const FOOD_FACTS: Readonly<Record<string, FoodFacts>> = {
  'bottled-water': { ...UNCHECKED, isSealed: true, allergens: 'nnnnnnnnn' },
  'peanut-butter-cups': { ...UNCHECKED, isSealed: true, allergens: '?????y???' },
};

/** Products that Spanish speakers here do not call by their English name. */
const SPANISH_NAMES: Readonly<Record<string, string>> = {
  'diet-cola': 'Cola de dieta',
  'lemon-lime-soda': 'Refresco de lima-limón',
  'orange-soda': 'Refresco de naranja',
  'blue-sports-drink': 'Bebida deportiva azul',
  'red-sports-drink': 'Bebida deportiva roja',
  lemonade: 'Limonada',
  'sweet-tea': 'Té dulce',
  'bottled-water': 'Agua embotellada',
  coffee: 'Café',
  'hot-cocoa': 'Chocolate caliente',
  'chocolate-bar': 'Barra de chocolate',
  'peanut-butter-cups': 'Chocolates con crema de cacahuate',
  'candy-coated-chocolates': 'Chocolates confitados',
  'fruit-chews': 'Masticables de fruta',
  'sour-gummies': 'Gomitas ácidas',
  'ring-lollipop': 'Paleta de anillo',
  'chili-dog': 'Hot dog con chili',
  hamburger: 'Hamburguesa',
  cheeseburger: 'Hamburguesa con queso',
  'chicken-sandwich': 'Sándwich de pollo',
  'pizza-slice': 'Rebanada de pizza',
  'nachos-with-cheese': 'Nachos con queso',
  'walking-taco': 'Taco en bolsa',
  'soft-pretzel': 'Pretzel suave',
  popcorn: 'Palomitas',
  'potato-chips': 'Papitas',
  'dill-pickle': 'Pepinillo',
};

const starter = (category: Category, slug: string, name: string, priceCents: number, stock: number): StarterProduct => ({
  slug,
  name,
  category,
  priceCents: cents(priceCents),
  stock,
  imagePath: `/images/products/${slug}.jpg`,
  preparation: PREPARATIONS[slug] ?? USUAL_PREPARATION[category],
  foodFacts: { ...(FOOD_FACTS[slug] ?? UNCHECKED), nameEs: SPANISH_NAMES[slug] ?? '' },
});

/** The catalogue of an empty stand (spec §3: 13 drinks, 6 candy, 12 food), in the menu's order. */
export const STARTER_CATALOGUE: readonly StarterProduct[] = [
  starter('drinks', 'cola', 'Cola', 250, 48),
  starter('drinks', 'diet-cola', 'Diet Cola', 250, 36),
  starter('drinks', 'lemon-lime-soda', 'Lemon-Lime Soda', 250, 36),
  starter('drinks', 'root-beer', 'Root Beer', 250, 24),
  starter('drinks', 'orange-soda', 'Orange Soda', 250, 24),
  starter('drinks', 'cherry-pepper-soda', 'Cherry Pepper Soda', 250, 36),
  starter('drinks', 'blue-sports-drink', 'Blue Sports Drink', 250, 36),
  starter('drinks', 'red-sports-drink', 'Red Sports Drink', 250, 36),
  starter('drinks', 'lemonade', 'Lemonade', 250, 24),
  starter('drinks', 'sweet-tea', 'Sweet Tea', 250, 24),
  starter('drinks', 'bottled-water', 'Bottled Water', 200, 72),
  starter('drinks', 'coffee', 'Coffee', 250, 40),
  starter('drinks', 'hot-cocoa', 'Hot Cocoa', 300, 40),
  starter('candy', 'chocolate-bar', 'Chocolate Bar', 200, 36),
  starter('candy', 'peanut-butter-cups', 'Peanut Butter Cups', 200, 36),
  starter('candy', 'candy-coated-chocolates', 'Candy-Coated Chocolates', 200, 36),
  starter('candy', 'fruit-chews', 'Fruit Chews', 150, 36),
  starter('candy', 'sour-gummies', 'Sour Gummies', 200, 24),
  starter('candy', 'ring-lollipop', 'Ring Lollipop', 125, 48),
  starter('food', 'hot-dog', 'Hot Dog', 350, 60),
  starter('food', 'chili-dog', 'Chili Dog', 400, 30),
  starter('food', 'hamburger', 'Hamburger', 425, 40),
  starter('food', 'cheeseburger', 'Cheeseburger', 450, 40),
  starter('food', 'chicken-sandwich', 'Chicken Sandwich', 450, 30),
  starter('food', 'pizza-slice', 'Pizza Slice', 350, 48),
  starter('food', 'nachos-with-cheese', 'Nachos with Cheese', 400, 50),
  starter('food', 'walking-taco', 'Walking Taco', 450, 30),
  starter('food', 'soft-pretzel', 'Soft Pretzel', 300, 40),
  starter('food', 'popcorn', 'Popcorn', 250, 60),
  starter('food', 'potato-chips', 'Potato Chips', 150, 48),
  starter('food', 'dill-pickle', 'Dill Pickle', 150, 40),
];
