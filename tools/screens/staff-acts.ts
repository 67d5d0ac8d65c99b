import { ADMIN } from '#core/domain/staff/actor.ts';
import { leaveThings } from '#test/e2e/support/leave-things.ts';
import { as, click, goTo, goWithoutAnswer, scene, see, shows, steps, type Act, type Scene, type Step } from './scene.ts';
import type { PlacedOrder, ScreenHarness } from './screen-harness.ts';

const CROWD = [
  'Jamie Rivera',
  'Alexandra Konstantinopoulou-Wetherby',
  'Priya Natarajan',
  'Mo Lee',
  'Sam Whitfield',
  'Rosa Delgado',
  'Theo Brandt',
  'Ines Okafor',
  'Wei Zhang',
  'Hannah Sato',
  'Omar Haddad',
  'Grace Lindqvist',
  'Noah Fischer',
  'Lucia Ferrari',
  'Ben Carter',
] as const;

const MEALS = [
  { Cola: 2, 'Hot Dog': 2, 'Nachos with Cheese': 1 },
  { Popcorn: 1, Lemonade: 1 },
  { Hamburger: 3, 'Potato Chips': 3, 'Bottled Water': 2, 'Fruit Chews': 1 },
  { 'Soft Pretzel': 2 },
] as const;

const placeMany = async (stand: ScreenHarness, count: number, minutesApart = 1): Promise<readonly PlacedOrder[]> => {
  const orders: PlacedOrder[] = [];
  for (const [index, name] of CROWD.slice(0, count).entries()) {
    const instructions = index % MEALS.length === 2 ? 'No onions on one of the hamburgers, and ketchup on the side, please' : '';
    orders.push(await stand.order(name, MEALS[index % MEALS.length] ?? { Cola: 1 }, { instructions }));
    stand.wait(minutesApart);
  }
  return orders;
};

let evening: readonly PlacedOrder[] = [];
const orderAt = (index: number): PlacedOrder => {
  const order = evening[index];
  if (order === undefined) throw new Error(`no order ${index}`);
  return order;
};

/** Five queued, four in preparation, one of them for the second time, and four that have been ready for 3 to 14 minutes. */
const prepareEvening = async (stand: ScreenHarness): Promise<void> => {
  const early = await placeMany(stand, 8);
  for (const order of early.slice(0, 5)) {
    await stand.move(order, 'preparing', 'ready');
    stand.wait(2.5);
  }
  for (const order of early.slice(5)) await stand.move(order, 'preparing');
  const [, , , fourth] = early;
  if (fourth !== undefined) await stand.reopen(fourth, 'The second pretzel was missing');
  evening = [...early, ...(await placeMany(stand, 5, 0.2))];
};

/** Like a television: by its own link, without a login. */
const onBoard = (
  name: string,
  title: string,
  says: string | (() => string),
  more: Step = () => undefined,
  contents: 'orders' | 'prices' = 'orders',
): Scene => {
  const openLink: Step = async ({ stand: { services }, go }) => {
    const { link, path } = await services.useCases.issueBoardLink('TV', 'admin');
    await services.useCases.changeBoardLink(link.id, contents, 'admin');
    await go(path);
  };
  return { ...scene(name, title, openLink, see(says), more), onTv: true };
};

const NUMBER = /^#\d{3}$/;
const openQueue = steps(goTo('/fulfillment'), shows('heading', 'Fulfillment Queue'), see(NUMBER));
const openWindow = steps(goTo('/pickup-window'), see(NUMBER));

const openPacking = (index: number): Step =>
  steps(
    goTo(() => `/fulfillment/${orderAt(index).id}`),
    ({ page }) =>
      page
        .getByRole('main')
        .getByText(/^#\d{3}$|Order Not Available/)
        .first()
        .waitFor(),
  );

/** The first time it is sold out; afterwards the same dialog shows its orders. */
const sellPretzelsOut: Step = async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Soft Pretzel/ }).click();
  await page
    .getByText(/Out of Soft Pretzel/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: /^(Sold Out|Show the Orders)$/ }).click();
};

