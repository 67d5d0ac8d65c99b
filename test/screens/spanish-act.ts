import { PAGE_TEXTS } from '#adapters/simulated-payments/checkout-page-texts.ts';
import { TEXTS } from '../support/texts.ts';
import type { PlacedOrder } from './screen-harness.ts';
import type { Act, Visit } from './scene.ts';

const { menu, ui, cart, order, privacy, allergens } = TEXTS.es;

const openMenu = async ({ page, go }: Visit): Promise<void> => {
  await go('/?lang=es');
  await page.getByRole('heading', { name: menu.category('drinks') }).waitFor();
};

const openCart = async (visit: Visit): Promise<void> => {
  await openMenu(visit);
  for (const product of ['Limonada', 'Hot Dog', 'Palomitas']) await visit.click(`${menu.addToCart}: ${product}`);
  await visit.page.getByRole('complementary', { name: ui.yourCart }).getByRole('link').click();
  await visit.page.getByRole('heading', { name: cart.heading }).waitFor();
};

let placed: PlacedOrder | null = null;
const openOrder = async (visit: Visit): Promise<void> => {
  await visit.go(`/order-status/${placed?.hash ?? ''}?lang=es`);
  await visit.sees(order.details);
};

export const SPANISH_ACT: Act = {
  title: 'In Spanish',
  prepare: async (stand) => {
    placed = await stand.order('Maya Rivera', { Lemonade: 1, 'Hot Dog': 2, Popcorn: 1 }, { donation: 1.26 });
  },
  scenes: [
    { name: 'spanish-home', title: 'Menu in Spanish', open: openMenu },
    {
      name: 'spanish-allergens',
      title: 'Allergens in Spanish',
      open: async (visit) => (await openMenu(visit), await visit.click(menu.allergens), await visit.sees(allergens.lead)),
    },
    {
      name: 'spanish-details',
      title: 'Details of a product in Spanish',
      open: async (visit) => {
        await openMenu(visit);
        await visit.click('Chocolates con crema de cacahuate');
        await visit.sees(allergens.neverChecked);
      },
    },
    { name: 'spanish-cart', title: 'Cart in Spanish', open: openCart },
    {
      name: 'spanish-payment',
      title: 'Simulated payment in Spanish',
      open: async (visit) => {
        await openCart(visit);
        await visit.click(cart.proceed);
        await visit.sees(PAGE_TEXTS.es.heading);
      },
    },
    {
      name: 'spanish-thank-you',
      title: 'Thank-you page in Spanish',
      open: async (visit) => {
        await visit.go(`/success?session_id=${placed?.sessionId ?? ''}&lang=es`);
        await visit.sees(order.confirmed);
      },
    },
    { name: 'spanish-status', title: 'Order status in Spanish', open: openOrder },
    { name: 'spanish-status-end', title: 'Order status in Spanish, its end', open: openOrder, showsEnd: true },
    {
      name: 'spanish-privacy',
      title: 'Privacy in Spanish',
      open: async (visit) => (await visit.go('/privacy?lang=es'), await visit.sees(privacy.sections[0]?.title ?? '')),
    },
    {
      name: 'spanish-status-ready',
      title: 'Order in Spanish, ready',
      open: async (visit) => {
        if (placed !== null) await visit.stand.move(placed, 'preparing', 'ready');
        await openOrder(visit);
        await visit.sees(order.status('ready'));
      },
    },
  ],
};
