import { as, atEnd, click, fill, goTo, openAt, scene, see, shows, steps, type Act, type Step } from './scene.ts';
import type { PlacedOrder, ScreenHarness } from './screen-harness.ts';

const SALES = [
  { name: 'Jamie Rivera', wanted: { Cola: 2, 'Hot Dog': 2, 'Nachos with Cheese': 1 }, donation: 1.98, after: 6 },
  { name: 'Priya Natarajan', wanted: { Popcorn: 3, Lemonade: 2 }, donation: 0, after: 9 },
  { name: 'Alexandra Konstantinopoulou-Wetherby', wanted: { Hamburger: 4, 'Potato Chips': 4, 'Bottled Water': 5 }, donation: 5, after: 15 },
  { name: 'Mo Lee', wanted: { 'Soft Pretzel': 2, Cola: 1 }, donation: 1, after: 8 },
  { name: 'Sam Whitfield', wanted: { 'Hot Dog': 5, 'Root Beer': 3 }, donation: 2.4, after: 12 },
  { name: 'Rosa Delgado', wanted: { 'Pizza Slice': 2, 'Hot Cocoa': 2 }, donation: 0, after: 3 },
] as const;

let first: PlacedOrder | undefined;
const firstNumber = (): string => first?.number ?? '';

const prepare = async (stand: ScreenHarness): Promise<void> => {
  const orders: PlacedOrder[] = [];
  for (const { name, wanted, donation, after } of SALES) {
    orders.push(await stand.order(name, wanted, { donation }));
    stand.wait(after);
  }
  [first] = orders;
  const [jamie, priya, , mo, sam] = orders;
  if (jamie === undefined || priya === undefined || mo === undefined || sam === undefined) throw new Error('too few orders');
  await stand.move(jamie, 'preparing', 'ready', 'completed');
  await stand.move(priya, 'preparing', 'ready');
  await stand.refund(jamie, ['Nachos with Cheese']);
  await stand.refund(mo);
  await stand.move(sam, 'preparing');
  await stand.setPrice('Cola', 2.75);
  await stand.setStock('Diet Cola', 2);
  await stand.setStock('Orange Soda', 0);
};

const openDashboard = steps(openAt('/admin', 'Admin Dashboard'), shows('heading', 'Quick Stats'));
const openOrders = steps(openAt('/admin/orders', 'Order Management'), see(firstNumber));
const openDetail = steps(
  openAt('/admin/orders', 'Order Management'),
  ({ page }) => page.getByRole('listitem').getByRole('button').filter({ hasText: firstNumber() }).click(),
  ({ page }) =>
    page
      .getByRole('button', { name: /^Refund / })
      .and(page.locator(':enabled'))
      .first()
      .waitFor(),
);
const openReport = steps(openAt('/admin/sales-report', 'Daily Sales Report'), see('In and out'));

/** It waits for its user. */
const lookAtNewCode: Step = async ({ page }) => {
  const banner = page.getByRole('region', { name: 'New staff code' });
  await banner.getByRole('img').locator('path').first().waitFor();
  await banner.hover();
  await banner.getByRole('button', { name: 'Close' }).focus();
};

const slowDownRefunds: Step = async ({ page, stand }) => {
  // The simulated provider refunds faster than a camera looks.
  await page.route('**/api/admin/call-off', async (route) => {
    const answer = await route.fetch();
    const view: { readonly orders: readonly Record<string, unknown>[] } = await answer.json();
    const entry = ({ id, orderNumber, customerName, amount }: Record<string, unknown>, index: number) => {
      const isDone = index === 0;
      const told = isDone ? { state: 'sent', at: new Date(stand.clock.now()).toISOString() } : null;
      const state = isDone ? 'refunded' : 'refunding';
      return { orderId: id, orderNumber, customerName, amount, tender: 'card', state, refusals: 0, attempts: 0, dueAt: null, told };
    };
    const calledAt = new Date(stand.clock.now()).toISOString();
    const current = { id: 'game-is-off', isAll: true, calledAt, calledBy: 'admin', orders: view.orders.map(entry) };
    await route.fulfill({ response: answer, json: { ...view, orders: [], current } });
  });
};

const addProduct: Step = async ({ page, click: tap }) => {
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  await dialog.getByLabel('Name').fill('Lemon Drops');
  await dialog.getByLabel('Price').fill('1.50');
  await dialog.getByLabel('Category').selectOption('candy');
  await tap('Select Image');
  await page.getByRole('dialog').last().getByRole('list', { name: 'Images' }).getByRole('button').first().click();
  await tap('Use this image');
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await dialog.waitFor({ state: 'detached' });
};

const openSheet: Step = async ({ stand, go }) => {
  const { open: night } = await stand.services.ports.nights.current(stand.clock.now());
  await go(`/admin/night/${night?.id}/sheet`);
};

