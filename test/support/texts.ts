import type { Language } from '#core/domain/language.ts';
import type { Catalogue } from '#web/texts/catalogue.ts';
import { ALLERGENS } from '#web/texts/en/allergens.ts';
import { CART } from '#web/texts/en/cart.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { PRIVACY } from '#web/texts/en/privacy.ts';
import { SHELL } from '#web/texts/en/shell.ts';
import { TEXT_ME } from '#web/texts/en/text-me.ts';
import { TIMES } from '#web/texts/en/times.ts';
import { UI } from '#web/texts/en/ui.ts';
import { ES } from '#web/texts/es.ts';

/** English texts are in tables beside the screens; together they form a catalogue like the Spanish one. */
export const EN: Catalogue = {
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
/** The customers' texts. */
export const TEXTS: Readonly<Record<Language, Catalogue>> = { en: EN, es: ES };
