import { describe, expect } from 'vitest';
import { cartOf, checkOut, pay, PAYER, post, send } from '#test/support/http-calls.ts';
import { bearer } from '#test/support/logins.ts';
import { FRONT } from '../support/front.ts';
import { ADMIN_PASSWORD, test } from '../support/stand-test.ts';

/** Ends the online orders of the night that an order has opened. */
const stopOrdering = async (stand: { readonly url: string }): Promise<void> => {
  await pay(stand, (await checkOut(stand, await cartOf(stand, { 'Bottled Water': 1 }))).sessionId, PAYER);
  const { json } = await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD });
  const headers = bearer(String(json?.['token']));
  const { text } = await send(stand, '/api/admin/nights', { headers });
  const { nights }: { readonly nights: readonly { readonly id: string }[] } = JSON.parse(text);
  expect((await post(stand, `/api/admin/nights/${nights[0]?.id}/stop-ordering`, {}, headers)).status).toBe(200);
};

describe('the stand closes for a while', () => {
  test.for([FRONT.language])(
    'closed for tonight when all food is gone, open again when some is back (%s)',
    async (language, { customerReading, backOffice }) => {
      const customer = await customerReading(language);
      const { page } = customer;
      const { menu } = customer.texts;
      await page.clock.install();
      await customer.openMenu();
      await backOffice.sellOutFood();
      await page.clock.fastForward('01:01');
      await customer.heading(menu.soldOutTitle).waitFor();
      await customer.inspect('closed for tonight');
      await backOffice.restockFood();
      await page.clock.fastForward('01:01');
      await expect.poll(() => customer.heading(menu.soldOutTitle).count()).toBe(0);
      await customer.heading(menu.category('food')).waitFor();
    },
  );

  test.for([FRONT.language])(
    'closed by the staff: the menu can be read, and the cart is kept (%s)',
    async (language, { customerReading, stand }) => {
      const customer = await customerReading(language);
      const { page } = customer;
      const { cart, menu, ui } = customer.texts;
      await customer.openMenu();
      await customer.add('Hot Dog');
      await stopOrdering(stand);
      const reopened = async (): Promise<number> => (
        await customer.openMenu(),
        await page.getByRole('button', { name: menu.addToCart }).count()
      );
      await expect.poll(reopened, { message: 'no Add to Cart' }).toBe(0);
      expect(await page.getByRole('button', { name: ui.oneMore(customer.nameOf('Hot Dog')) }).count()).toBe(0);
      await customer.inspect('menu of a closed stand');
      await customer.openCart();
      await customer.heading(customer.nameOf('Hot Dog')).waitFor();
      expect(await customer.button(cart.proceed).count()).toBe(0);
      await customer.inspect('cart of a closed stand');
    },
  );
});
