import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import { test } from '../support/stand-test.ts';

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
});
