import { describe, expect } from 'vitest';
import { post, send } from '#test/support/http-calls.ts';
import { FRONT } from '../support/front.ts';
import { test } from '../support/staff-test.ts';

describe('a stand that is closed', () => {
  test.for([FRONT.language])('reopens by itself when food is back (%s)', async (language, { customerReading, backOffice }) => {
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
  });

  test.for([FRONT.language])('shows its menu and keeps the cart (%s)', async (language, { customerReading, office, placeOrder, stand }) => {
    const customer = await customerReading(language);
    const { cart, menu } = customer.texts;
    await customer.openMenu();
    await customer.add('Hot Dog');
    // An order opens the night.
    await placeOrder('Ann Opener');
    const { nights }: { readonly nights: readonly { readonly id: string }[] } = JSON.parse(
      (await send(stand, '/api/admin/nights', { headers: office.admin })).text,
    );
    expect((await post(stand, `/api/admin/nights/${nights[0]?.id}/stop-ordering`, {}, office.admin)).status).toBe(200);
    const addButtons = async (): Promise<number> => (
      await customer.openMenu(),
      await customer.page.getByRole('button', { name: menu.addToCart }).count()
    );
    await expect.poll(addButtons).toBe(0);
    await customer.inspect('menu of a closed stand');
    await customer.openCart();
    await customer.heading(customer.nameOf('Hot Dog')).waitFor();
    expect(await customer.button(cart.proceed).count()).toBe(0);
    await customer.inspect('cart of a closed stand');
  });
});
