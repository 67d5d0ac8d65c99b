import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { foodFactsContract } from '#adapters/http-contract/food-facts.contract.ts';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { presentFoodFacts } from '#adapters/http-contract/presenters/present-food-facts.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { MANAGER } from '../log-in.ts';
import { addCalls, anImage, changed, imagesAre, inventoryIs } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG, LOLLIPOP } from '../msw/handlers/catalogue.handlers.ts';
import { stationsAre } from '../msw/handlers/stations.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, bare, NO_ANSWER, problem, typedHandler } from '../msw/typed-handler.ts';
import { field, fill, openAdmin, press, settleApp, tap } from '../open-app.ts';
import { alerts, cardOf, statuses, TEA } from './dashboard.ts';

const dialog = () => within(screen.getByRole('dialog'));
const isOpen = () => screen.queryByRole('dialog') !== null;
/** Chooses an option by its label. */
const choose = (select: string, label: string): void => {
  const element = dialog().getByLabelText<HTMLSelectElement>(select);
  const value = [...element.options].find((option) => option.label === label)?.value;
  fireEvent.change(element, { target: { value } });
};
const PICTURE = ['Select Image', /^root-beer\.jpg/, 'Use this image'] as const;

beforeEach(() => given(inventoryIs([COLA, TEA, HOT_DOG]), imagesAre([anImage('root-beer.jpg')])));

describe('Add New Product', () => {
  const open = async () => {
    const app = await openAdmin('/admin');
    await tap('+ Add Product');
    return app;
  };
  const submit = async (name: string, price: string): Promise<void> => {
    fill('Name', name);
    fill('Price', price);
    await tap(...PICTURE, 'Add Product');
  };

  it('begins with drinks on any tab, no stock and on the menu', async () => {
    await openAdmin('/admin');
    await tap(/^Food/, '+ Add Product');
    expect(dialog().getByLabelText<HTMLSelectElement>('Category').value).toBe('drinks');
    expect([field('Initial stock').value, field('Initial stock').min, field('Active').checked]).toEqual(['0', '0', true]);
    for (const [key, price] of [
      ['ArrowUp', '0.25'],
      ['ArrowDown', '0.00'],
      ['ArrowDown', '0.00'],
    ] as const) {
      await press('Price', key);
      expect(field('Price').value).toBe(price);
    }
  });

  it('lists everything that is missing, and goes to the first', async () => {
    const requests = on(addCalls(changed(COLA)));
    await open();
    fill('Initial stock', '1.5');
    await tap('Add Product');
    const [NAME, ...others] = [
      'Product name is required',
      'Valid price is required',
      'Stock is a whole number from 0 to 999',
      'Please select an image for the product',
    ];
    expect(alerts()).toEqual([NAME, ...others]);
    expect(document.activeElement).toBe(field('Name'));
    fill('Name', 'Root Beer');
    // Only the corrected field loses its error.
    expect(alerts()).toEqual(others);
    fill('Initial stock', '12');
    await submit('Root Beer', '-1');
    expect([alerts(), requests]).toEqual([['Valid price is required'], []]);
  });

  it('adds the product and shows its category', async () => {
    const dog: Product = { ...HOT_DOG, id: LOLLIPOP.id, name: 'Corn Dog' };
    const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView');
    const requests = on(addCalls(changed(dog)));
    await open();
    on(inventoryIs([COLA, HOT_DOG, dog]));
    fill('Initial stock', '12');
    act(() => field('Active').click());
    choose('Category', 'Food');
    await submit(' Corn Dog ', '3.5');
    const image_url = '/images/products/root-beer.jpg';
    expect(requests).toMatchObject([{ body: { name: 'Corn Dog', category_id: 3, price: 350, image_url, quantity: 12, is_active: false } }]);
    expect([isOpen(), statuses()]).toEqual([false, ['Corn Dog: Product added!']]);
    expect(cardOf('Corn Dog')).toBeTruthy();
    // Scrolled into view and marked; no other product is.
    expect(scrolls).toHaveBeenCalledTimes(1);
    const marked = [...document.querySelectorAll('li[class*="new"]')].map((card) => card.textContent);
    expect(marked).toEqual([expect.stringContaining('Corn Dog')]);
  });

  it.each([
    [problem('NAME_TAKEN', 'Root Beer already exists.'), 'Root Beer already exists.'],
    [problem('UNKNOWN_IMAGE', 'This picture is gone.'), 'This picture is gone.'],
    [bare(500), NO_ANSWER],
  ])('stays open with the reason: %o', async (outcome, text) => {
    on(addCalls(outcome));
    await open();
    await submit('Root Beer', '3');
    expect([alerts(), field('Name').value]).toEqual([[text], 'Root Beer']);
  });

  it('explains at the login that the session has expired', async () => {
    on(addCalls(problem('UNAUTHENTICATED', 'No')));
    await open();
    await submit('Root Beer', '3');
    expect([isOpen(), alerts()]).toEqual([false, ['Admin session expired. Please log in again.']]);
  });

  it('closes, and sends nothing, when someone else logs in', async () => {
    const requests = on(addCalls(changed(COLA)));
    const { services } = await open();
    fill('Name', 'Root Beer');
    act(() => services.logins.logInStaff(MANAGER));
    expect([isOpen(), requests]).toEqual([false, []]);
  });
});

