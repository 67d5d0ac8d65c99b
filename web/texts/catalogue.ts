import type { ALLERGENS } from './en/allergens.ts';
import type { CART } from './en/cart.ts';
import type { MENU } from './en/menu.ts';
import type { ORDER } from './en/order.ts';
import type { PRIVACY } from './en/privacy.ts';
import type { SHELL } from './en/shell.ts';
import type { TEXT_ME } from './en/text-me.ts';
import type { TIMES } from './en/times.ts';
import type { UI } from './en/ui.ts';

/** All texts for customers. English defines the type: a language that lacks a sentence does not compile. */
export type Catalogue = {
  readonly ui: typeof UI;
  readonly shell: typeof SHELL;
  readonly times: typeof TIMES;
  readonly menu: typeof MENU;
  readonly allergens: typeof ALLERGENS;
  readonly cart: typeof CART;
  readonly order: typeof ORDER;
  readonly privacy: typeof PRIVACY;
  readonly textMe: typeof TEXT_ME;
};
