type CategoryFacts = { readonly id: number; readonly label: string };

/** Spec §3: the ids are part of the wire and of the database. */
const CATEGORY_TABLE = {
  drinks: { id: 1, label: 'Drinks' },
  candy: { id: 2, label: 'Candy' },
  food: { id: 3, label: 'Food' },
} as const satisfies Record<string, CategoryFacts>;

export type Category = keyof typeof CATEGORY_TABLE;

/** In the order in which the menu shows them. */
export const CATEGORIES = ['drinks', 'candy', 'food'] as const satisfies readonly Category[];

export const DEFAULT_CATEGORY: Category = 'drinks';

/** The categories' ids on the wire and in the database. */
export const CATEGORY_IDS = {
  drinks: CATEGORY_TABLE.drinks.id,
  candy: CATEGORY_TABLE.candy.id,
  food: CATEGORY_TABLE.food.id,
} as const satisfies Record<Category, number>;

export const CATEGORY_WITH_ID = {
  [CATEGORY_IDS.drinks]: 'drinks',
  [CATEGORY_IDS.candy]: 'candy',
  [CATEGORY_IDS.food]: 'food',
} as const;

export const isCategory = (text: string): text is Category => Object.hasOwn(CATEGORY_TABLE, text);

export const categoryId = (category: Category): (typeof CATEGORY_IDS)[Category] => CATEGORY_IDS[category];

export const categoryLabel = (category: Category): string => CATEGORY_TABLE[category].label;
