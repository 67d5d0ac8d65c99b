import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictOn } from '#core/domain/catalogue/allergen-filter.ts';
import { ALLERGENS, knowledgeOf, NOTHING_KNOWN } from '#core/domain/catalogue/allergens.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';

const facts = fc.array(fc.constantFrom('y', 'n', '?'), { minLength: 9, maxLength: 9 }).map((letters) => letters.join(''));
const filter = fc.subarray([...ALLERGENS]);

describe('what is known of allergens', () => {
  it('is asked of the nine of the law', () => {
    expect(ALLERGENS).toEqual(['milk', 'eggs', 'fish', 'shellfish', 'treeNuts', 'peanuts', 'wheat', 'soybeans', 'sesame']);
  });

  it('calls a product free only of what is known not to be in it, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(facts, fc.string()), filter, (stored, leftOut) => {
        const isFree = leftOut.every((allergen) => stored[ALLERGENS.indexOf(allergen)] === 'n');
        expect(verdictOn(stored, leftOut) === 'free').toBe(isFree);
      }),
    );
  });

  it('hides a product only for what is in it', () => {
    fc.assert(
      fc.property(facts, filter, (stored, leftOut) => {
        expect(verdictOn(stored, leftOut) === 'contains').toBe(leftOut.some((allergen) => knowledgeOf(stored, allergen) === 'y'));
      }),
    );
  });

  it('invents nothing for the starter catalogue: only two sealed packages say something by their kind', () => {
    const known = STARTER_CATALOGUE.filter(({ foodFacts }) => foodFacts.allergens !== NOTHING_KNOWN);
    expect(known.map(({ name, foodFacts: { allergens, isSealed } }) => [name, allergens, isSealed])).toEqual([
      ['Bottled Water', 'nnnnnnnnn', true],
      ['Peanut Butter Cups', '?????y???', true],
    ]);
    expect(STARTER_CATALOGUE.every(({ foodFacts }) => foodFacts.checkedOn === null)).toBe(true);
  });
});
