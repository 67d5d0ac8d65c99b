import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foodFactsContract } from '#adapters/http-contract/food-facts.contract.ts';
import { presentFoodFacts } from '#adapters/http-contract/presenters/present-food-facts.ts';
import { verdictOn } from '#core/domain/catalogue/allergen-filter.ts';
import { ALLERGENS, allergensThatAre, type Allergen } from '#core/domain/catalogue/allergens.ts';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { aProduct } from '#test/support/builders/product-builder.ts';
import { TEXTS } from '#test/support/texts.ts';
import { capitalized, menuView } from '#web/features/menu/menu.view.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { MENU as MENU_ES } from '#web/texts/es/menu.ts';
import { COLA, HOT_DOG, LOLLIPOP, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, typedHandler } from '../msw/typed-handler.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const NOTHING = presentFoodFacts(UNCHECKED);

const letters = fc.array(fc.constantFrom('y', 'n', '?'), { minLength: 9, maxLength: 9 }).map((facts) => facts.join(''));
const products = fc.array(
  fc.record({ allergens: letters, category: fc.constantFrom(...CATEGORIES), isSoldOut: fc.boolean() }).map((facts) => facts),
  { maxLength: 12 },
);

describe.each([
  ['English', MENU, 'not known', 'Contains'],
  ['Spanish', MENU_ES, 'no se sabe', 'Contiene'],
])('in %s', (_language, words, notKnown, contains) => {
  it('what is not known is never shown as free, whatever is sold and left out', () => {
    fc.assert(
      fc.property(products, fc.subarray([...ALLERGENS]), (facts, leftOut) => {
        const sold = facts.map(({ isSoldOut, ...rest }, index) =>
          aProduct({ ...rest, id: productId(index + 1), available: isSoldOut ? 0 : 5 }),
        );
        const shown = menuView(sold, [], words, leftOut).sections.flatMap(({ category, cards }) =>
          cards.map((card) => ({ category, product: card.product, said: card.allergens })),
        );
        expect(new Set(shown.map(({ product }) => product.id)).size).toBe(shown.length);
        expect(shown.length).toBe(sold.filter((one) => one.available > 0 && verdictOn(one.allergens, leftOut) !== 'contains').length);
        for (const { category, product, said } of shown) {
          expect(category === 'not-known').toBe(verdictOn(product.allergens, leftOut) === 'not-known');
          // Screen readers announce it with the name.
          expect(said.includes(notKnown)).toBe(product.allergens.includes('?'));
          expect(said.includes(contains)).toBe(product.allergens.includes('y'));
          for (const allergen of allergensThatAre('y', product.allergens)) expect(said).toContain(words.allergen[allergen]);
        }
      }),
    );
  });
});

const COCOA = { ...COLA, id: productId(7), name: 'Hot Cocoa', allergens: 'ynnnnnn?n' };
const WATER = { ...COLA, id: productId(8), name: 'Bottled Water', allergens: 'nnnnnnnnn' };
const menu = () => on(menuIs([COCOA, WATER, { ...LOLLIPOP, allergens: '?nnnnnnnn' }, HOT_DOG]));

/** Allergen texts are compared literally. */
const SAID = {
  en: {
    cocoa: 'Contains milk. Soybeans not known',
    lollipop: 'Milk not known',
    hotDog: 'Allergens not known',
    milk: 'Milk',
    counted: '1 item without milk.',
    unknown: '2 more where we don’t know.',
    definitions: ['Milk', 'Soybeans', 'Eggs, fish, shellfish, tree nuts, peanuts, wheat, sesame'],
    checked: 'Checked on September 4, 2026 by the stand.',
  },
  es: {
    cocoa: 'Contiene leche. Soya: no se sabe',
    lollipop: 'Leche: no se sabe',
    hotDog: 'Alérgenos: no se sabe',
    milk: 'Leche',
    counted: '1 producto sin leche.',
    unknown: 'No sabemos de 2 más.',
    definitions: ['Leche', 'Soya', 'Huevo, pescado, mariscos, nueces de árbol, cacahuate (maní), trigo, ajonjolí (sésamo)'],
    checked: 'El puesto lo revisó el 4 de septiembre de 2026.',
  },
};

