import type { Act, Visit } from './scene.ts';
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

const open = async ({ page, go }: Visit, path: string, title: string): Promise<void> => {
  await go(path);
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  await page.waitForLoadState('load');
};

const openDashboard = async (visit: Visit): Promise<void> => {
  await open(visit, '/admin', 'Admin Dashboard');
  await visit.page.getByRole('heading', { name: 'Quick Stats' }).waitFor();
};

const openDetail = async (visit: Visit): Promise<void> => {
  await open(visit, '/admin/orders', 'Order Management');
  await visit.page.getByRole('listitem').getByRole('button').filter({ hasText: firstNumber() }).click();
  await visit.page
    .getByRole('button', { name: /^Refund / })
    .and(visit.page.locator(':enabled'))
    .first()
    .waitFor();
};

export const ADMIN_ACT: Act = {
  title: 'Running the stand',
  prepare,
  scenes: [
    { name: 'dashboard', title: 'Dashboard', as: 'admin', open: openDashboard },
    { name: 'dashboard-end', title: 'Dashboard, its end', as: 'admin', open: openDashboard, showsEnd: true },
    { name: 'dashboard-manager', title: 'Dashboard as a manager', as: 'manager', open: openDashboard },
    {
      name: 'dashboard-menu',
      title: 'Dashboard with the menu open',
      as: 'admin',
      open: async (visit) => (await openDashboard(visit), await visit.click('Menu')),
    },
    {
      name: 'dashboard-edit',
      title: 'Dashboard, a price being typed',
      as: 'admin',
      open: async (visit) => {
        await openDashboard(visit);
        await visit.click(/^Edit price of Cola: /);
        await visit.page.getByLabel('Price of Cola', { exact: true }).fill('2.6');
        await visit.page.keyboard.press('Enter');
      },
    },
    {
      name: 'dashboard-add',
      title: 'Adding a product',
      as: 'admin',
      open: async (visit) => (
        await openDashboard(visit),
        await visit.click(/Add .*Product/),
        await visit.page.getByRole('dialog').waitFor()
      ),
    },
    {
      name: 'dashboard-image',
      title: 'Choosing a picture',
      as: 'admin',
      open: async (visit) => (
        await openDashboard(visit),
        await visit.click('Update Image: Cola'),
        await visit.page.getByRole('dialog').waitFor()
      ),
    },
    {
      name: 'dashboard-short',
      title: 'What is sold out or low',
      as: 'admin',
      open: async (visit) => (await openDashboard(visit), await visit.click(/^Sold out/)),
    },
    {
      name: 'dashboard-prices',
      title: 'One price for a category, before it is changed',
      as: 'admin',
      open: async (visit) => {
        await openDashboard(visit);
        await visit.page.getByLabel('Category', { exact: true }).selectOption('candy');
        await visit.page.getByLabel('New price').fill('1.75');
        await visit.click('Update Prices');
        await visit.page.getByRole('alertdialog').waitFor();
      },
    },
    {
      name: 'codes',
      title: 'Staff codes',
      as: 'admin',
      open: async (visit) => (await open(visit, '/admin/staff', 'Staff Management'), await visit.sees('Active codes')),
    },
    {
      name: 'codes-new',
      title: 'A new staff code',
      as: 'admin',
      open: async (visit) => {
        await open(visit, '/admin/staff', 'Staff Management');
        await visit.page.getByLabel('Name (optional)').fill('Rae');
        await visit.click('Generate Staff Code');
        const banner = visit.page.getByRole('region', { name: 'New staff code' });
        await banner.getByRole('img').locator('path').first().waitFor();
        // It waits for its user.
        await banner.hover();
        await banner.getByRole('button', { name: 'Close' }).focus();
      },
    },
    {
      name: 'orders',
      title: 'Orders',
      as: 'admin',
      open: async (visit) => (await open(visit, '/admin/orders', 'Order Management'), await visit.sees(firstNumber())),
    },
    { name: 'order-detail', title: 'An order', as: 'admin', open: openDetail },
    {
      name: 'order-refund',
      title: 'A refund',
      as: 'admin',
      open: async (visit) => {
        await openDetail(visit);
        await visit.page.getByRole('button', { name: 'Refund Cola' }).and(visit.page.locator(':enabled')).click();
        await visit.page.getByRole('alertdialog').waitFor();
      },
    },
    {
      name: 'holds',
      title: 'Open checkouts',
      as: 'admin',
      open: async (visit) => {
        await visit.stand.hold({ 'Hot Dog': 2, Cola: 1 });
        await visit.stand.hold({ Popcorn: 1 });
        await open(visit, '/admin/holds', 'Open Checkouts');
        await visit.sees(/^2 open/);
      },
    },
    {
      name: 'holds-word',
      title: 'Open checkouts, with tonight’s word',
      as: 'admin',
      open: async (visit) => {
        await open(visit, '/admin/holds', 'Open Checkouts');
        await visit.click('Ask for Tonight’s Word');
        await visit.sees(/^Write it on the sign/);
      },
    },
    {
      name: 'call-off',
      title: 'Calling the game off',
      as: 'admin',
      open: async (visit) => (await open(visit, '/admin/call-off', 'Call off the game'), await visit.sees('What happens')),
    },
    {
      name: 'call-off-progress',
      title: 'Calling the game off, under way',
      as: 'admin',
      open: async (visit) => {
        // The simulated provider refunds faster than a camera looks.
        await visit.page.route('**/api/admin/call-off', async (route) => {
          const answer = await route.fetch();
          const view: { readonly orders: readonly Record<string, unknown>[] } = await answer.json();
          const entry = ({ id, orderNumber, customerName, amount }: Record<string, unknown>, index: number) => {
            const isDone = index === 0;
            const told = isDone ? { state: 'sent', at: new Date(visit.stand.clock.now()).toISOString() } : null;
            const state = isDone ? 'refunded' : 'refunding';
            return { orderId: id, orderNumber, customerName, amount, tender: 'card', state, refusals: 0, attempts: 0, dueAt: null, told };
          };
          const calledAt = new Date(visit.stand.clock.now()).toISOString();
          const current = { id: 'game-is-off', isAll: true, calledAt, calledBy: 'admin', orders: view.orders.map(entry) };
          await route.fulfill({ response: answer, json: { ...view, orders: [], current } });
        });
        await visit.go('/admin/call-off');
        await visit.page.getByRole('progressbar').first().waitFor();
      },
    },
    {
      name: 'night-plan',
      title: 'Planning a night',
      as: 'admin',
      open: async (visit) => {
        await visit.go('/admin/night');
        await visit.click('Plan a Night');
        await visit.page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'night-sheet',
      title: 'The sheet of a night',
      as: 'admin',
      open: async (visit) => {
        const { open: night } = await visit.stand.services.ports.nights.current(visit.stand.clock.now());
        await visit.go(`/admin/night/${night?.id}/sheet`);
        await visit.sees(/Refunds/);
      },
    },
    {
      name: 'night-closing',
      title: 'The open night, with what it still waits for',
      as: 'admin',
      open: async (visit) => (await visit.go('/admin/night'), await visit.sees('Game over?')),
    },
    {
      name: 'stock-count',
      title: 'Counting the stock at the closing',
      as: 'admin',
      open: async (visit) => {
        await open(visit, '/admin/night/stock', 'Count the Shelf');
        await visit.page.getByRole('textbox', { name: 'Cola', exact: true }).fill('12');
      },
    },
    {
      name: 'pause',
      title: 'What each station has ahead, and its pause',
      as: 'admin',
      open: async (visit) => (await visit.go('/admin/night'), await visit.click('Pause Everything')),
    },
    {
      name: 'bank',
      title: 'Card deposits',
      as: 'admin',
      open: async (visit) => (await open(visit, '/admin/bank', 'Card deposits'), await visit.sees('Expected in the bank')),
    },
    {
      name: 'settings',
      title: 'Settings, a change not saved yet',
      as: 'admin',
      open: async (visit) => {
        await open(visit, '/admin/settings', 'Settings');
        await visit.page.getByLabel(/^Card fee/).fill('2.5');
        await visit.page.evaluate(() => scrollTo(0, 0));
      },
    },
    {
      name: 'report',
      title: 'Sales report',
      as: 'admin',
      open: async (visit) => (await open(visit, '/admin/sales-report', 'Daily Sales Report'), await visit.sees('In and out')),
    },
    {
      name: 'report-end',
      title: 'Sales report, its end',
      as: 'admin',
      showsEnd: true,
      open: async (visit) => (await open(visit, '/admin/sales-report', 'Daily Sales Report'), await visit.sees('In and out')),
    },
    {
      name: 'report-empty',
      title: 'Sales report of a day without sales',
      as: 'admin',
      open: async (visit) => {
        await open(visit, '/admin/sales-report', 'Daily Sales Report');
        await visit.click('Previous day');
        await visit.sees('Nothing was sold');
      },
    },
    {
      name: 'audit',
      title: 'Audit log',
      as: 'admin',
      open: async (visit) => (
        await open(visit, '/admin/audit', 'Audit Log'),
        await visit.page.getByRole('region', { name: 'Entries' }).waitFor()
      ),
    },
    {
      name: 'dashboard-added',
      title: 'A product that has just been added',
      as: 'admin',
      open: async (visit) => {
        await openDashboard(visit);
        await visit.click(/Add .*Product/);
        const dialog = visit.page.getByRole('dialog', { name: 'Add New Product' });
        await dialog.getByLabel('Name').fill('Lemon Drops');
        await dialog.getByLabel('Price').fill('1.50');
        await dialog.getByLabel('Category').selectOption('candy');
        await visit.click('Select Image');
        const pictures = visit.page.getByRole('dialog').last();
        await pictures.getByRole('list', { name: 'Images' }).getByRole('button').first().click();
        await visit.click('Use this image');
        await dialog.getByRole('button', { name: 'Add Product' }).click();
        await dialog.waitFor({ state: 'detached' });
        await visit.sees('Lemon Drops');
      },
    },
    { name: 'sandbox', title: 'Email test', as: 'admin', open: (visit) => open(visit, '/sandbox', 'Email Test') },
  ],
};
