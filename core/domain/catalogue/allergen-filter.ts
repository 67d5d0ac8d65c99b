import { knowledgeOf, type Allergen, type AllergenFacts } from './allergens.ts';

/** How a product looks to a customer who avoids some allergens. */
export type Verdict = 'free' | 'contains' | 'not-known';

/** A product is free only of allergens known to be absent; one unknown allergen makes it unknown (night §7). */
export const verdictOn = (facts: AllergenFacts, leftOut: readonly Allergen[]): Verdict => {
  const known = leftOut.map((allergen) => knowledgeOf(facts, allergen));
  if (known.includes('y')) return 'contains';
  return known.includes('?') ? 'not-known' : 'free';
};