inBothLanguages('the allergens on the menu', ({ language, renderApp }) => {
  const { menu: texts, allergens, ui } = TEXTS[language];
  const said = SAID[language];

  it('follow the name on each card, for screen readers too', async () => {
    menu();
    renderApp('/');
    const cocoa = await screen.findByRole('button', { name: 'Hot Cocoa' });
    expect(cocoa.getAttribute('aria-describedby')).toBe(screen.getByText(said.cocoa).id);
    expect(screen.getByText(said.lollipop)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hot Dog' }).getAttribute('aria-describedby')).toBe(screen.getByText(said.hotDog).id);
    expect(screen.getByRole('button', { name: 'Bottled Water' }).getAttribute('aria-describedby')).toBeNull();
  });

  it('can be left out; what is not known stands apart', async () => {
    menu();
    renderApp('/');
    await screen.findByText('Hot Cocoa');
    await userEvent.click(screen.getByRole('button', { name: texts.allergens }));
    const dialog = await screen.findByRole('dialog', { name: allergens.leaveOut });
    await userEvent.click(within(dialog).getByRole('button', { name: said.milk }));
    await userEvent.click(within(dialog).getByRole('button', { name: allergens.show(1) }));
    expect((await screen.findByText(said.counted)).closest('output')?.textContent).toContain(said.unknown);
    expect(screen.queryByText('Hot Cocoa')).toBeNull();
    const unknown = within(screen.getByRole('region', { name: texts.notKnownTitle }));
    expect(unknown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Ring Lollipop', 'Hot Dog']);
    await userEvent.click(screen.getByRole('button', { name: allergens.showAll }));
    expect(await screen.findByText('Hot Cocoa')).toBeTruthy();
  });

  it('are told in full in the details, with the ingredients', async () => {
    menu();
    on(
      typedHandler(foodFactsContract.get, () =>
        answer({
          ...NOTHING,
          allergens: COCOA.allergens,
          is_sealed: true,
          ingredients: 'Sugar, cocoa',
          checked_on: '2026-09-04',
        }),
      ),
    );
    renderApp('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Hot Cocoa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hot Cocoa' }));
    expect(await dialog.findByText('Sugar, cocoa')).toBeTruthy();
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(said.definitions);
    expect(dialog.getByText(allergens.sealed)).toBeTruthy();
    expect(dialog.getByText(said.checked)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: `${texts.addToCart}: Hot Cocoa` }));
    expect(await screen.findByRole('group', { name: ui.quantityOf('Hot Cocoa') })).toBeTruthy();
  });

  it('never say on the screen that something is free of what is not known, whatever is on the menu and left out', async () => {
    const named = (one: Allergen): string => texts.allergen[one];
    await fc.assert(
      fc.asyncProperty(fc.tuple(letters, letters, letters), fc.subarray([...ALLERGENS], { minLength: 1 }), async (facts, leftOut) => {
        const sold = [COCOA, WATER, HOT_DOG].map((product, index) => ({ ...product, allergens: facts[index] ?? '' }));
        const free = sold.filter((product) => verdictOn(product.allergens, leftOut) === 'free');
        on(menuIs(sold));
        const [shown] = sold.filter((product) => verdictOn(product.allergens, leftOut) !== 'contains');
        on(typedHandler(foodFactsContract.get, () => answer({ ...NOTHING, allergens: shown?.allergens ?? NOTHING.allergens })));
        renderApp('/');
        fireEvent.click(await screen.findByRole('button', { name: texts.allergens }));
        const filter = within(await screen.findByRole('dialog', { name: allergens.leaveOut }));
        for (const one of leftOut) fireEvent.click(filter.getByRole('button', { name: capitalized(named(one)) }));
        fireEvent.click(filter.getByRole('button', { name: allergens.show(free.length) }));
        const names = new Intl.ListFormat(language).format(leftOut.map(named));
        expect(await screen.findByText(allergens.without(free.length, names))).toBeTruthy();
        const unknown = screen.queryByRole('region', { name: texts.notKnownTitle });
        const apart =
          unknown === null
            ? []
            : within(unknown)
                .getAllByRole('heading', { level: 3 })
                .map(({ textContent }) => textContent);
        const cards = within(screen.getByRole('main'))
          .queryAllByRole('heading', { level: 3 })
          .map(({ textContent }) => textContent);
        expect(cards.filter((name) => !apart.includes(name)).toSorted()).toEqual(free.map(({ name }) => name).toSorted());
        if (shown !== undefined) {
          fireEvent.click(screen.getByRole('button', { name: shown.name }));
          const details = within(await screen.findByRole('dialog', { name: shown.name }));
          await details.findByText(allergens.neverChecked);
          const listed = (title: string): string => {
            const term = details.queryAllByRole('term').find(({ textContent }) => textContent === title);
            return term?.nextElementSibling?.textContent ?? '';
          };
          for (const [title, known] of [
            [allergens.contains, 'y'],
            [allergens.notKnown, '?'],
            [allergens.doesNotContain, 'n'],
          ] as const)
            expect(listed(title)).toBe(capitalized(allergensThatAre(known, shown.allergens).map(named).join(', ')));
        }
        cleanup();
      }),
      { numRuns: 8 },
    );
  });
});
