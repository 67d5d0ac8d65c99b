import { cleanText, TEXT_LIMITS } from '../kernel/typed-text.ts';
import { businessDayText, type BusinessDay } from '../reports/business-day.ts';
import { ALLERGENS, knowledgeOf, ALL_UNKNOWN, type Allergen, type AllergenFacts, type Knowledge } from './allergens.ts';

/** Facts from the package or the recipe, entered by an admin. */
export type FoodFacts = {
  /** The Spanish name; if empty, the English name is shown. */
  readonly nameEs: string;
  readonly allergens: AllergenFacts;
  /** Sold in its closed package. False until an admin confirms it. */
  readonly isSealed: boolean;
  /** Empty if unknown. */
  readonly ingredients: string;
  /** The same in Spanish; if empty, the English ones are shown. */
  readonly ingredientsEs: string;
  /** The day of the last check; null if it was never checked. */
  readonly checkedOn: BusinessDay | null;
};

export const UNCHECKED: FoodFacts = {
  nameEs: '',
  allergens: ALL_UNKNOWN,
  isSealed: false,
  ingredients: '',
  ingredientsEs: '',
  checkedOn: null,
};

/** As stored: ingredients on one line. */
export const readFoodFacts = (typed: FoodFacts): FoodFacts => ({
  ...typed,
  nameEs: cleanText(typed.nameEs, TEXT_LIMITS.productName),
  ingredients: cleanText(typed.ingredients, TEXT_LIMITS.ingredients),
  ingredientsEs: cleanText(typed.ingredientsEs, TEXT_LIMITS.ingredients),
});

/** If two people changed an answer differently, it becomes unknown. */
const mergedLetter = (now: string, seen: string, typed: string): string => {
  if (now === seen || now === typed) return typed;
  return typed === seen ? now : '?';
};

/** Applies a form's changes to the current facts, which someone else may have changed since the form opened. */
export const mergedFoodFacts = (now: FoodFacts, seen: FoodFacts, typed: FoodFacts): FoodFacts => {
  const own = <K extends keyof FoodFacts>(field: K): FoodFacts[K] => (typed[field] === seen[field] ? now[field] : typed[field]);
  return {
    nameEs: own('nameEs'),
    allergens: ALLERGENS.map((one) =>
      mergedLetter(knowledgeOf(now.allergens, one), knowledgeOf(seen.allergens, one), knowledgeOf(typed.allergens, one)),
    ).join(''),
    isSealed: own('isSealed'),
    ingredients: own('ingredients'),
    ingredientsEs: own('ingredientsEs'),
    checkedOn: own('checkedOn'),
  };
};

/** As the staff and the audit log name them. */
export const ALLERGEN_NAMES: Readonly<Record<Allergen, string>> = {
  milk: 'Milk',
  eggs: 'Eggs',
  fish: 'Fish',
  shellfish: 'Shellfish',
  treeNuts: 'Tree nuts',
  peanuts: 'Peanuts',
  wheat: 'Wheat',
  soybeans: 'Soybeans',
  sesame: 'Sesame',
};

export const KNOWLEDGE_NAMES: Readonly<Record<Knowledge, string>> = { y: 'Yes', n: 'No', '?': 'Not known' };

const change = (what: string, before: string, after: string): readonly string[] =>
  before === after ? [] : [`${what} from ${before} to ${after}`];

const quoted = (text: string): string => (text === '' ? 'nothing' : `"${text}"`);
const sealed = (isSealed: boolean): string => (isSealed ? 'Yes' : 'No');
const dayOf = (day: BusinessDay | null): string => (day === null ? 'never' : businessDayText(day));

/** 'Milk from No to Not known; Checked from never to 2026-11-20'. Empty when nothing changed. */
export const foodFactsChange = (before: FoodFacts, after: FoodFacts): string =>
  [
    ...ALLERGENS.flatMap((allergen) =>
      change(
        ALLERGEN_NAMES[allergen],
        KNOWLEDGE_NAMES[knowledgeOf(before.allergens, allergen)],
        KNOWLEDGE_NAMES[knowledgeOf(after.allergens, allergen)],
      ),
    ),
    ...change('Sealed package', sealed(before.isSealed), sealed(after.isSealed)),
    ...change('Ingredients', quoted(before.ingredients), quoted(after.ingredients)),
    ...change('Name in Spanish', quoted(before.nameEs), quoted(after.nameEs)),
    ...change('Ingredients in Spanish', quoted(before.ingredientsEs), quoted(after.ingredientsEs)),
    ...change('Checked', dayOf(before.checkedOn), dayOf(after.checkedOn)),
  ].join('; ');
