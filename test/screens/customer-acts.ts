import { goWithoutAnswer, loseAnswers, neverAnswer, type Act, type Visit } from './scene.ts';
import type { ScreenHarness } from './screen-harness.ts';
import { breakFirstVisit } from '../e2e/support/break-first-visit.ts';

const openMenu = async ({ page, go }: Visit): Promise<void> => {
  await go('/');
  await page.getByRole('heading', { name: 'Drinks' }).waitFor();
};

const CHOSEN = ['Cola', 'Cola', 'Hot Dog', 'Hot Dog', 'Nachos with Cheese', 'Popcorn'] as const;

const fillCart = async (visit: Visit, chosen: readonly string[] = CHOSEN): Promise<void> => {
  await openMenu(visit);
  const seen = new Set<string>();
  for (const product of chosen) {
    await visit.click(seen.has(product) ? `One ${product} more` : `Add to Cart: ${product}`);
    seen.add(product);
  }
};

const openCart = async (visit: Visit, chosen: readonly string[] = CHOSEN): Promise<void> => {
  await fillCart(visit, chosen);
  await visit.page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').click();
  await visit.page.getByRole('heading', { name: 'Your Cart' }).waitFor();
};

const openPayment = async (visit: Visit, chosen?: readonly string[]): Promise<void> => {
  await openCart(visit, chosen);
  await visit.click('Proceed to Checkout');
  await visit.page.getByRole('heading', { name: 'Card payment' }).waitFor();
};

const stockTheStand = async (stand: ScreenHarness): Promise<void> => {
  await stand.setStock('Diet Cola', 2);
  await stand.setStock('Orange Soda', 0);
  await stand.setStock('Fruit Chews', 3);
};

