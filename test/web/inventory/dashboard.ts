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

/** The texts of what is announced, each in its own element: 'Cola: Price updated!' Not the network, which has a name. */
const announced = (role: 'status' | 'alert'): readonly string[] =>
  screen.queryAllByRole(role, { name: '' }).flatMap((region) => {
    const texts = [...region.querySelectorAll('*')].filter((one) => one.childElementCount === 0).map((one) => one.textContent);
    const said = (region.childElementCount === 0 ? [region.textContent] : texts).filter((text) => text !== '').join(': ');
    return said === '' ? [] : [said];
  });
export const statuses = (): readonly string[] => announced('status');
export const alerts = (): readonly string[] => announced('alert');
