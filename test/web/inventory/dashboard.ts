import { screen, within } from '@testing-library/react';
import type { Product } from '#core/domain/catalogue/product.ts';
import { COLA, LOLLIPOP } from '../msw/handlers/catalogue.handlers.ts';

/** Sold out and off the menu. */
export const TEA: Product = { ...COLA, id: LOLLIPOP.id, name: 'Sweet Tea', isActive: false, available: 0 };

export const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { level: 3, name: new RegExp(name) }).closest('li');
  if (card === null) throw new Error(`no card ${name}`);
  return within(card);
};

/** The current announcement. */
export const statuses = (): readonly (string | null)[] =>
  screen.queryAllByRole('status').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));
