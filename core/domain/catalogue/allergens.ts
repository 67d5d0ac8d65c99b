/** The nine major allergens of the United States, in the order in which they are stored and shown. */
export const ALLERGENS = ['milk', 'eggs', 'fish', 'shellfish', 'treeNuts', 'peanuts', 'wheat', 'soybeans', 'sesame'] as const;

export type Allergen = (typeof ALLERGENS)[number];

/** Contained, not contained, or not known. */
export type Knowledge = 'y' | 'n' | '?';

/** One letter for each allergen, in their order: 'y?nnnnnnn'. It is short because every phone loads it with the menu. */
export type AllergenFacts = string;

export const ALLERGEN_FACTS = /^[yn?]{9}$/;

export const ALL_UNKNOWN: AllergenFacts = '?'.repeat(ALLERGENS.length);

/** Anything but a clear yes or no is unknown: a short or garbled text never makes a product free of an allergen. */
export const knowledgeOf = (facts: AllergenFacts, allergen: Allergen): Knowledge => {
  const letter = facts[ALLERGENS.indexOf(allergen)];
  return letter === 'y' || letter === 'n' ? letter : '?';
};

export const allergensThatAre = (known: Knowledge, facts: AllergenFacts): readonly Allergen[] =>
  ALLERGENS.filter((allergen) => knowledgeOf(facts, allergen) === known);