const tickAll: Step = async ({ page }) => {
  await page.getByRole('list', { name: 'Items to pack' }).waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true });
};

const moreForFirst: Step = (visit) => visit.click(`More for ${orderAt(0).number}`);

const EMPTY_EVENING: Act = {
  title: 'Logins, and an evening that has not begun',
  prepare: async () => undefined,
  scenes: [
    scene('staff-login', 'Staff login', goTo('/staff-login'), see('Login as Staff')),
    scene(
      'staff-login-refused',
      'Staff login, refused',
      goTo('/staff-login'),
      ({ page }) => page.getByLabel('Staff code').fill('ZZZZZZ'),
      click('Login as Staff'),
      shows('alert'),
    ),
    scene('admin-login', 'Admin login', goTo('/admin-login'), see('Login as Admin')),
    scene('access-required', 'Not logged in', goTo('/fulfillment'), see('Staff Access Required')),
    ...as(
      'bea',
      scene('access-refused', 'Logged in, not as an admin', goTo('/admin/staff'), see('Admin Access Required')),
      scene('queue-empty', 'Empty queue', goTo('/fulfillment'), see(/No .*orders/i)),
      scene('pickup-empty', 'Empty pickup window', goTo('/pickup-window'), see('No Orders Ready for Pickup')),
    ),
    onBoard('board-empty', 'Empty board', 'Your number shows here when we start to make it.'),
    onBoard('board-prices', 'The prices on a screen', 'Nachos with Cheese', undefined, 'prices'),
    { ...scene('board-pair', 'A screen that is not connected yet', goTo('/board'), see(/^No camera/)), onTv: true },
    ...as(
      'admin',
      scene(
        'night-open',
        'Opening a night with its drawers and its stock',
        goTo('/admin/night'),
        click('Add a Drawer'),
        ({ page }) => page.getByLabel('How many $20', { exact: true }).fill('5'),
        click('Keep $100.00'),
        see('Float $100.00'),
      ),
    ),
    ...as(
      'bea',
      scene('queue-error', 'Queue that cannot be fetched', goWithoutAnswer('/fulfillment', '/api/orders', /Failed|Error|could not/i)),
    ),
  ],
};

