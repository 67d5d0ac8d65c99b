import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { foodFactsContract } from '#adapters/http-contract/food-facts.contract.ts';
import { presentFoodFacts } from '#adapters/http-contract/presenters/present-food-facts.ts';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { inventoryIs } from '../msw/handlers/admin.handlers.ts';
import { COLA } from '../msw/handlers/catalogue.handlers.ts';
import { on } from '../msw/server.ts';
import { NO_ANSWER, answer, bare, typedHandler } from '../msw/typed-handler.ts';
import { fill, openAdmin, press } from '../open-admin.ts';
import { settleStaffApp, tap } from '../open-staff-app.ts';
import { alerts, statuses } from './dashboard.ts';

const NOTHING = presentFoodFacts(UNCHECKED);

const opened = async () => {
  await openAdmin('/admin');
  await tap('Allergens 9 not known: Cola');
  return within(screen.getByRole('dialog', { name: 'Allergens and ingredients: Cola' }));
};

beforeEach(() => {
  on(inventoryIs([COLA]));
  on(typedHandler(foodFactsContract.get, () => answer(NOTHING)));
});

describe('what is known of a product', () => {
  it('starts as not known, and is said allergen by allergen', async () => {
    const known = { ...NOTHING, allergens: 'y?????n??', is_sealed: true, ingredients: 'Water, sugar' };
    const requests = on(typedHandler(foodFactsContract.set, () => answer(known)));
    const dialog = await opened();
    expect(dialog.getAllByRole('radio', { name: 'Not known', checked: true }).length).toBe(9);
    fireEvent.click(within(dialog.getByRole('radiogroup', { name: 'Milk' })).getByRole('radio', { name: 'Yes' }));
    fireEvent.click(within(dialog.getByRole('radiogroup', { name: 'Wheat' })).getByRole('radio', { name: 'No' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Sold in a sealed package' }));
    fill('Ingredients', 'Water, sugar');
    await tap('Save');
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { ...known, seen: NOTHING } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(statuses()).toEqual(['Cola: Allergens and ingredients updated!']);
  });

  it('says No to all others in one tap, keeps each Yes, and is checked today', async () => {
    const requests = on(typedHandler(foodFactsContract.set, () => answer(NOTHING)));
    const dialog = await opened();
    fireEvent.click(within(dialog.getByRole('radiogroup', { name: 'Milk' })).getByRole('radio', { name: 'Yes' }));
    await tap('All Other Allergens: No');
    expect(requests).toEqual([]);
    expect(dialog.queryAllByRole('radio', { name: 'Not known', checked: true })).toEqual([]);
    await tap('Save');
    expect(requests.map(({ body }) => body)).toEqual([{ ...NOTHING, allergens: 'ynnnnnnnn', checked_on: '2026-11-20', seen: NOTHING }]);
  });

  it('has its Spanish name on the card, apart from the allergens', async () => {
    const known = { ...NOTHING, allergens: 'ynnnnnnnn' };
    on(typedHandler(foodFactsContract.get, () => answer(known)));
    const requests = on(typedHandler(foodFactsContract.set, () => answer(known)));
    await openAdmin('/admin');
    await tap('Add a Spanish name: Cola');
    fill('Spanish name of Cola', 'Refresco de cola');
    await press('Spanish name of Cola', 'Enter');
    expect(requests.map(({ body }) => body)).toEqual([{ ...known, name_es: 'Refresco de cola', seen: known }]);
    expect(statuses()).toEqual(['Cola: Name updated!']);
  });

  it('is sent once while it is under way, also by the keyboard', async () => {
    const requests = on(typedHandler(foodFactsContract.set, () => new Promise(() => undefined)));
    const dialog = await opened();
    await tap('Save');
    const form = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).form ?? expect.fail('it submits a form');
    fireEvent.submit(form);
    await settleStaffApp();
    expect(requests).toHaveLength(1);
  });

  it('keeps what was typed when it could not be saved', async () => {
    on(typedHandler(foodFactsContract.set, () => bare(500)));
    const dialog = await opened();
    fill('Ingredients', 'Water');
    await tap('Save');
    expect(alerts()).toEqual([NO_ANSWER]);
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ingredients' }).value).toBe('Water');
  });
});
