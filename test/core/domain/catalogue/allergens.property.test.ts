import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictOn } from '#core/domain/catalogue/allergen-filter.ts';
import { ALLERGENS, knowledgeOf } from '#core/domain/catalogue/allergens.ts';

const facts = fc.array(fc.constantFrom('y', 'n', '?'), { minLength: 9, maxLength: 9 }).map((letters) => letters.join(''));
const filter = fc.subarray([...ALLERGENS]);

describe('knowledge of allergens', () => {
  it('frees a product only of allergens that are known not to be in it', () => {
    fc.assert(
      fc.property(fc.oneof(facts, fc.string()), filter, (stored, leftOut) => {
        const isFree = leftOut.every((allergen) => stored[ALLERGENS.indexOf(allergen)] === 'n');
        expect(verdictOn(stored, leftOut) === 'free').toBe(isFree);
      }),
    );
  });

  it('hides a product only for allergens in it', () => {
    fc.assert(
      fc.property(facts, filter, (stored, leftOut) => {
        expect(verdictOn(stored, leftOut) === 'contains').toBe(leftOut.some((allergen) => knowledgeOf(stored, allergen) === 'y'));
      }),
    );
  });
});