export const ADMIN_ACT: Act = {
  title: 'Running the stand',
  prepare,
  scenes: [
    ...as('admin', scene('dashboard', 'Dashboard', openDashboard), atEnd(scene('dashboard-end', 'Dashboard, its end', openDashboard))),
    ...as('manager', scene('dashboard-manager', 'Dashboard as a manager', openDashboard)),
    ...as(
      'admin',
      scene('dashboard-menu', 'Dashboard with the menu open', openDashboard, click('Menu')),
      scene(
        'dashboard-edit',
        'Dashboard, a price being typed',
        openDashboard,
        click(/^Edit price of Cola: /),
        fill('Price of Cola', '2.6'),
        ({ page }) => page.keyboard.press('Enter'),
      ),
      scene('dashboard-add', 'Adding a product', openDashboard, click(/Add .*Product/), shows('dialog')),
      scene('dashboard-image', 'Choosing a picture', openDashboard, click('Update Image: Cola'), shows('dialog')),
      scene('dashboard-short', 'What is sold out or low', openDashboard, click(/^Sold out/)),
      scene(
        'dashboard-prices',
        'One price for a category, before it is changed',
        openDashboard,
        async ({ page }) => void (await page.getByLabel('Category', { exact: true }).selectOption('candy')),
        ({ page }) => page.getByLabel('New price').fill('1.75'),
        click('Update Prices'),
        shows('alertdialog'),
      ),
      scene('codes', 'Staff codes', openAt('/admin/staff', 'Staff Management'), see('Active codes')),
      scene(
        'codes-new',
        'A new staff code',
        openAt('/admin/staff', 'Staff Management'),
        fill('Name (optional)', 'Rae'),
        click('Generate Staff Code'),
        lookAtNewCode,
      ),
      scene('dashboard-on-off', 'Many products on or off at once', openDashboard, click('On and Off', 'All Off: Candy')),
      scene('dashboard-allergens', 'What is in a product', openDashboard, click(/^Allergens .*: Cola$/), see('Milk')),
      scene('orders', 'Orders', openOrders),
      scene('orders-more', 'Orders, the rest behind the dots', openOrders, click('More')),
      scene('order-detail', 'An order', openDetail),
      scene(
        'order-refund',
        'A refund',
        openDetail,
        ({ page }) => page.getByRole('button', { name: 'Refund Cola' }).and(page.locator(':enabled')).click(),
        shows('alertdialog'),
      ),
      scene(
        'holds',
        'Open checkouts',
        ({ stand }) => stand.hold({ 'Hot Dog': 2, Cola: 1 }),
        ({ stand }) => stand.hold({ Popcorn: 1 }),
        openAt('/admin/holds', 'Open Checkouts'),
        see(/^2 open/),
      ),
      scene(
        'holds-word',
        'Open checkouts, with tonight’s word',
        openAt('/admin/holds', 'Open Checkouts'),
        click('Ask for Tonight’s Word'),
        see(/^Write it on the sign/),
      ),
      scene('call-off', 'Calling the game off', openAt('/admin/call-off', 'Call off the game'), see('What happens')),
      scene('call-off-progress', 'Calling the game off, under way', slowDownRefunds, goTo('/admin/call-off'), shows('progressbar')),
      scene('night-plan', 'Planning a night', goTo('/admin/night'), click('Plan a Night'), shows('dialog')),
      scene('night-sheet', 'The sheet of a night', openSheet, see(/Refunds/)),
      scene('night-closing', 'Tonight, while customers can order', goTo('/admin/night'), see('Game over?')),
      scene('stock-count', 'Counting the stock at the closing', openAt('/admin/night/stock', 'Count the Shelf'), ({ page }) =>
        page.getByRole('textbox', { name: 'Cola', exact: true }).fill('12'),
      ),
      scene('pause', 'What each station has ahead, and its pause', goTo('/admin/night'), click('Pause Everything')),
      scene('bank', 'Card deposits', openAt('/admin/bank', 'Card deposits'), see('Expected in the bank')),
      scene(
        'settings',
        'Settings, a change not saved yet and one that cannot be',
        openAt('/admin/settings', 'Settings'),
        fill('Name', ''),
        fill(/^Card fee/, '2.5'),
        click('Save'),
        see('Please check the marked settings.'),
        ({ page }) => page.evaluate(() => scrollTo(0, 0)),
      ),
      atEnd(
        scene('settings-more', 'Settings for the rush', openAt('/admin/settings', 'Settings'), ({ page }) =>
          page.locator('summary').click(),
        ),
      ),
      scene('report', 'Sales report', openReport),
      atEnd(scene('report-end', 'Sales report, its end', openReport)),
      scene(
        'report-empty',
        'Sales report of a day without sales',
        openAt('/admin/sales-report', 'Daily Sales Report'),
        click('Previous day'),
        see('Nothing was sold'),
      ),
      scene('audit', 'Audit log', openAt('/admin/audit', 'Audit Log'), shows('region', 'Entries')),
      scene('dashboard-added', 'A product that has just been added', openDashboard, click(/Add .*Product/), addProduct, see('Lemon Drops')),
      scene('sandbox', 'Email test', openAt('/sandbox', 'Email Test')),
    ),
  ],
};
