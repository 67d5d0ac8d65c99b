import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import { test } from '../support/stand-test.ts';

describe('the first load', () => {
  test.for([FRONT.language])(
    'disables Add to Cart until the code has loaded (%s)',
    async (language, { stand, customerReading, complaints }) => {
      const customer = await customerReading(language);
      const { page } = customer;
      const { menu, shell, ui } = customer.texts;
      const held = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${stand.url}/`, { waitUntil: 'commit' });
      const add = page.getByRole('button', { name: `${menu.addToCart}: Cola`, exact: true });
      await add.waitFor();
      expect(await add.isDisabled()).toBe(true);
      // Other screens' icons are loaded with them.
      expect(await page.locator('svg path:not([d])').count()).toBe(0);
      await add.tap({ force: true });
      held.resolve();
      // Playwright taps as soon as the button responds.
      await add.tap();
      await page.getByRole('link', { name: shell.cart(ui.items(1)) }).waitFor();
      // React would warn about a page that it had to render again.
      expect(complaints.take()).toEqual([]);
    },
  );

  test.for([FRONT.language])(
    'shows the current stock, not that of a moment ago (%s)',
    async (language, { stand, customerReading, backOffice }) => {
      const customer = await customerReading(language);
      const [many, few] = [20, 2].map((left) => customer.texts.menu.stock(left).text);
      const pageText = async (): Promise<string> => {
        const page = await fetch(`${stand.url}/`, { headers: { 'accept-language': `${language}-US` } });
        return (await page.text()).replaceAll('<!-- -->', '');
      };
      await backOffice.setAvailable('Cola', 20);
      await expect.poll(pageText).toMatch(new RegExp(`>Cola<(?:(?!</li>).)*${many}`));
      await backOffice.setAvailable('Cola', 2);
      await expect.poll(pageText).toMatch(new RegExp(`>Cola<(?:(?!</li>).)*${few}`));
      await customer.openMenu();
      await customer.add('Cola');
      await customer.sees(String(few));
    },
  );
});