describe('allergens and ingredients', () => {
  const NOTHING = presentFoodFacts(UNCHECKED);
  const factsAre = (facts: typeof NOTHING) => on(typedHandler(foodFactsContract.get, () => answer(facts)));
  const saves = (outcome = answer(NOTHING)) => on(typedHandler(foodFactsContract.set, () => outcome));
  const open = async (): Promise<void> => {
    await openAdmin('/admin');
    await tap('Allergens 9 not known: Cola');
    expect(screen.getByRole('dialog', { name: 'Allergens and ingredients: Cola' })).toBeTruthy();
  };
  const answerFor = (allergen: string, name: string) =>
    fireEvent.click(within(dialog().getByRole('radiogroup', { name: allergen })).getByRole('radio', { name }));
  const unknown = () => dialog().queryAllByRole('radio', { name: 'Not known', checked: true }).length;

  beforeEach(() => void factsAre(NOTHING));

  it('start as not known, and are answered one by one', async () => {
    const known = { ...NOTHING, allergens: 'y?????n??', is_sealed: true, ingredients: 'Water, sugar' };
    const requests = saves(answer(known));
    await open();
    expect(unknown()).toBe(9);
    answerFor('Milk', 'Yes');
    answerFor('Wheat', 'No');
    fireEvent.click(dialog().getByRole('checkbox', { name: 'Sold in a sealed package' }));
    fill('Ingredients', 'Water, sugar');
    await tap('Save');
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { ...known, seen: NOTHING } }]);
    expect([isOpen(), statuses()]).toEqual([false, ['Cola: Allergens and ingredients updated!']]);
  });

  it('can be No for all others in one tap, which keeps each Yes and dates the check', async () => {
    const requests = saves();
    await open();
    answerFor('Milk', 'Yes');
    await tap('All Other Allergens: No');
    expect([requests, unknown()]).toEqual([[], 0]);
    await tap('Save');
    expect(requests.map(({ body }) => body)).toEqual([{ ...NOTHING, allergens: 'ynnnnnnnn', checked_on: '2026-11-20', seen: NOTHING }]);
  });

  it('stay as they are when the Spanish name is added on the card', async () => {
    const known = { ...NOTHING, allergens: 'ynnnnnnnn' };
    factsAre(known);
    const requests = saves(answer(known));
    await openAdmin('/admin');
    await tap('Add a Spanish name: Cola');
    fill('Spanish name of Cola', 'Refresco de cola');
    await press('Spanish name of Cola', 'Enter');
    expect(requests.map(({ body }) => body)).toEqual([{ ...known, name_es: 'Refresco de cola', seen: known }]);
    expect(statuses()).toEqual(['Cola: Name updated!']);
  });

  it('are sent once, also by the keyboard', async () => {
    const requests = on(typedHandler(foodFactsContract.set, () => new Promise(() => undefined)));
    await open();
    await tap('Save');
    fireEvent.submit(dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' }).form ?? expect.fail('it submits a form'));
    await settleApp();
    expect(requests).toHaveLength(1);
  });

  it('stay typed when they could not be saved', async () => {
    on(typedHandler(foodFactsContract.set, () => bare(500)));
    await open();
    fill('Ingredients', 'Water');
    await tap('Save');
    expect([alerts(), field('Ingredients').value]).toEqual([[NO_ANSWER], 'Water']);
  });
});

describe('the station of a product', () => {
  const made = [
    [COLA, 'Drinks', 0],
    [HOT_DOG, 'Grill', 1],
  ] as const;
  const open = async (): Promise<void> => {
    on(stationsAre(made));
    await openAdmin('/admin');
    await tap('Station Drinks: Cola');
  };

  it('is chosen among all, or a new one is named, with its prep points', async () => {
    const requests = on(typedHandler(inventoryContract.setPreparation, () => answer({ station: 'Fryer', prep_points: 3 })));
    await open();
    const options = [...screen.getByLabelText<HTMLSelectElement>('Made at').options].map(({ label }) => label);
    expect(options).toEqual(['Candy', 'Drinks', 'Grill', 'New station']);
    choose('Made at', 'New station');
    fill('Prep points', '21');
    await tap('Save');
    expect(alerts()).toEqual(['Name the station.', 'Prep points are a whole number from 0 to 20.']);
    fill('New station', ' Fryer ');
    fill('Prep points', '3');
    await tap('Save');
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { station: 'Fryer', prep_points: 3 } }]);
    expect([isOpen(), statuses()]).toEqual([false, ['Cola: Station updated!']]);
  });

  it('stays chosen when it could not be saved', async () => {
    on(typedHandler(inventoryContract.setPreparation, () => bare(500)));
    await open();
    choose('Made at', 'Grill');
    await tap('Save');
    expect([alerts(), field('Made at').value]).toEqual([[NO_ANSWER], 'Grill']);
  });
});
