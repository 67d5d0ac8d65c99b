import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PAGE_TEXTS } from '#adapters/simulated-payments/checkout-page-texts.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import type { Language } from '#core/domain/language.ts';
import { TEXTS } from '#test/support/texts.ts';
import { inspect } from './inspect.ts';
import { inspectLargeText } from './inspect-large-text.ts';

export type Payer = { readonly name: string; readonly email: string; readonly phone: string; readonly instructions?: string };
/** How many of which product, by its English name. */
type Wanted = Readonly<Record<string, number>>;

/** A product's name on the card; tests use the English one. */
const nameIn = (language: Language, product: string): string => {
  const { nameEs = '' } = STARTER_CATALOGUE.find(({ name }) => name === product)?.foodFacts ?? {};
  return language === 'en' || nameEs === '' ? product : nameEs;
};

/** Anyone with a page of the stand open. */
export const createVisitor = (page: Page, standUrl: string) => {
  const alert = page.getByRole('alertdialog');
  return {
    page,
    button: (name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' }),
    link: (name: string | RegExp): Locator => page.getByRole('link', { name, exact: typeof name === 'string' }),
    heading: (name: string | RegExp): Locator => page.getByRole('heading', { name }),
    path: (): string => new URL(page.url()).pathname,
    visit: async (path: string): Promise<void> => void (await page.goto(`${standUrl}${path}`)),
    sees: (text: string | RegExp): Promise<void> => page.getByText(text).filter({ visible: true }).first().waitFor(),
    readAlert: (): Promise<string> => alert.locator('p').innerText(),
    dismissAlert: async (): Promise<void> => {
      await alert.getByRole('button').tap();
      await expect.poll(() => alert.count()).toBe(0);
    },
  };
};

/** A customer with a phone: each method is one task. @param language of the texts that they read. */
export const createCustomer = (page: Page, standUrl: string, language: Language = 'en') => {
  const { menu, ui, cart, order } = TEXTS[language];
  const payment = PAGE_TEXTS[language];
  const visitor = createVisitor(page, standUrl);
  const { button, link, heading, visit } = visitor;

  const openMenu = async (): Promise<void> => {
    await visit('/');
    await heading(menu.category('drinks')).waitFor();
  };
  const add = async (product: string, times = 1): Promise<void> => {
    const name = nameIn(language, product);
    await button(`${menu.addToCart}: ${name}`).tap();
    for (let more = 1; more < times; more += 1) await button(ui.oneMore(name)).tap();
  };

  /** From the menu, using the bar at the bottom. */
  const openCart = async (): Promise<void> => {
    await page.getByRole('complementary', { name: ui.yourCart }).getByRole('link').tap();
    await heading(cart.heading).waitFor();
  };
  const fillCart = async (wanted: Wanted): Promise<void> => {
    await openMenu();
    for (const [product, times] of Object.entries(wanted)) await add(product, times);
    await openCart();
  };
  /** Up to the payment page. */
  const checkOut = async (): Promise<void> => {
    await button(cart.proceed).tap();
    await heading(payment.heading).waitFor();
  };
  const fillIn = async ({ name, email, phone, instructions = '' }: Payer): Promise<void> => {
    await page.getByLabel(payment.email).fill(email);
    await page.getByLabel(payment.name).fill(name);
    await page.getByLabel(payment.phone).fill(phone);
    await page.getByLabel(payment.instructions).fill(instructions);
  };
  /** @returns the order number as the page shows it */
  const orderNumber = async (): Promise<string> => {
    const shown = page.getByText(/^#\d{3}$/).first();
    await shown.waitFor();
    return await shown.innerText();
  };
  const pay = async (): Promise<string> => {
    await button(new RegExp(`^${payment.pay('')}`)).tap();
    await heading(order.confirmed).waitFor();
    return await orderNumber();
  };

  return {
    ...visitor,
    /** The texts that this customer reads. */
    texts: { ...TEXTS[language], payment },
    openCart,
    fillCart,
    checkOut,
    fillIn,
    pay,
    orderNumber,
    /** From the menu to the thank-you page. @returns the order number */
    order: async (wanted: Wanted, payer: Payer): Promise<string> => {
      await fillCart(wanted);
      await checkOut();
      await fillIn(payer);
      return await pay();
    },
    /** Checks that hold for every screen of customers, in any language. Leaves the page as it was. */
    inspect: async (what: string): Promise<void> => {
      await inspect(page, what);
      await inspectLargeText(page, what);
    },
    add,
    /** The name on the card, in the cart and in the order. */
    nameOf: (product: string): string => nameIn(language, product),
    openMenu,
    cartCount: async (): Promise<string> => (await link(new RegExp(`^${cart.title}, `)).getAttribute('aria-label')) ?? '',
    /** A row of the order summary: `amount('Total')`. */
    amount: async (label: string): Promise<string> => {
      const row = page.getByRole('region', { name: cart.summaryLabel }).locator('div', { has: page.getByText(label, { exact: true }) });
      return (await row.last().innerText()).replace(label, '').trim();
    },
    donate: (title: string): Promise<void> => page.getByRole('radio', { name: new RegExp(`^${title}`) }).check(),
    /** Two taps, faster than any screen can respond. */
    doubleTapCheckout: async (): Promise<void> => {
      const proceed = button(cart.proceed);
      // The trial click waits until the button is stable and uncovered; the taps below check neither.
      await proceed.tap({ trial: true });
      const box = await proceed.boundingBox();
      if (box === null) throw new Error('no button to tap');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    },
    cancelPayment: async (): Promise<void> => {
      await link(payment.cancel).tap();
      await heading(cart.paymentCancelled).waitFor();
    },
    openStatus: async (): Promise<void> => {
      await link(order.viewStatus).tap();
      await heading(order.details).waitFor();
    },
    lookUp: async (contact: string): Promise<void> => {
      await visit('/check-order');
      await page.getByLabel(order.contact).fill(contact);
      await button(order.checkStatus).tap();
    },
    /** The mail of the open mailbox page, without its sandboxed frame, which cannot be inspected. */
    readMail: async (): Promise<void> => {
      const path = `${new URL(page.url()).pathname}/html`;
      await page.route(`**${path}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ body: await answer.text(), contentType: 'text/html' });
      });
      await visit(path);
    },
  };
};

export type Customer = ReturnType<typeof createCustomer>;