const ORDERING: Act = {
  title: 'Ordering',
  prepare: stockTheStand,
  scenes: [
    { name: 'menu', title: 'Menu', open: openMenu },
    {
      name: 'menu-in-cart',
      title: 'Menu with a cart',
      open: async (visit) => {
        await fillCart(visit);
        await visit.page.evaluate(() => scrollTo(0, 0));
      },
    },
    {
      name: 'menu-filter',
      title: 'Allergens to leave out',
      open: async (visit) => (await openMenu(visit), await visit.click('Allergens'), await visit.click('Milk')),
    },
    {
      name: 'menu-filtered',
      title: 'Menu without milk',
      open: async (visit) => {
        await openMenu(visit);
        await visit.click('Allergens');
        await visit.click('Milk');
        await visit.click(/^Show \d/);
      },
    },
    {
      name: 'menu-details',
      title: 'Details of a product',
      open: async (visit) => (await openMenu(visit), await visit.click('Hot Dog'), await visit.sees('Nobody has checked this item yet.')),
    },
    { name: 'menu-end', title: 'Menu, its end', open: openMenu, showsEnd: true },
    {
      name: 'menu-loading',
      title: 'Menu, loading',
      open: async (visit) => {
        await neverAnswer(visit, '/api/products');
        // The page at / brings the menu along; on the way from another screen it has to be asked for.
        await visit.go('/check-order');
        await visit.click('Bandstand');
        await visit.page.getByText('Loading menu...').first().waitFor({ state: 'attached' });
      },
    },
    {
      name: 'menu-error',
      title: 'Menu that cannot be fetched',
      open: (visit) => goWithoutAnswer(visit, '/', '/api/products', 'Error fetching products'),
    },
    { name: 'cart-empty', title: 'Empty cart', open: async (visit) => (await visit.go('/cart'), await visit.sees('Your Cart is Empty')) },
    { name: 'cart', title: 'Cart', open: (visit) => openCart(visit) },
    { name: 'cart-end', title: 'Cart, its end', open: (visit) => openCart(visit), showsEnd: true },
    {
      name: 'cart-donation',
      title: 'Cart with a donation of one’s own',
      showsEnd: true,
      open: async (visit) => {
        await openCart(visit);
        await visit.page.getByRole('radio', { name: /^Custom/ }).check();
        await visit.page.getByLabel('Custom donation in dollars').fill('5');
      },
    },
    {
      name: 'cart-limit',
      title: 'Five at most',
      open: async (visit) => {
        await openCart(visit, ['Cola', 'Cola', 'Cola', 'Cola', 'Cola']);
        // A screen that has just opened takes no taps.
        await visit.page.locator('body:not([data-tap-shield])').waitFor();
        await visit.page.getByRole('button', { name: 'One Cola more' }).click({ force: true });
        await visit.page.getByRole('alertdialog').waitFor();
      },
    },
    {
      name: 'cart-changed',
      title: 'Cart after a price has changed and something has sold out',
      open: async (visit) => {
        await openMenu(visit);
        await visit.click('Add to Cart: Root Beer');
        await visit.click('Add to Cart: Sweet Tea');
        await visit.stand.setPrice('Root Beer', 2.75);
        await visit.stand.setStock('Sweet Tea', 0);
        await visit.go('/cart');
        await visit.page
          .getByText(/sold out/i)
          .first()
          .waitFor();
      },
    },
    {
      name: 'cart-processing',
      title: 'Opening the payment page',
      open: async (visit) => {
        await openCart(visit);
        await neverAnswer(visit, '/api/stripe/create-checkout-session');
        await visit.click('Proceed to Checkout');
        await visit.page.getByRole('heading', { name: 'Processing...' }).waitFor();
      },
    },
    {
      name: 'cart-failed',
      title: 'Checkout without an answer',
      open: async (visit) => {
        await openCart(visit);
        await loseAnswers(visit, '/api/stripe/create-checkout-session');
        await visit.click('Proceed to Checkout');
        await visit.page.getByRole('alertdialog').waitFor();
      },
    },
    { name: 'payment', title: 'Simulated payment', open: openPayment },
    {
      name: 'payment-checked',
      title: 'Simulated payment, what is missing',
      open: async (visit) => {
        await openPayment(visit);
        await visit.page.getByLabel('Email').fill('jamie');
        await visit.click(/^Pay /);
        await visit.sees('Please check the marked fields.');
      },
    },
    {
      name: 'payment-declined',
      title: 'Simulated payment, declined',
      open: async (visit) => {
        // A network without a payment holds a tenth of a product's stock.
        await openPayment(visit, ['Popcorn']);
        await visit.click('Decline this card');
        await visit.sees(/Your card was declined/);
      },
    },
    {
      name: 'payment-cancelled',
      title: 'Payment cancelled',
      open: async (visit) => (await visit.go('/cancel'), await visit.sees('Payment Cancelled')),
    },
    { name: 'payment-unknown', title: 'Payment page that is not', open: (visit) => visit.go('/simulated-payments/sim_unknown') },
    {
      name: 'not-found',
      title: 'Unknown address',
      open: async (visit) => (await visit.go('/no/such/page'), await visit.sees('This page is out of bounds')),
    },
    {
      name: 'error',
      title: 'What nobody expected',
      open: async (visit) => {
        await visit.page.addInitScript(breakFirstVisit);
        await visit.go('/');
        await visit.sees('Something went wrong');
      },
    },
  ],
};

const CLOSED: Act = {
  title: 'Closed for tonight',
  prepare: (stand) => stand.sellOut('food'),
  scenes: [
    {
      name: 'closed-tonight',
      title: 'Food has sold out',
      open: async (visit) => (await visit.go('/'), await visit.page.getByRole('dialog').waitFor()),
    },
  ],
};

const EMPTY: Act = {
  title: 'Nothing on the menu',
  prepare: (stand) => stand.sellOut('everything'),
  scenes: [
    {
      name: 'menu-empty',
      title: 'Empty menu',
      open: async (visit) => (await visit.go('/'), await visit.sees('No products available at the moment.')),
    },
  ],
};

export const CUSTOMER_ACTS: readonly Act[] = [ORDERING, CLOSED, EMPTY];