const EVENING: Act = {
  title: 'Packing and handing over',
  prepare: prepareEvening,
  scenes: [
    ...as('bea', scene('queue', 'Queue', openQueue)),
    onBoard('board', 'Board', () => orderAt(0).number),
    ...as(
      'bea',
      scene('queue-preparing', 'Queue, in preparation', goTo('/fulfillment?view=preparing'), see(NUMBER)),
      scene('queue-make', 'The make list', goTo('/fulfillment?view=make'), shows('heading', 'Make list')),
      scene('queue-menu', 'Queue with the menu open', openQueue, click('Menu')),
      scene(
        'queue-offline',
        'Queue without the network',
        openQueue,
        ({ page }) => page.context().setOffline(true),
        see(/^No network/),
        (visit) => visit.click(`Mark as Ready ${orderAt(9).number}`),
        see('1 kept here.'),
      ),
      scene('sell-out', 'What is sold out?', openQueue, click('Sold Out'), see('Soft Pretzel')),
      scene(
        'sold-out',
        'Orders that wait for what is sold out',
        openQueue,
        click('Sold Out'),
        sellPretzelsOut,
        see(/paid orders? still waits? for/),
      ),
      scene(
        'sold-out-found',
        'One of them was found',
        openQueue,
        click('Sold Out'),
        sellPretzelsOut,
        see(/still waits? for/),
        click(/^Found it/),
        see(/Undo/),
      ),
      scene('packing', 'Packing', openPacking(6)),
      scene('packing-reopened', 'Packing an order that came back', openPacking(3)),
      scene('packing-done', 'Packing, everything in the bag', openPacking(5), tickAll),
    ),
    ...as('tom', scene('packing-other', 'Packing what somebody else prepares', openPacking(7))),
    ...as(
      'bea',
      scene('packing-unavailable', 'Packing an order that is ready', openPacking(0)),
      scene('pickup-window', 'Pickup window', openWindow),
      scene('pickup-menu', 'Pickup window, a card’s menu', openWindow, moreForFirst),
      scene('pickup-reopen', 'Pickup window, why it comes back', openWindow, moreForFirst, click('Reopen'), shows('dialog')),
      scene(
        'paper-orders',
        'Open orders on paper',
        goTo('/fulfillment/paper'),
        see(() => orderAt(8).number),
      ),
      scene(
        'settle',
        'After an outage: what is to be settled',
        openQueue,
        ({ page }) => leaveThings(page),
        goTo('/fulfillment/settle'),
        see('7 things to settle'),
      ),
    ),
    scene(
      'practice',
      'Practice',
      ({ page }) => page.clock.resume(),
      goTo('/practice/'),
      click('Start practice'),
      shows('heading', 'Sales Window'),
      click('Skip this task', 'Show me where'),
      see('Start Preparing'),
    ),
    ...as(
      'bea',
      scene(
        'pickup-undo',
        'Pickup window, handed over',
        openWindow,
        (visit) => visit.click(`Picked Up ${orderAt(4).number}`),
        ({ page }) => page.getByRole('button', { name: `Undo ${orderAt(4).number}` }).waitFor(),
      ),
    ),
    ...as(
      'bea',
      scene(
        'pickup-code',
        'Pickup window, which code they say',
        ({ stand }) => stand.services.useCases.saveSettings({ askPickupCode: 'ask' }, ADMIN),
        openWindow,
        (visit) => visit.click(`Picked Up ${orderAt(0).number}`),
        shows('group', 'Codes'),
      ),
    ),
    ...as(
      'tom',
      scene(
        'queue-takeover',
        'Queue, somebody has gone silent',
        ({ stand }) => stand.wait(3),
        ({ page, stand }) => page.clock.setFixedTime(stand.clock.now()),
        goTo('/fulfillment?view=preparing'),
        see('Take Over'),
      ),
    ),
    ...as(
      'bea',
      scene('queue-undo', 'Queue, after packing', openPacking(5), tickAll, click('Mark as Ready for Pickup'), see(/is ready\.$/)),
    ),
  ],
};

/** The first to arrive have been ready for a minute. */
const FULL_BOARD = {
  ready: 'Chris Sofia Jordan Mary-Elizabeth Leo Grace Omar Maximiliano'.split(' '),
  preparing: 'Nadia Grace Omar Konstantinopoulou Dee Leo Ruth Jean-Christophe Bell Alexandra'.split(' '),
};

/** As many as fit on one page of a television. */
const BOARD: Act = {
  title: 'The board in a rush',
  prepare: async (stand) => {
    for (const name of FULL_BOARD.ready) await stand.move(await stand.order(name, { Cola: 1 }), 'preparing', 'ready');
    stand.wait(1);
    for (const name of FULL_BOARD.preparing) await stand.move(await stand.order(name, { Cola: 1 }), 'preparing');
    await stand.move(await stand.order('Ana', { Cola: 1 }), 'preparing', 'ready');
  },
  scenes: [
    onBoard('board-full', 'Full board', 'Nadia'),
    onBoard(
      'board-lost',
      'Board without a connection',
      'Nadia',
      steps(({ page }) => page.context().setOffline(true), see('Connection lost.')),
    ),
  ],
};

const rush = (name: string, title: string, count: number, ...more: readonly Scene[]): Act => ({
  title,
  prepare: async (stand) => void (evening = await placeMany(stand, count)),
  scenes: [...as('bea', scene(name, title, openQueue)), ...more],
});

export const STAFF_ACTS: readonly Act[] = [
  EMPTY_EVENING,
  EVENING,
  BOARD,
  rush('queue-building', 'A queue that builds', 12),
  rush('queue-critical', 'A critical queue, and the customers wait', 15, scene('waiting-room', 'Waiting room', goTo('/'), shows('dialog'))),
];
