import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { atEnd, click, goTo, goWithoutAnswer, loseAnswers, neverAnswer, scene, see, shows, steps, type Act, type Step } from './scene.ts';
import type { ScreenHarness } from './screen-harness.ts';
import { breakFirstVisit } from '#test/e2e/support/break-first-visit.ts';

const CHOSEN = ['Cola', 'Cola', 'Hot Dog', 'Hot Dog', 'Nachos with Cheese', 'Popcorn'] as const;

const openMenu = steps(goTo('/'), shows('heading', 'Drinks'));

const fillCart = (chosen: readonly string[] = CHOSEN): Step =>
  steps(openMenu, ...chosen.map((product, at) => click(chosen.indexOf(product) < at ? `One ${product} more` : `Add to Cart: ${product}`)));

export const openCart = (chosen?: readonly string[]): Step =>
  steps(
    fillCart(chosen),
    ({ page }) => page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').click(),
    shows('heading', 'Your Cart'),
  );

const CHECKOUT = '/api/stripe/create-checkout-session';
const proceed = click('Proceed to Checkout');
const openPayment = (chosen?: readonly string[]): Step => steps(openCart(chosen), proceed, shows('heading', 'Card payment'));

const stockTheStand = async (stand: ScreenHarness): Promise<void> => {
  await stand.setStock('Diet Cola', 2);
  await stand.setStock('Orange Soda', 0);
  await stand.setStock('Fruit Chews', 3);
};

const ORDERING: Act = {
  title: 'Ordering',
  prepare: stockTheStand,
  scenes: [
    scene('menu', 'Menu', openMenu),
    scene('menu-in-cart', 'Menu with a cart', fillCart(), ({ page }) => page.evaluate(() => scrollTo(0, 0))),
    scene('menu-filter', 'Allergens to leave out', openMenu, click('Allergens', 'Milk')),
    scene('menu-filtered', 'Menu without milk', openMenu, click('Allergens', 'Milk', /^Show \d/)),
    scene('menu-details', 'Details of a product', openMenu, click('Hot Dog'), see('Nobody has checked this item yet.')),
    atEnd(scene('menu-end', 'Menu, its end', openMenu)),
    // The page at / includes the menu; coming from another screen, it must be requested.
    scene('menu-loading', 'Menu, loading', neverAnswer('/api/products'), goTo('/check-order'), click('Bandstand'), ({ page }) =>
      page.getByText('Loading menu...').first().waitFor({ state: 'attached' }),
    ),
    scene('menu-error', 'Menu that cannot be fetched', goWithoutAnswer('/', '/api/products', 'Error fetching products')),
    scene('cart-empty', 'Empty cart', goTo('/cart'), see('Your Cart is Empty')),
    scene('cart', 'Cart', openCart()),
    atEnd(
      scene(
        'cart-donation',
        'Cart with a donation of one’s own',
        openCart(),
        ({ page }) => page.getByRole('radio', { name: /^Custom/ }).check(),
        ({ page }) => page.getByLabel('Custom donation in dollars').fill('5'),
      ),
    ),
    // A screen that has just opened ignores taps.
    scene(
      'cart-limit',
      'Five at most',
      openCart(['Cola', 'Cola', 'Cola', 'Cola', 'Cola']),
      ({ page }) => page.locator('body:not([data-tap-shield])').waitFor(),
      ({ page }) => page.getByRole('button', { name: 'One Cola more' }).click({ force: true }),
      shows('alertdialog'),
    ),
    scene(
      'cart-changed',
      'Cart after a price has changed and something has sold out',
      openMenu,
      click('Add to Cart: Root Beer', 'Add to Cart: Sweet Tea'),
      ({ stand }) => stand.setPrice('Root Beer', 2.75),
      ({ stand }) => stand.setStock('Sweet Tea', 0),
      goTo('/cart'),
      see(/sold out/i),
    ),
    scene('cart-processing', 'Opening the payment page', openCart(), neverAnswer(CHECKOUT), proceed, shows('heading', 'Processing...')),
    scene('cart-failed', 'Checkout without an answer', openCart(), loseAnswers(CHECKOUT), proceed, shows('alertdialog')),
    scene('payment', 'Simulated payment', openPayment()),
    scene(
      'payment-checked',
      'Simulated payment, what is missing',
      openPayment(),
      ({ page }) => page.getByLabel('Email').fill('jamie'),
      click(/^Pay /),
      see('Please check the marked fields.'),
    ),
    // A network without a payment holds a tenth of a product's stock.
    scene(
      'payment-declined',
      'Simulated payment, declined',
      openPayment(['Popcorn']),
      click('Decline this card'),
      see(/Your card was declined/),
    ),
    scene(
      'cart-waiting',
      'Cart with a paused station',
      openCart(),
      async ({ stand }) => {
        const until = plusMs(stand.clock.now(), 20 * MINUTE_MS);
        await stand.services.useCases.pauseStation({ station: 'Grill', until, sentence: 'Hot food is catching up.' }, ADMIN);
      },
      goTo('/cart'),
      see('These have to wait'),
    ),
    scene('payment-cancelled', 'Payment cancelled', goTo('/cancel'), see('Payment Cancelled')),
    scene('payment-unknown', 'Payment page that is not', goTo('/simulated-payments/sim_unknown')),
    scene('not-found', 'Unknown address', goTo('/no/such/page'), see('This page is out of bounds')),
    scene('error', 'What nobody expected', ({ page }) => page.addInitScript(breakFirstVisit), goTo('/'), see('Something went wrong')),
  ],
};

const CLOSED: Act = {
  title: 'Closed for tonight',
  prepare: (stand) => stand.sellOut('food'),
  scenes: [scene('closed-tonight', 'Food has sold out', goTo('/'), shows('dialog'))],
};

const EMPTY: Act = {
  title: 'Nothing on the menu',
  prepare: (stand) => stand.sellOut('everything'),
  scenes: [scene('menu-empty', 'Empty menu', goTo('/'), see('No products available at the moment.'))],
};

export const CUSTOMER_ACTS: readonly Act[] = [ORDERING, CLOSED, EMPTY];
