import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import { MAIL_TEXTS } from '#core/domain/notifications/texts/mail-texts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { inspect } from '../support/inspect.ts';
import { focused, pressOn, tabTo } from '../support/keyboard.ts';
import { test } from '../support/stand-test.ts';

const JAMIE = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '(555) 010-0142', instructions: 'No onions, please' };
/** Each customer reads their own mail. */
const JAMIES_ADDRESS = { en: 'jamie@example.com', es: 'jaime@example.com' } as const;
const LOUS = {
  en: { email: 'Lou.Kupp@Example.com', phone: '(555) 010-0177' },
  es: { email: 'Lupe.Kupp@Example.com', phone: '(555) 010-0178' },
} as const;
const SAM = { email: 'sam@example.com', phone: '555-010-0155' };

describe('the customer’s night', () => {
  test.for([FRONT.language])('leads from the menu to the mail (%s)', async (language, { customerReading, backOffice }) => {
    const customer = await customerReading(language);
    const { page, texts } = customer;
    const { cart, order, payment, shell, ui } = texts;
    const donation = (percent: number): string => `${cart.donation} (${percent}%)`;
    await customer.openMenu();
    await customer.add('Hot Dog', 2);
    await customer.add('Cola');
    expect(await customer.cartCount()).toBe(shell.cart(ui.items(3)));
    await customer.inspect('menu with a cart');

    await customer.openCart();
    expect([await customer.amount(cart.subtotal), await customer.amount(donation(12))]).toEqual(['$9.50', '$1.14']);
    await customer.donate('15%');
    expect([await customer.amount(cart.fee(300)), await customer.amount(donation(15))]).toEqual(['$0.29', '$1.43']);
    expect(await customer.amount(cart.total)).toBe('$11.22');
    await customer.inspect('cart');

    const before = await backOffice.available('Hot Dog');
    await customer.checkOut();
    expect(await backOffice.available('Hot Dog')).toBe(before - 2);
    await customer.sees(payment.what);
    await customer.inspect('payment page');
    await customer.fillIn({ ...JAMIE, email: 'not an address' });
    await customer.button(new RegExp(`^${payment.pay('')}`)).tap();
    await customer.sees(payment.marked);
    await customer.inspect('payment page with a marked field');
    await page.getByLabel(payment.email).fill(JAMIES_ADDRESS[language]);
    expect(await customer.button(new RegExp(`^${payment.pay('')}`)).innerText()).toBe(payment.pay('$11.22'));

    const number = await customer.pay();
    await customer.sees('Rivera');
    await customer.sees(order.position('queued', 1)?.headline ?? '');
    await customer.inspect('thank-you');
    expect(await customer.cartCount()).toBe(shell.cart(ui.items(0)));
    expect(await backOffice.available('Hot Dog')).toBe(before - 2);

    await customer.openStatus();
    expect(await customer.orderNumber()).toBe(number);
    await customer.sees(order.status('queued'));
    await customer.sees('No onions, please');
    await customer.inspect('order status');

    const address = JAMIES_ADDRESS[language];
    await customer.visit('/mailbox');
    await expect.poll(async () => (await page.reload(), await page.getByText(address).count()), { interval: 1_000 }).toBe(1);
    await inspect(page, 'mailbox');
    await page.getByText(address).tap();
    await page.getByRole('heading', { name: number }).waitFor();
    await inspect(page, 'mail');
    await customer.readMail();
    await customer.sees(number);
    await customer.sees(MAIL_TEXTS[language].viewStatus);
    await inspect(page, 'the mail itself', false);
  });

  test.for([FRONT.language])(
    'keeps the cart and frees its items when the payment is cancelled (%s)',
    async (language, { customerReading, backOffice }) => {
      const customer = await customerReading(language);
      const { cart, shell, ui } = customer.texts;
      const before = await backOffice.available('Popcorn');
      await customer.fillCart({ Popcorn: 3 });
      await customer.checkOut();
      expect(await backOffice.available('Popcorn')).toBe(before - 3);
      await customer.cancelPayment();
      await customer.sees(cart.paymentCancelledText);
      // Twice the reconciler's pause: on a busy machine the provider's answer to Cancel may come too late.
      await expect.poll(() => backOffice.available('Popcorn'), { timeout: 25_000 }).toBe(before);
      await customer.inspect('payment cancelled');

      await customer.link(cart.returnToCart).tap();
      await expect.poll(() => customer.cartCount()).toBe(shell.cart(ui.items(3)));
      await customer.checkOut();
      await customer.fillIn({ ...SAM, name: 'Sam Second-Try' });
      await customer.pay();
      expect(await backOffice.available('Popcorn')).toBe(before - 3);
    },
  );

  test.for([FRONT.language])(
    'finds an order by any spelling of phone and email, and says when there is none (%s)',
    async (language, { customerReading, complaints }) => {
      const customer = await customerReading(language);
      const { page } = customer;
      const { order } = customer.texts;
      const { email, phone } = LOUS[language];
      const number = await customer.order({ 'Dill Pickle': 1 }, { name: 'Lou Kupp', email, phone });
      for (const contact of [phone.replaceAll(/\D/gu, ''), ` ${email.toLowerCase()} `]) {
        await customer.lookUp(contact);
        await page.getByLabel(order.proofLabel).fill('Kupp');
        await customer.button(order.showMyOrder).tap();
        await customer.heading(order.details).waitFor();
        expect(await customer.orderNumber()).toBe(number);
      }

      await customer.visit('/check-order');
      await customer.button(order.checkStatus).tap();
      await customer.sees(order.contactRequired);
      await customer.inspect('lookup with an empty field');
      await customer.lookUp('nobody@example.com');
      await page.getByLabel(order.proofLabel).fill('Kupp');
      await customer.button(order.showMyOrder).tap();
      await customer.sees(order.proofFailed(new ApiError({ kind: 'answer', status: 404 })));
      await customer.inspect('last name of another order');
      expect(complaints.take()).toEqual([expect.stringMatching(/^404 POST \/api\/order-status\//)]);
      await customer.link(order.checkAnother).tap();
      await page.getByLabel(order.contact).fill(phone.replaceAll(/\D/gu, ''));
      await customer.sees(phone);
    },
  );

  test.for([FRONT.language])('needs nothing but the keyboard (%s)', async (language, { customerReading }) => {
    const customer = await customerReading(language);
    const { page } = customer;
    const { cart, menu, order, payment, shell, ui } = customer.texts;
    const type = async (label: string, text: string): Promise<void> => {
      await tabTo(page, label);
      await page.keyboard.type(text);
    };
    await customer.openMenu();
    await pressOn(page, `${menu.addToCart}: Cola`);
    await expect.poll(() => focused(page)).toBe(ui.oneMore('Cola'));
    await page.keyboard.press('Enter');
    await tabTo(page, shell.cart(ui.items(2)), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await customer.heading(cart.heading).waitFor();
    await tabTo(page, /^12%/);
    await page.keyboard.press('ArrowRight');
    expect(await customer.amount(cart.total)).toBe('$5.90');
    await pressOn(page, cart.proceed);
    await customer.heading(payment.heading).waitFor();
    await type(payment.email, 'kay@example.com');
    await type(payment.name, 'Kay Board');
    await type(payment.phone, '5550100188');
    await pressOn(page, new RegExp(`^${payment.pay('')}`));
    await customer.heading(order.confirmed).waitFor();
    await pressOn(page, order.viewStatus);
    await customer.heading(order.details).waitFor();
  });
});
