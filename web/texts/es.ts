import type { Catalogue } from './catalogue.ts';
import { ALLERGENS } from './es/allergens.ts';
import { CART } from './es/cart.ts';
import { MENU } from './es/menu.ts';
import { ORDER } from './es/order.ts';
import { PRIVACY } from './es/privacy.ts';
import { SHELL } from './es/shell.ts';
import { TEXT_ME } from './es/text-me.ts';
import { TIMES } from './es/times.ts';
import { UI } from './es/ui.ts';

/** Addresses customers with tú, in the Spanish of the United States. Names that work like brands stay: hot dog, root beer, nachos. */
export const ES: Catalogue = {
  ui: UI,
  shell: SHELL,
  times: TIMES,
  menu: MENU,
  allergens: ALLERGENS,
  cart: CART,
  order: ORDER,
  privacy: PRIVACY,
  textMe: TEXT_ME,
};
