import { describe, expect } from 'vitest';
import { test } from './support/admin-test.ts';
import { boxOf } from './support/taps.ts';

const SAVE_STOCK = '**/api/products/*/quantity';
const SUCCESS_GONE_AFTER_MS = 2_500;
const ERROR_GONE_AFTER_MS = 4_000;

describe('the admin’s inventory', () => {
  test('names and prices are edited in place, with every refusal; Enter and leaving save, Escape does not', async ({
    admin,
    customer,
    complaints,
  }) => {
    const { page } = admin;
    await admin.openDashboard();
    const tabs = page.getByRole('group', { name: 'Products by category' });
    expect(await admin.texts(tabs.getByRole('button'))).toEqual(['Drinks 13', 'Candy 6', 'Food 12']);
    // Beside the products from 1,100 px on, not below them.
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1100, height: 820 });
    expect((await boxOf(admin.region('Price Management'))).y).toBeLessThan(820);
    if (before !== null) await page.setViewportSize(before);
    expect(await admin.figures(admin.region('Quick Stats'))).toEqual({ 'Total products': '31', Drinks: '13', Candy: '6', Food: '12' });

    const name = await admin.startEditing('Name', 'Cola');
    await name.fill('  ');
    await name.press('Enter');
    expect(await admin.alerts()).toEqual(['Name cannot be empty.']);
    await name.press('Escape');
    await admin.isGone(name);
    await expect.poll(() => admin.button('Edit name: Cola').evaluate((element) => element === document.activeElement)).toBe(true);
    await (await admin.startEditing('Name', 'Cola')).fill('Stadium Cola');
    await page.keyboard.press('Enter');
    await admin.says('Name updated!');

    const price = await admin.startEditing('Price', 'Stadium Cola');
    for (const [text, refusal] of [
      ['', 'Price is required.'],
      ['two', 'Enter a valid price.'],
      ['-1', 'Enter a valid price.'],
    ] as const) {
      await price.fill(text);
      await price.press('Enter');
      expect(await admin.alerts(), text).toEqual([refusal]);
    }
    await admin.inspect('refused price');
    await price.press('Escape');
    expect(await admin.price('Stadium Cola')).toBe('$2.50');
    await (await admin.startEditing('Price', 'Stadium Cola')).fill('2.755');
    // Leaves the field.
    await admin.heading('Image Management').click();
    await admin.says('Price updated!');
    expect(await admin.price('Stadium Cola')).toBe('$2.76');
    await customer.findOnMenu('Stadium Cola', '$2.76');

    await (await admin.startEditing('Name', 'Stadium Cola')).fill('Cola');
    await admin.heading('Image Management').click();
    await admin.card('Cola').waitFor();
    await (await admin.startEditing('Name', 'Cola')).fill('Root Beer');
    await page.keyboard.press('Enter');
    await expect.poll(() => admin.alerts()).toEqual([expect.stringMatching(/Name update failed\. .*Root Beer/)]);
    expect(complaints.take()).toEqual([expect.stringMatching(/^409 PUT .*\/name$/)]);
  });

  test('stock shows at once, is on the menu, and comes back when it could not be saved', async ({
    admin,
    customer,
    complaints,
    backOffice,
  }) => {
    const { page } = admin;
    await page.clock.install();
    await admin.openDashboard();
    const hold = Promise.withResolvers<undefined>();
    await page.route(SAVE_STOCK, async (route) => (await hold.promise, await route.continue()));
    await admin.typeStock('Root Beer', '2');
    await expect.poll(() => admin.stock('Root Beer').inputValue()).toBe('2');
    expect(await backOffice.available('Root Beer')).toBe(24);
    hold.resolve(undefined);
    await admin.says('Stock updated!');
    await page.unroute(SAVE_STOCK);
    await customer.findOnMenu('Root Beer', 'Only 2 left!');
    await page.clock.runFor(SUCCESS_GONE_AFTER_MS);
    await admin.isGone(page.getByText('Stock updated!'));

    for (const ignored of ['1.5', '-3', '1000', '']) {
      await admin.typeStock('Root Beer', ignored);
      await expect.poll(() => admin.stock('Root Beer').inputValue(), { message: ignored }).toBe('2');
    }
    expect(await backOffice.available('Root Beer')).toBe(2);

    await page.route(SAVE_STOCK, (route) => route.abort('connectionreset'));
    await admin.typeStock('Root Beer', '9');
    await expect.poll(() => admin.alerts()).toEqual(['Root Beer: Network error: Unable to update stock. Please check your connection.']);
    await expect.poll(() => admin.stock('Root Beer').inputValue()).toBe('2');
    await admin.inspect('stock that was not saved');
    await page.clock.runFor(ERROR_GONE_AFTER_MS);
    await expect.poll(() => admin.alerts()).toEqual([]);
    // Typed slowly, it is saved before Enter, and again with Enter.
    const refused = expect.stringMatching(/^failed: PUT .*\/quantity net::ERR_CONNECTION_RESET$/);
    expect(new Set(complaints.take())).toEqual(new Set([refused]));
    await page.unroute(SAVE_STOCK);

    // Staff rarely press Enter: an unchanged value is saved.
    await admin.stock('Root Beer').fill('30');
    await page.clock.runFor(1_000);
    await expect.poll(() => backOffice.available('Root Beer')).toBe(30);
    await admin.openAudit();
    expect((await admin.auditLog()).slice(0, 2)).toEqual([
      expect.stringMatching(/^Stock \| Root Beer: 2 → 30 available \| Admin · /),
      expect.stringMatching(/^Stock \| Root Beer: 24 → 2 available \| Admin · /),
    ]);
  });

  test('what is taken off the menu is gone from it, and comes back', async ({ admin, customer }) => {
    await admin.openDashboard();
    await admin.active('Sweet Tea').click();
    await admin.says('Product deactivated!');
    await admin.card('Sweet Tea').getByText('Inactive').waitFor();
    await admin.inspect('inactive product');
    await customer.openMenu();
    expect(await customer.heading(/^Sweet Tea$/).count()).toBe(0);
    await admin.active('Sweet Tea').click();
    await admin.says('Product activated!');
    await customer.findOnMenu('Sweet Tea');
  });

  test('a new product, once everything about it is right', async ({ admin, customer }) => {
    const { page } = admin;
    await admin.openDashboard();
    await admin.button('+ Add Product').click();
    const form = admin.dialog('Add New Product');
    const add = form.getByRole('button', { name: 'Add Product' });
    expect(await form.getByLabel('Category').inputValue()).toBe('drinks');
    expect(await form.getByLabel('Initial stock').inputValue()).toBe('0');
    await add.click();
    const missing = ['Product name is required', 'Valid price is required', 'Please select an image for the product'];
    expect(await admin.alerts()).toEqual(missing);
    expect(await form.getByLabel('Name').evaluate((element) => element === document.activeElement)).toBe(true);
    await admin.inspect('new product, refused');
    await form.getByLabel('Name').fill('Kettle Corn');
    await form.getByLabel('Price').fill('-1');
    await form.getByLabel('Initial stock').fill('1.5');
    await form.getByLabel('Category').selectOption('Food');
    await add.click();
    expect(await admin.alerts()).toEqual(['Valid price is required', 'Stock is a whole number from 0 to 999', missing[2]]);
    await form.getByLabel('Price').fill('3.25');
    await form.getByLabel('Initial stock').fill('12');
    await form.getByRole('button', { name: 'Select Image' }).click();
    const picker = admin.dialog('Select Image');
    await picker.getByRole('button', { name: /^popcorn/ }).click();
    await picker.getByRole('button', { name: 'Use this image' }).click();
    await form.getByText('/images/products/popcorn.jpg').waitFor();
    expect(await admin.alerts()).toEqual([]);
    await add.click();
    await admin.says('Product added!');
    await admin.card('Kettle Corn').waitFor();
    expect(await page.getByRole('button', { name: 'Food 13' }).getAttribute('aria-pressed')).toBe('true');
    await customer.findOnMenu('Kettle Corn');
    await customer.add('Kettle Corn');
  });
});
