import { expect, it } from 'vitest';
import { ALLERGENS } from '#core/domain/catalogue/allergens.ts';
import {
  ALLERGEN_NAMES,
  foodFactsChange,
  mergedFoodFacts,
  readFoodFacts,
  UNCHECKED,
  type FoodFacts,
} from '#core/domain/catalogue/food-facts.ts';

const KNOWN: FoodFacts = {
  nameEs: 'Perro caliente',
  allergens: UNCHECKED.allergens,
  isSealed: true,
  ingredients: 'Beef, salt',
  ingredientsEs: 'Res, sal',
  checkedOn: '20261120',
};

it.each([
  [{ nameEs: KNOWN.nameEs }, 'Name in Spanish from nothing to "Perro caliente"'],
  [{ isSealed: true }, 'Sealed package from No to Yes'],
  [{ ingredients: KNOWN.ingredients }, 'Ingredients from nothing to "Beef, salt"'],
  [{ ingredientsEs: KNOWN.ingredientsEs }, 'Ingredients in Spanish from nothing to "Res, sal"'],
  [{ checkedOn: KNOWN.checkedOn }, 'Checked from never to 2026-11-20'],
  [{}, ''],
])('a change of facts is logged: %j', (change, text) => {
  expect(foodFactsChange(UNCHECKED, { ...UNCHECKED, ...change })).toBe(text);
});

it('keeps later changes by another person, and unknown where two contradict', () => {
  const seen = { ...UNCHECKED, ingredients: 'Milk' };
  const now = { ...seen, allergens: 'yy???????', isSealed: true };
  const typed = { ...seen, allergens: 'n?n??????', ingredients: 'Milk, salt' };
  expect(mergedFoodFacts(now, seen, typed)).toEqual({ ...now, allergens: '?yn??????', ingredients: 'Milk, salt' });
  for (const same of [seen, typed]) expect(mergedFoodFacts(same, seen, typed)).toEqual(typed);
});

it('logs each allergen with its former knowledge', () => {
  const knowing = (letter: 'y' | 'n' | '?'): FoodFacts => ({
    ...UNCHECKED,
    allergens: letter.repeat(ALLERGENS.length),
  });
  const all = (change: string): string => ALLERGENS.map((allergen) => `${ALLERGEN_NAMES[allergen]} ${change}`).join('; ');
  expect(foodFactsChange(knowing('?'), knowing('y'))).toBe(all('from Not known to Yes'));
  expect(foodFactsChange(knowing('y'), knowing('n'))).toBe(all('from Yes to No'));
});

it('logs several changes in the order of the screen', () => {
  expect(foodFactsChange(KNOWN, UNCHECKED)).toBe(
    'Sealed package from Yes to No; Ingredients from "Beef, salt" to nothing; Name in Spanish from "Perro caliente" to nothing; Ingredients in Spanish from "Res, sal" to nothing; Checked from 2026-11-20 to never',
  );
});

it('keeps typed texts on one line', () => {
  expect(readFoodFacts({ ...KNOWN, nameEs: ' Perro\ncaliente ', ingredients: 'Beef,\n salt', ingredientsEs: ' Res,\tsal' })).toEqual(KNOWN);
});
