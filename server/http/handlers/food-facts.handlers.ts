import type { Contract } from '#adapters/http-contract/contract.ts';
import { presentFoodFacts } from '#adapters/http-contract/presenters/present-food-facts.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { FoodFacts } from '#core/domain/catalogue/food-facts.ts';
import { readBusinessDay } from '#core/domain/reports/business-day.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';

type WireFacts = ResponseOf<Contract['foodFacts']['get']>;

const factsIn = ({ name_es, allergens, is_sealed, ingredients, ingredients_es, checked_on }: WireFacts): FoodFacts => ({
  nameEs: name_es,
  allergens,
  isSealed: is_sealed,
  ingredients,
  ingredientsEs: ingredients_es,
  checkedOn: checked_on === null ? null : readBusinessDay(checked_on),
});

export const foodFactsHandlers = ({ getFoodFacts, setFoodFacts }: HttpServices): HandlersFor<Contract>['foodFacts'] => ({
  get: async ({ params }) => {
    const facts = await getFoodFacts(params.id);
    return facts.ok ? presentFoodFacts(facts.value) : refuse(facts.error);
  },
  set: async ({ params, body: { seen, ...body } }, { actor }) => {
    const typed = factsIn(body);
    if (body.checked_on !== null && typed.checkedOn === null) return new ProblemAnswer('INVALID_REQUEST', 'There is no such day.');
    const set = await setFoodFacts(params.id, typed, actor, seen === undefined ? null : factsIn(seen));
    return set.ok ? presentFoodFacts(set.value) : refuse(set.error);
  },
});
