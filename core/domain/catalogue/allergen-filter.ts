import { knowledgeOf, type Allergen, type AllergenFacts } from './allergens.ts';

/** What a product is to somebody who leaves allergens out. */
export type Verdict = 'free' | 'contains' | 'not-known';

/** Free only of what is known not to be in it: one that is not known is enough to say so (night §7). */
export const verdictOn = (facts: AllergenFacts, leftOut: readonly Allergen[]): Verdict => {
  const known = leftOut.map((allergen) => knowledgeOf(facts, allergen));
  if (known.includes('y')) return 'contains';
  return known.includes('?') ? 'not-known' : 'free';
};
