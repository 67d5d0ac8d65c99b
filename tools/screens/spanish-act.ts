import { PAGE_TEXTS } from '#adapters/simulated-payments/checkout-page-texts.ts';
import { TEXTS } from '#test/support/texts.ts';
import type { PlacedOrder } from './screen-harness.ts';
import { atEnd, click, goTo, scene, see, shows, steps, type Act } from './scene.ts';

const { menu, ui, cart, order, privacy, allergens } = TEXTS.es;

const openMenu = steps(goTo('/?lang=es'), shows('heading', menu.category('drinks')));
const openCart = steps(
  openMenu,
  click(...['Limonada', 'Hot Dog', 'Palomitas'].map((product) => `${menu.addToCart}: ${product}`)),
  ({ page }) => page.getByRole('complementary', { name: ui.yourCart }).getByRole('link').click(),
  shows('heading', cart.heading),
);

let placed: PlacedOrder | null = null;
const openOrder = steps(
  goTo(() => `/order-status/${placed?.hash ?? ''}?lang=es`),
  see(order.details),
);

export const SPANISH_ACT: Act = {
  title: 'In Spanish',
  prepare: async (stand) => {
    placed = await stand.order('Maya Rivera', { Lemonade: 1, 'Hot Dog': 2, Popcorn: 1 }, { donation: 1.26 });
  },
  scenes: [
    scene('spanish-home', 'Menu in Spanish', openMenu),
    scene('spanish-allergens', 'Allergens in Spanish', openMenu, click(menu.allergens), see(allergens.lead)),
    scene(
      'spanish-details',
      'Details of a product in Spanish',
      openMenu,
      click('Chocolates con crema de cacahuate'),
      see(allergens.neverChecked),
    ),
    scene('spanish-cart', 'Cart in Spanish', openCart),
    scene('spanish-payment', 'Simulated payment in Spanish', openCart, click(cart.proceed), see(PAGE_TEXTS.es.heading)),
    scene(
      'spanish-thank-you',
      'Thank-you page in Spanish',
      goTo(() => `/success?session_id=${placed?.sessionId ?? ''}&lang=es`),
      see(order.confirmed),
    ),
    scene('spanish-status', 'Order status in Spanish', openOrder),
    atEnd(scene('spanish-status-end', 'Order status in Spanish, its end', openOrder)),
    scene('spanish-privacy', 'Privacy in Spanish', goTo('/privacy?lang=es'), see(privacy.sections[0]?.title ?? '')),
    scene(
      'spanish-status-ready',
      'Order in Spanish, ready',
      async ({ stand }) => {
        if (placed !== null) await stand.move(placed, 'preparing', 'ready');
      },
      openOrder,
      see(order.status('ready')),
    ),
  ],
};
