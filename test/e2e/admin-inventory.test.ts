import { describe, expect } from 'vitest';
import { test } from './support/admin-test.ts';
import { boxOf } from './support/taps.ts';

describe('the admin’s inventory', () => {
  test('names and prices are edited in place, and on the menu at once', async ({ admin, customer }) => {
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

    await (await admin.startEditing('Name', 'Cola')).fill('Stadium Cola');
    await page.keyboard.press('Enter');
    await admin.says('Name updated!');

    await (await admin.startEditing('Price', 'Stadium Cola')).fill('2.755');
    // Leaves the field.
    await admin.heading('Image Management').click();
    await admin.says('Price updated!');
    expect(await admin.price('Stadium Cola')).toBe('$2.76');
    await customer.findOnMenu('Stadium Cola', '$2.76');

    await (await admin.startEditing('Name', 'Stadium Cola')).fill('Cola');
    await admin.heading('Image Management').click();
    await admin.card('Cola').waitFor();
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

  test('a new product', async ({ admin, customer }) => {
    const { page } = admin;
    await admin.openDashboard();
    await admin.button('+ Add Product').click();
    const form = admin.dialog('Add New Product');
    await form.getByLabel('Name').fill('Kettle Corn');
    await form.getByLabel('Category').selectOption('Food');
    await form.getByLabel('Price').fill('3.25');
    await form.getByLabel('Initial stock').fill('12');
    await form.getByRole('button', { name: 'Select Image' }).click();
    const picker = admin.dialog('Select Image');
    await picker.getByRole('button', { name: /^popcorn/ }).click();
    await picker.getByRole('button', { name: 'Use this image' }).click();
    await form.getByText('/images/products/popcorn.jpg').waitFor();
    await admin.inspect('new product');
    await form.getByRole('button', { name: 'Add Product' }).click();
    await admin.says('Product added!');
    await admin.card('Kettle Corn').waitFor();
    expect(await page.getByRole('button', { name: 'Food 13' }).getAttribute('aria-pressed')).toBe('true');
    await customer.findOnMenu('Kettle Corn');
    await customer.add('Kettle Corn');
  });
});
