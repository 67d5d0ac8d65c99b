import { describe, expect } from 'vitest';
import { test } from '../support/office-test.ts';
import { FRONT } from '../support/front.ts';
import { afterTaps, SIZES, tapTwice } from '../support/taps.ts';

const SIZE = SIZES[FRONT.held];

describe('two taps in the office are one act', () => {
  test(`a pause: ${FRONT.held}`, async ({ adminsTablet }) => {
    const { page, button, visit } = adminsTablet;
    const dialog = page.getByRole('dialog');
    await page.setViewportSize(SIZE);
    await visit('/admin/night');
    for (const bills of ['5', '4']) {
      await button('Add a Drawer').tap();
      await page.getByLabel('How many $20', { exact: true }).fill(bills);
      await button(/^Keep \$/).tap();
    }
    const drafts = page.getByRole('button', { name: /^Leave Out/ });
    await tapTwice(page, drafts.first());
    expect(await drafts.count()).toBe(1);
    await drafts.tap();
    // The first drawer opens the night.
    await visit('/drawers/new');
    await page.getByLabel('Name', { exact: true }).fill('First');
    await button('Open First').tap();
    for (const station of ['Grill', 'Snacks']) {
      await tapTwice(page, button(`Pause ${station}`));
      await afterTaps(page);
      expect(await button(`Resume ${station}`).count()).toBe(0);
      await tapTwice(page, dialog.getByRole('button', { name: /^Pause until/ }));
      await button(`Resume ${station}`).waitFor();
      await expect.poll(() => dialog.count()).toBe(0);
    }
    await tapTwice(page, button('Resume Grill'));
    await afterTaps(page);
    await button('Pause Grill').waitFor();
    expect([await dialog.count(), await button('Resume Snacks').count()]).toEqual([0, 1]);
    await tapTwice(page, button('Resume Snacks'));
    await afterTaps(page);
    await button('Pause Snacks').waitFor();
    expect(await dialog.count()).toBe(0);
  });

  test('a sale, on a tablet', async ({ bea }) => {
    const { page, button, sees, visit } = bea;
    await page.setViewportSize(SIZES.tablet);
    await visit('/window');
    for (const name of ['Cola', 'Hot Dog']) await page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).tap();
    await tapTwice(page, button('One Cola less'));
    await sees('1 item');
    await tapTwice(page, button('Reader'));
    await tapTwice(page, button('Taken on the reader'));
    await sees('Say this number');
    await tapTwice(page, button(/^Undo/));
    await tapTwice(page, button('It’s given back'));
    await page.getByRole('button', { name: /^Hot Dog\b/ }).waitFor();
    expect(await page.getByText('Say this number').count()).toBe(0);
  });

  test(`a refund: ${FRONT.held}`, async ({ adminsTablet, placeOrder, backOffice }) => {
    const { page, button, visit } = adminsTablet;
    const number = await placeOrder('Ann Apple', { 'Hot Dog': 1, Cola: 1, Popcorn: 1 });
    await page.setViewportSize(SIZE);
    await visit('/admin/orders');
    await tapTwice(page, page.getByRole('main').getByRole('listitem').getByRole('button').filter({ hasText: number }));
    await button('Refund Cola').and(page.locator(':enabled')).waitFor();
    const question = page.getByRole('alertdialog');
    expect(await question.count()).toBe(0);
    await tapTwice(page, button('Refund Cola'));
    await afterTaps(page);
    const refunded = page.getByText('Refunded', { exact: true });
    expect([await question.count(), await refunded.count()]).toEqual([1, 0]);
    await tapTwice(page, question.getByRole('button', { name: /^Refund \$/ }));
    await afterTaps(page);
    await refunded.waitFor();
    expect([await question.count(), await refunded.count()]).toEqual([0, 1]);
    await backOffice.handOverAllOrders();
  });

  test(`a drawer: ${FRONT.held}`, async ({ adminsTablet, bea }) => {
    const { page, button, heading, visit } = adminsTablet;
    const name = 'Box';
    for (const each of [page, bea.page]) await each.setViewportSize(SIZE);
    await visit('/drawers/new');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('How many $20').fill('5');
    await tapTwice(page, button(`Open ${name}`));
    await afterTaps(page);
    await page.getByRole('link', { name: `Ledger of ${name}` }).waitFor();

    await bea.visit('/drawers');
    await tapTwice(bea.page, bea.button(`Count ${name}`));
    await bea.page.getByLabel('How many $20').fill('4');
    await tapTwice(bea.page, bea.button('Done, Next Person'));
    await afterTaps(bea.page);
    await bea.heading('Now a Second Person').waitFor();

    await tapTwice(page, page.getByRole('link', { name: `Confirm the Count of ${name}` }));
    await tapTwice(page, button('I Count $80.00 Too'));
    await afterTaps(page);
    await heading(`${name} is $20.00 short`).waitFor();
    await tapTwice(page, button('Count Once More'));
    await afterTaps(page);
    // The admin has seen the difference, and may no longer count.
    await page.getByText('Have someone who hasn’t count it').waitFor();
  });

  test(`a game that is called off: ${FRONT.held}`, async ({ adminsTablet, placeOrder }) => {
    const { page, button, visit } = adminsTablet;
    await visit('/drawers/new');
    await page.getByLabel('Name', { exact: true }).fill('Till');
    await button('Open Till').tap();
    await page.getByRole('link', { name: 'Ledger of Till' }).waitFor();
    await page.setViewportSize(SIZE);
    for (const round of [0, 1]) {
      const [one, other, spared] = [`Bob Berry-${round}`, `Cy Cherry-${round}`, `Di Date-${round}`];
      for (const name of [one, other, spared]) await placeOrder(name);
      await visit('/admin/call-off');
      if (round > 0) await tapTwice(page, button('Call Off More Orders'));
      await page.getByRole('radio', { name: /^Only orders that I choose/ }).check();
      for (const name of [one, other]) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
      const [, game = ''] = (await page.getByText(/^Type the name of tonight’s game: /).innerText()).split(': ');
      await page.getByLabel(/^Type the name of tonight/).fill(game);
      // The page lists the night's earlier ones, too.
      const refunded = page.getByRole('region', { name: `Refunded ${2 * (round + 1)}` }).getByText(one);
      await tapTwice(page, button(/^Refund 2 orders/));
      await afterTaps(page);
      const question = page.getByRole('alertdialog');
      expect([await question.count(), await refunded.count()]).toEqual([1, 0]);
      await tapTwice(page, question.getByRole('button', { name: /^Refund \$/ }));
      await refunded.waitFor();
      await expect.poll(() => question.count()).toBe(0);
      expect(await page.getByText(spared).count()).toBe(0);
    }
  });
});
