import type { FoodFacts } from '#core/domain/catalogue/food-facts.ts';
import { businessDayText } from '#core/domain/reports/business-day.ts';
import type { Contract } from '../contract.ts';
import type { ResponseOf } from '../endpoint.ts';

type WireFoodFacts = ResponseOf<Contract['foodFacts']['get']>;

export const presentFoodFacts = ({ nameEs, allergens, isSealed, ingredients, ingredientsEs, checkedOn }: FoodFacts): WireFoodFacts => ({
  name_es: nameEs,
  allergens,
  is_sealed: isSealed,
  ingredients,
  ingredients_es: ingredientsEs,
  checked_on: checkedOn === null ? null : businessDayText(checkedOn),
});
